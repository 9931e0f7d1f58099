import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { browsers } from './browsers.ts';

const entry = resolve(import.meta.dirname, '../../src/start/inline.ts');
/** Built earlier, in another mode. */
const fallback = resolve(import.meta.dirname, '../../dist/fallback.js');
const id = 'wellness:inline-script';

/** The inline script that prerender() writes into pages. */
async function scriptText(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: browsers, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

/** Fills in `wellness:inline-script`. */
export const inlineScript: Plugin = {
  name: 'wellness:inline-script',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return;
    const text = await scriptText();
    if (/<\/script|<!--/i.test(text)) this.error('The inline script would end its own element.');
    const hash = createHash('sha256').update(text).digest('base64');
    const fallbackHash = createHash('sha384').update(readFileSync(fallback)).digest('base64');
    return Object.entries({ text, hash, fallbackHash })
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};
