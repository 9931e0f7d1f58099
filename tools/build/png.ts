import { crc32 } from 'node:zlib';
import UPNG from 'upng-js';

/** Length of the signature and the chunk IHDR, after which a text chunk may follow. */
const HEAD = 33;

/** Reduces a screenshot to 256 colors, and writes its title into it, so that a test can find an outdated image. */
export function reducePng(screenshot: Buffer, title: string): Buffer {
  const image = UPNG.decode(new Uint8Array(screenshot).buffer);
  const reduced = Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, 256));
  // upng-js reads text chunks and writes none. Keyword, not compressed, no language, no translated keyword.
  const text = Buffer.from(`iTXtTitle\0\0\0\0\0${title}`);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 'iTXt'.length);
  sum.writeUInt32BE(crc32(text));
  return Buffer.concat([reduced.subarray(0, HEAD), length, text, sum, reduced.subarray(HEAD)]);
}

export function readPng(png: Buffer): { width: number; height: number; title: string | undefined } {
  const { width, height, tabs } = UPNG.decode(new Uint8Array(png).buffer);
  return { width, height, title: tabs.iTXt?.Title };
}
