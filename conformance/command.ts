/*
 * The command `wellness-conformance` of the package: tries a checkout endpoint against the rules of docs/checkout.md.
 * `tools/build/library.ts` bundles it into `dist/conformance.js`, which needs nothing but Node.
 */
import { parseArgs } from 'node:util';
import { isCurrency } from '../src/money/money.ts';
import { type Endpoint, RunEnded } from './endpoint.ts';
import { rules } from './rules.ts';

const help = `wellness-conformance tries a checkout endpoint against the rules of docs/checkout.md:

  wellness-conformance http://127.0.0.1:8787/checkout --origin http://localhost:3000 --product sencha --price 12.50 --currency EUR

With a product it posts orders that count, so try an endpoint with test keys. It exits with 1 if a rule is broken.

  --origin <origin>    A page that may post, as in the address bar; by default that of the endpoint
  --product <id>       A product that the endpoint sells without a plan
  --price <number>     Its price there, in the main unit
  --currency <code>    Its currency: EUR
  --help               Shows this text.
`;

const options = {
  origin: { type: 'string' },
  product: { type: 'string' },
  price: { type: 'string' },
  currency: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** @throws Error */
function readEndpoint(): Endpoint | undefined {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return undefined;
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new Error('Name one address. --help says more.');
  if (!/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : ''))
    throw new Error(`The address must begin with http:// or https://, got "${given}".`);
  const address = given.replace(/\/$/, '');
  const page = values.origin ?? address;
  const origin = URL.canParse(page) ? new URL(page).origin : '';
  if (values.origin !== undefined && origin !== values.origin)
    throw new Error(`--origin must be one such as https://shop.example, got "${values.origin}".`);
  const { product: id, price, currency } = values;
  if (id === undefined) return { address, origin };
  const amount = price?.trim() ? Number(price) : Number.NaN;
  if (!(amount >= 0)) throw new Error(`--price must be a number, 0 or more, got "${price}".`);
  if (!isCurrency(currency))
    throw new Error(`--currency must be three capital letters, such as EUR, got "${currency}".`);
  return { address, origin, product: { id, price: amount, currency } };
}

async function run(): Promise<void> {
  const endpoint = readEndpoint();
  if (!endpoint) {
    console.log(help);
    return;
  }
  let passed = 0;
  let failed = 0;
  for (const { name, says, needsProduct, check } of rules) {
    if (needsProduct && !endpoint.product) {
      console.log(`not run  ${name}: needs --product`);
      continue;
    }
    let isOver = false;
    const outcome = await check(endpoint as Required<Endpoint>).catch((error: Error) => {
      isOver = error instanceof RunEnded;
      return error.message;
    });
    if (typeof outcome === 'string') {
      failed++;
      console.log(`failed   ${name}: ${says}. ${outcome}`);
    } else {
      passed++;
      console.log(`passed   ${name}: ${says}${outcome ? `. ${outcome.note}` : ''}`);
    }
    if (isOver) break;
  }
  const skipped = rules.length - passed - failed;
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} not run` : ''}`);
  if (failed > 0) process.exitCode = 1;
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
