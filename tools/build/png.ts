import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Length of the signature and the chunk IHDR, after which a text chunk may follow. */
const HEAD = 33;

/** Reduces a screenshot to 256 colors, and writes its title into it, so that a test can find an outdated image. */
export async function reducePng(screenshot: Buffer, title: string): Promise<Buffer> {
  const reduced = await sharp(screenshot).png({ palette: true, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer();
  // sharp reads text chunks and writes none. Keyword, not compressed, no language, no translated keyword.
  const text = Buffer.from(`iTXtTitle\0\0\0\0\0${title}`);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 'iTXt'.length);
  sum.writeUInt32BE(crc32(text));
  return Buffer.concat([reduced.subarray(0, HEAD), length, text, sum, reduced.subarray(HEAD)]);
}

export async function readPng(png: Buffer): Promise<{ width: number; height: number; title: string | undefined }> {
  const { width, height, comments } = await sharp(png).metadata();
  return { width, height, title: comments?.find(({ keyword }) => keyword === 'Title')?.text };
}
