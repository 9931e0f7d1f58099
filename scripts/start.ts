import type { RequestListener } from 'node:http';
import { type Connections, givenConnections } from '../build/connections.ts';
import { buildIfStale } from './build.ts';
import { exampleShops, shops } from './examples.ts';
import { partnerPage } from './partner.ts';
import { portalPage } from './portal.ts';
import { startServer, storefront } from './server.ts';

const port = Number(process.env.PORT || 4173);
try {
  const given = givenConnections();
  await buildIfStale();
  let connect = (_connections: Connections): void => {};
  const connections = new Promise<Connections>((known) => {
    connect = known;
  });
  const shop = await startServer({ port, answer: storefront(connections) });
  console.log(`The storefront is at ${shop.url}`);
  const origin = new URL(process.env.STOREFRONT_ORIGIN || shop.url).origin;
  const others = exampleShops(origin, partnerPage(origin));
  const partner = await startBeside("A partner's page with its products", shop.port + 1, others);
  if (partner)
    console.log(
      `The example shops are at ${shops.map((name) => `http://${name}.localhost:${shop.port + 1}`).join(' ')}`,
    );
  const portal =
    given.portal ?? (await startBeside('The stand-in for the patient portal', shop.port + 3, portalPage(origin)));
  connect({ portal, till: given.till });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** Another port is another origin. The storefront does without it. */
async function startBeside(what: string, itsPort: number, answer: RequestListener): Promise<string | undefined> {
  try {
    const { url } = await startServer({ port: itsPort, answer });
    console.log(`${what} is at ${url}`);
    return url;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    console.warn(`${what} is missing: port ${itsPort}, where it would be, ${why}.`);
    return undefined;
  }
}

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const another = 'Choose another one: PORT=8080 npm start';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. ${another}`;
  if (code === 'EACCES') return `Port ${port} needs administrator rights. ${another}`;
  if (code === 'ERR_SOCKET_BAD_PORT') return `PORT must be a number from 1 to 65535, got "${process.env.PORT}".`;
  return error instanceof TypeError ? error.message : String(error);
}
