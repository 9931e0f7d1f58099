import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = new Set(['.html', '.css', '.js', '.svg', '.xml', '.txt', '.json']);
/** Below this size, compression saves less than its headers cost. */
const smallest = 1024;

const encodings: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes `x.br` and `x.gz` beside each text, once at build time, so that no request waits for the best compression. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  await Promise.all(files.filter((file) => texts.has(extname(file))).map(compress));
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size <= smallest) return;
  const content = await readFile(file);
  await Promise.all(
    Object.entries(encodings).map(async ([ending, encode]) => {
      const encoded = await encode(content);
      if (encoded.length < content.length) await writeFile(file + ending, encoded);
    }),
  );
}
