import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, test } from 'node:test';
import { expect } from '@playwright/test';
import { giveEngine } from '../support/embedded.ts';
import { freePort } from '../support/ports.ts';
import { sampleWith } from '../support/samples.ts';

/**
 * `wellness-fake-stripe`, as the package has it: a developer tries a checkout server without an account, as
 * docs/stripe.md describes it.
 */

const children = new Set<ChildProcess>();
// A failed test leaves no process behind, which would keep the run alive.
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

const project = resolve(import.meta.dirname, '../..');
const command = join(project, 'dist/fake-stripe.js');

/** A folder below the project, where a script finds the project's own packages. */
async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(join(project, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(project, '.cache/try-'));
  try {
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running {
  readonly out: () => string;
  readonly errors: () => string;
  /** Resolves once the output matches. Rejects if the process ends first. */
  prints(pattern: RegExp): Promise<void>;
  /** Ends the process. Resolves with its exit code. */
  stop(): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

function start(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Running {
  const { NODE_ENV, NODE_OPTIONS, ...own } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { ...own, ...env } });
  children.add(child);
  let [out, errors] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    errors += part;
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    out: () => out,
    errors: () => errors,
    ended,
    async prints(pattern) {
      await Promise.race([
        expect.poll(() => out, { timeout: 20_000 }).toMatch(pattern),
        ended.then((code) => {
          if (!pattern.test(out)) throw new Error(`It ended with ${code}: ${out}${errors}`);
        }),
      ]);
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const settingsIn = (out: string) => out.match(/^\w+=\S+$/gm) ?? [];

/** The shop of the docs, with the `onPaid` that writes a file for each order. */
const shop = () =>
  sampleWith('async function onPaid', 'checkout-server.md') +
  sampleWith('srvx/static', 'stripe.md').replace(
    /onPaid: (\(\{.*?\}\)) =>\s+(.*?),\n/s,
    'onPaid: (order) => onPaid(order).then(() => ($1 => $2)(order)),\n',
  );

/** The shop of the docs with the lines that docs/regulated-products.md adds to it, each where it says. */
function shopWithApprovals(): string {
  const [, top = '', product = '', setting = '', script = '', route = ''] = sampleWith(
    'At the top',
    'regulated-products.md',
    'text',
  ).split(/^\/\/ .+:$/m);
  const places: readonly (readonly [place: string, lines: string])[] = [
    ['<h1><a href="/">Tea</a></h1>\n', script],
    ['const catalog = [', product],
    ['createCheckout({', setting],
    ['fetch(request) {\n    const { pathname } = new URL(request.url);', route],
  ];
  let source = shop();
  for (const [place, lines] of places) {
    expect(source).toContain(place);
    source = source.replace(place, () => place + lines);
  }
  const limited = source.replace("id: 'sencha',", "id: 'sencha', minAge: 18,");
  expect(limited).not.toBe(source);
  return top + limited;
}

interface Trial {
  readonly folder: string;
  readonly origin: string;
  readonly port: number;
  /** Arguments of the fake Stripe. */
  readonly args: readonly string[];
  readonly settings: readonly string[];
  readonly stripe: Running;
  readonly server: Running;
}

/**
 * Starts the fake Stripe and a shop in a folder, and waits until the shop answers.
 * @param more arguments of the fake Stripe
 */
async function startShop(folder: string, source: string, more: readonly string[] = []): Promise<Trial> {
  mkdirSync(join(folder, 'node_modules/@wellness'), { recursive: true });
  symlinkSync(project, join(folder, 'node_modules/@wellness/storefront'), 'junction');
  await giveEngine(join(folder, '.data'), 'fake');
  const [port, shopPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${shopPort}`;
  const args = [command, '--port', String(port), '--webhook', `${origin}/checkout/webhook`, ...more];
  const stripe = start(args, folder);
  await stripe.prints(/Ctrl-C/);
  writeFileSync(join(folder, 'shop.mjs'), source);
  const server = start(['--liftoff-only', '--env-file=.fake-stripe/.env', 'shop.mjs'], folder, {
    PORT: String(shopPort),
  });
  const answers = () =>
    fetch(origin).then(
      ({ status }) => status,
      () => server.errors(),
    );
  await expect.poll(answers, { timeout: 20_000 }).toBe(200);
  return { folder, origin, port, args, settings: settingsIn(stripe.out()), stripe, server };
}

const order = (origin: string, order: object) =>
  fetch(`${origin}/checkout`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt: randomBytes(16).toString('hex'), currency: 'USD', locale: 'en', ...order }),
  });

test('a developer orders and pays at a checkout server of the docs, is notified of the payment, and packs the order', () =>
  inFolder(async (folder) => {
    const { origin, port, args, settings, stripe, server } = await startShop(folder, shop());
    expect(settings).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY=sk_fake_\w{48}$/),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET=whsec_fake_\w{48}$/),
      `FAKE_STRIPE=http://localhost:${port}`,
    ]);
    expect(await (await fetch(origin)).text()).toContain('<wellness-product-grid heading-level="2">');
    expect(await (await fetch(`${origin}/order`)).text()).toContain('<wellness-order-status');
    expect((await fetch(`${origin}/wellness.js`)).headers.get('content-type')).toContain('javascript');

    const attempt = randomBytes(16).toString('hex');
    const items = [
      { id: 'chamomile', quantity: 1 },
      { id: 'sencha', quantity: 2, properties: { Engraving: 'Ann' } },
    ];
    const ordered = await order(origin, { attempt, items, total: 30.5 });
    const { url } = (await ordered.json()) as { url: string };
    expect(url).toMatch(new RegExp(`^http://localhost:${port}/c/pay/`));
    const payment = await (await fetch(url)).text();
    expect(payment).toContain('Chamomile');
    const style = await fetch(`http://localhost:${port}/style.css`);
    expect(await style.text()).toMatch(/:root/);
    const paid = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ way: 'card' }) });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${origin}/order#wellness-paid-${attempt}`]);
    // Nobody has asked for the status so far: only the webhook can have reported it.
    await server.prints(/^Order [\w-]{12} is paid: 30\.5 USD$/m);
    await stripe.prints(new RegExp(`^checkout\\.session\\.completed to ${origin}/checkout/webhook: 200$`, 'm'));
    const status = await fetch(`${origin}/checkout/orders/${attempt}`);
    expect(await status.json()).toMatchObject({ status: 'paid', test: true, total: 30.5 });

    const [written = ''] = readdirSync(join(folder, 'orders'));
    writeFileSync(join(folder, 'packing.mjs'), sampleWith('shipping_details', 'checkout-server.md', 'javascript'));
    const packing = start(['--env-file=.fake-stripe/.env', 'packing.mjs', written.replace('.json', '')], folder);
    expect([await packing.ended, packing.errors()]).toEqual([0, '']);
    expect(packing.out()).toMatch(/^1 × Chamomile\n2 × Sencha, Engraving: Ann\n.*name: 'Sample Buyer'.*country: 'US'/s);

    expect(await server.stop()).toBe(0);
    expect(await stripe.stop()).toBe(0);
    expect([server.errors(), stripe.errors()]).toEqual(['', '']);

    // The next start has the same keys, also after a crash, and Git ignores them.
    const again = start(args, folder);
    await again.prints(/Ctrl-C/);
    expect(settingsIn(again.out())).toEqual(settings);
    expect(readFileSync(join(folder, '.fake-stripe/.gitignore'), 'utf8')).toBe('*\n');
    for (const file of ['keys.json', '.env'])
      expect(statSync(join(folder, '.fake-stripe', file)).mode & 0o077, file).toBe(0);
    const second = start([command, '--port', String(await freePort())], folder);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(
      /^A fake Stripe already runs on the folder \.fake-stripe \(process \d+\)\. Stop it/,
    );
    expect(await again.stop()).toBe(0);
  }));

test('a developer tries an approval at the shop of the docs', () =>
  inFolder(async (folder) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(join(folder, 'approvals-2026-11.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'approvals.mjs'), sampleWith('SignJWT', 'regulated-products.md'));
    const { origin, stripe, server } = await startShop(folder, shopWithApprovals());
    expect(await (await fetch(origin)).text()).toContain("addEventListener('wellness-get-started'");
    const token = await (await fetch(`${origin}/approvals/mine`, { method: 'POST' })).text();
    const nad = { items: [{ id: 'nad', quantity: 1 }], total: 279 };
    const refused = await order(origin, nad);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ lines: [{ id: 'nad', reason: 'approval' }] });
    expect((await order(origin, { ...nad, visitor: { approvals: [token] } })).status).toBe(200);
    const minor = /-d '(.*)'/.exec(sampleWith('a-minor', 'regulated-products.md', 'sh'))?.[1] ?? '';
    const young = await order(origin, JSON.parse(minor));
    expect([young.status, await young.text()]).toEqual([409, '{"lines":[{"index":0,"id":"sencha","reason":"age"}]}']);
    expect([await server.stop(), await stripe.stop(), server.errors()]).toEqual([0, 0, '']);
  }));

test('a developer tries a discount code at the shop of the docs', () =>
  inFolder(async (folder) => {
    const { origin, stripe, server } = await startShop(folder, shop(), ['--code', 'SUMMER=10']);
    const ordered = await order(origin, { items: [{ id: 'chamomile', quantity: 1 }], total: 6.5, discount: 'summer' });
    const { url } = (await ordered.json()) as { url: string };
    expect(await (await fetch(url)).text()).toContain('$5.85');
    const refused = await order(origin, { items: [{ id: 'sencha', quantity: 1 }], total: 12, discount: 'WINTER' });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ reason: 'discount' })]);
    expect(server.errors()).toBe('');
    expect([await server.stop(), await stripe.stop()]).toEqual([0, 0]);
  }));

test('a developer changes a price at the shop of the docs without a restart', () =>
  inFolder(async (folder) => {
    const [, list = ''] = /const catalog = (\[.*?\n\]);/s.exec(shop()) ?? [];
    const [first, second] = new Function(`return ${list}`)();
    const path = join(folder, 'catalog.json');
    writeFileSync(path, JSON.stringify([first, second]));
    let source = shop();
    for (const [before, after] of [
      [`const catalog = ${list};\n`, ''],
      [' catalog,\n', " catalog: 'catalog.json', publish: true, catalogMaxAge: 0,\n"],
      [/<script type="application\/json".*<\/script>\n/, ''],
      ['<html lang="en">', '<html lang="en" data-wellness-catalog="/checkout/catalog">'],
    ] as const) {
      const changed = source.replace(before, after);
      expect(changed).not.toBe(source);
      source = changed;
    }
    const { origin, stripe, server } = await startShop(folder, source);
    const published = async () => (await fetch(`${origin}/checkout/catalog`)).json();
    expect(await published()).toMatchObject([{ id: 'chamomile', price: 6.5 }, { id: 'sencha' }]);
    const items = [{ id: 'chamomile', quantity: 1, price: 6.5 }];
    expect((await order(origin, { items, total: 6.5 })).status).toBe(200);
    const dearer = JSON.stringify([{ ...first, price: 7 }, second]);
    writeFileSync(path, dearer);
    expect(await (await order(origin, { items, total: 6.5 })).json()).toMatchObject({ lines: [{ price: 7 }] });
    expect(await published()).toMatchObject([{ price: 7 }, {}]);
    writeFileSync(path, dearer.slice(0, 40));
    expect((await order(origin, { items, total: 7 })).status).toBe(200);
    expect(server.errors()).toMatch(
      /^checkout: catalog: an order was refused: a page has shown "chamomile" at 6\.5 USD, the list has 7 USD\.\ncheckout: catalog: \S+catalog\.json: it is not JSON: .*\. Orders go on with the list that was read at \S+Z\.\n$/,
    );
    expect([await server.stop(), await stripe.stop()]).toEqual([0, 0]);
  }));

test('the command needs no package beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fake-stripe-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    cpSync(command, join(folder, 'fake-stripe.js'));
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { ended, out, errors } = start(['fake-stripe.js', '--help'], folder);
    expect([await ended, errors()]).toEqual([0, '']);
    for (const option of ['--port', '--webhook', '--folder', '--help']) expect(out()).toContain(option);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const wrong: Readonly<Record<string, readonly [args: readonly string[], sentence: string, env?: NodeJS.ProcessEnv]>> = {
  'an unknown option': [['--prot', '1'], "Unknown option '--prot'. Use --help to list the options."],
  'an argument': [['start'], "Unexpected argument 'start'. Use --help to list the options."],
  'an option without its value': [['--port'], "Option '--port <value>' argument missing. Use --help"],
  'a port that is none': [['--port', 'http'], '--port must be a whole number from 1 to 65535, got "http".'],
  'port 0': [['--port', '0'], '--port must be a whole number from 1 to 65535, got "0".'],
  'a large port': [['--port', '65536'], '--port must be a whole number from 1 to 65535, got "65536".'],
  'a webhook of another machine': [
    ['--webhook', 'https://shop.example/checkout/webhook'],
    '--webhook must be an address of this machine, such as http://localhost:8787/checkout/webhook, got "https://shop.example/checkout/webhook".',
  ],
  'one of another machine in disguise': [
    ['--webhook', 'http://localhost:1/', '--webhook', 'http://localhost.shop.example/'],
    '--webhook must be an address of this machine',
  ],
  'a webhook that is a path': [['--webhook', '/checkout/webhook'], '--webhook must be an address of this machine'],
  'a code without a percentage': [['--code', 'SUMMER'], '--code must be a code and a whole percentage from 1 to 100'],
  'a code of more than all': [['--code', 'SUMMER=101'], 'such as SUMMER=10, got "SUMMER=101".'],
  'a code that Stripe has not': [['--code', 'ten percent=10'], '--code must be a code'],
  'no folder': [['--folder='], '--folder must be the path of a folder, got "".'],
  'a folder that is a file': [
    ['--folder', 'file'],
    'The folder file cannot be used (EEXIST). Choose another one with --folder.',
  ],
  'damaged keys': [
    ['--folder', 'damaged'],
    'damaged/keys.json is damaged: delete it, and the next start makes new keys.',
  ],
  'keys of Stripe': [['--folder', 'real'], 'real/keys.json is damaged: delete it, and the next start makes new keys.'],
  'a damaged ledger': [
    ['--folder', 'ledger'],
    'ledger/ledger.jsonl is damaged: delete it, and the fake Stripe starts without payments.',
  ],
  production: [
    [],
    'The fake Stripe charges nothing: it does not run with NODE_ENV=production.',
    { NODE_ENV: 'production' },
  ],
};

for (const [what, [args, sentence, env]] of Object.entries(wrong))
  test(`prints a sentence for ${what}`, () =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, 'file'), '');
      for (const name of ['damaged', 'real', 'ledger']) mkdirSync(join(folder, name));
      writeFileSync(join(folder, 'damaged/keys.json'), '{');
      writeFileSync(
        join(folder, 'real/keys.json'),
        JSON.stringify({ key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc', webhookSecret: 'whsec_4eC39HqLyjWDarjtT1zdp7dc' }),
      );
      writeFileSync(join(folder, 'ledger/ledger.jsonl'), 'x\n');
      const free = args.includes('--port') ? [] : ['--port', String(await freePort())];
      const { ended, out, errors } = start([command, ...args, ...free], folder, env);
      expect([await ended, out()]).toEqual([1, '']);
      expect(errors()).toContain(sentence);
      expect(errors().trimEnd()).not.toContain('\n');
    }));

test('prints a sentence for a taken port, and releases the folder', () =>
  inFolder(async (folder) => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    try {
      for (let i = 0; i < 2; i++) {
        const { ended, out, errors } = start([command, '--port', String(port)], folder);
        expect([await ended, out()]).toEqual([1, '']);
        expect(errors()).toMatch(
          new RegExp(`^Port ${port} is taken by another program\\. Choose another one, such as --port \\d+\\.\n$`),
        );
      }
    } finally {
      await new Promise((done) => taken.close(done));
    }
  }));
