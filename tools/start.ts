import type { RequestListener } from 'node:http';
import { type Connections, connectionsFromEnv } from './build/connections.ts';
import { originFromEnv } from './build/environment.ts';
import { buildIfStale } from './build.ts';
import { checkoutExamplePages, checkoutExamples } from './checkout-examples.ts';
import {
  checkoutFromEnv,
  isProduction,
  missingForLive,
  type RunningCheckout,
  startCheckout,
  withCheckout,
} from './checkout-server.ts';
import { evaluationPath } from './demo-evaluation.ts';
import { inboxPath } from './demo-inbox.ts';
import { buildDocsIfStale } from './docs.ts';
import { documentation } from './docs-server.ts';
import { exampleShops, shops } from './examples.ts';
import { partnerPage } from './partner.ts';
import { portalPage } from './portal.ts';
import { potteryOrigin, potteryPages } from './pottery.ts';
import { type RunningServer, startServer, storefront, whyUnusable } from './server.ts';

const port = Number(process.env.PORT || 4173);
const running: Pick<RunningServer, 'close'>[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);

try {
  const fromEnv = connectionsFromEnv();
  const settings = checkoutFromEnv();
  const missing = missingForLive(settings);
  if (missing) console.warn(missing);
  const storefrontOrigin = originFromEnv('STOREFRONT_ORIGIN');
  await buildIfStale();
  await buildDocsIfStale();
  const connections = later<Connections>();
  const checkout = later<RunningCheckout | undefined>();
  const shop = await startServer({ port, answer: withCheckout(checkout.promise, storefront(connections.promise)) });
  running.push(shop);
  console.log(`The storefront is at ${shop.url}`);
  const origin = storefrontOrigin ?? new URL(shop.url).origin;
  const others = documentation(
    exampleShops(origin, checkoutExamplePages(origin, potteryPages(origin, partnerPage(origin)))),
    origin,
  );
  const partner = await startBeside("A partner's page with its products", shop.port + 1, others);
  const docs = fromEnv.docs ?? (partner && `http://docs.localhost:${shop.port + 1}`);
  if (partner) {
    console.log(
      `The example shops are at ${[...shops, ...checkoutExamples].map((name) => `http://${name}.localhost:${shop.port + 1}`).join(' ')}`,
    );
    console.log(`A pottery that charges after a review is at ${potteryOrigin(partner)}`);
    console.log(`The documentation is at http://docs.localhost:${shop.port + 1}`);
  }
  const own = fromEnv.checkout
    ? undefined
    : await startCheckout({ storefront: origin, port: shop.port, partner }, settings);
  // Closed first, so that running orders can still respond through the storefront's server.
  if (own) running.unshift(own);
  checkout.known(own);
  const portal =
    fromEnv.portal ??
    (isProduction(settings)
      ? withoutPortal()
      : await startBeside('The demo patient portal', shop.port + 3, portalPage(origin)));
  const evaluation = own?.evaluation && evaluationPath;
  const inbox = own?.inbox && inboxPath;
  if (inbox) console.log(`Messages of the contact form can be read at ${origin}${inbox}`);
  connections.known({ portal, checkout: fromEnv.checkout ?? (own && '/checkout'), evaluation, inbox, docs });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** A value that is known later. */
function later<Value>(): { readonly promise: Promise<Value>; known(value: Value): void } {
  let known = (_: Value): void => {};
  const promise = new Promise<Value>((done) => {
    known = done;
  });
  return { promise, known };
}

/** Starts a server on a port of its own, which makes it another origin. If it fails, the storefront starts without it. */
async function startBeside(name: string, itsPort: number, answer: RequestListener): Promise<string | undefined> {
  try {
    const server = await startServer({ port: itsPort, answer });
    running.push(server);
    console.log(`${name} is at ${server.url}`);
    return server.url;
  } catch (error) {
    console.warn(`${name} could not start: its port ${itsPort} ${whyUnusable(error)}.`);
    return undefined;
  }
}

/** A demo portal on this machine would be useless to real visitors. */
function withoutPortal(): undefined {
  console.warn(
    'Login is not connected: PORTAL_URL is missing, and live keys and NODE_ENV=production allow no demo portal.',
  );
}

/** A second signal ends the process at once. */
async function end(): Promise<void> {
  for (const one of running.splice(0)) await one.close();
  process.exit();
}

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const another = 'Choose another one: PORT=8080 npm start';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. ${another}`;
  if (code === 'EACCES') return `Port ${port} needs administrator rights. ${another}`;
  if (code === 'ERR_SOCKET_BAD_PORT') return `PORT must be a number from 1 to 65535, got "${process.env.PORT}".`;
  return error instanceof TypeError ? error.message : String(error);
}
