import { buildIfStale } from './build.ts';
import { partnerPage } from './partner.ts';
import { startServer } from './server.ts';

await buildIfStale();

const port = Number(process.env.PORT || 4173);
try {
  const shop = await startServer({ port });
  console.log(`The storefront is at ${shop.url}`);
  await startPartner(shop.url, shop.port + 1);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** Another port is another origin. The storefront does without it. */
async function startPartner(shopUrl: string, partnerPort: number): Promise<void> {
  const shopOrigin = new URL(process.env.STOREFRONT_ORIGIN || shopUrl).origin;
  try {
    const { url } = await startServer({ port: partnerPort, answer: partnerPage(shopOrigin) });
    console.log(`A partner's page with its products is at ${url}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    console.warn(`There is no partner's page: port ${partnerPort}, where it would be, ${why}.`);
  }
}

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const another = 'Choose another one: PORT=8080 npm start';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. ${another}`;
  if (code === 'EACCES') return `Port ${port} needs administrator rights. ${another}`;
  if (code === 'ERR_SOCKET_BAD_PORT') return `PORT must be a number from 1 to 65535, got "${process.env.PORT}".`;
  return String(error);
}
