/*
 * The command `wellness-catalog` of the package: makes a catalog of another shop's export. `tools/build/library.ts` bundles it into
 * `dist/catalog.js`, which needs nothing but Node.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isCurrency } from '../src/money/money.ts';
import { importCatalog } from './import-catalog.ts';

const help = `wellness-catalog makes a catalog of another shop's export:

  wellness-catalog products.json > catalog.json

It reads Shopify's products.json or CSV, an answer of WooCommerce's Store API, a Google product feed (XML or TSV), and
JSON-LD, also in a page of HTML. "-" reads the standard input. Each field that it cannot carry is a line on the standard error.

  --currency <code>  Currency of the prices where the file names none, as in Shopify's: EUR
  --shop <url>       Address of a Shopify shop, for links to its products
  --out <path>       File to write instead of the standard output
  --help             Shows this text.
`;

const options = {
  currency: { type: 'string' },
  shop: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new Error(`${sentence.replace(/\.$/, '')}. Use --help to list the options.`);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function run(): void {
  const { values, positionals } = parse();
  const { currency, shop, out, help: wantsHelp } = values;
  if (wantsHelp) {
    console.log(help);
    return;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length)
    throw new Error('Name one file, or "-" for the standard input. --help says more.');
  if (currency !== undefined && !isCurrency(currency))
    throw new Error(`--currency must be three capital letters, such as EUR, got "${currency}".`);
  if (shop !== undefined && !/^https?:\/\/[^/]/.test(shop))
    throw new Error(`--shop must be an address such as https://shop.example, got "${shop}".`);
  const { from, products, notes } = importCatalog(read(file), { currency, shop });
  // One product a line, so that two versions can be compared.
  const json = `[\n${products.map((product) => `  ${JSON.stringify(product)}`).join(',\n')}\n]\n`;
  if (out) writeFileSync(out, json);
  else process.stdout.write(json);
  for (const note of notes) console.error(note);
  console.error(`${products.length} ${products.length === 1 ? 'product' : 'products'} from ${from}.`);
}

try {
  run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
