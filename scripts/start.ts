import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, buildStamp } from './build.ts';
import { partnerPage } from './partner.ts';
import { startServer } from './server.ts';

const sources = ['src', 'demo-site', 'build', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json'];
const outputs = [buildStamp, 'dist/wellness.js', 'dist-site/_headers', 'dist-partner/index.html'];

if (isStale()) {
  console.log('Building the library and the storefront …');
  await buildAll();
}

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

function isStale(): boolean {
  if (!outputs.every((output) => existsSync(output))) return true;
  const built = statSync(buildStamp).mtimeMs;
  return sources.some((source) => newest(source) > built);
}

/** Folders count too: deleting a file changes nothing but the time of its folder. */
function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function explain(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  const another = 'Choose another one: PORT=8080 npm start';
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. ${another}`;
  if (code === 'EACCES') return `Port ${port} needs administrator rights. ${another}`;
  if (code === 'ERR_SOCKET_BAD_PORT') return `PORT must be a number from 1 to 65535, got "${process.env.PORT}".`;
  return String(error);
}
