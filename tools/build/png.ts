import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** Pixels as 0xrrggbb. The most frequent 256 colours make the palette; the others, edges mostly, take the nearest. */
function reduce(pixels: Uint32Array): { palette: readonly number[]; indexes: Uint8Array } {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 256)
    .map(([color]) => color);
  const nearest = new Map(palette.map((color, index) => [color, index]));
  const difference = (a: number, b: number) =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  for (const color of counts.keys()) {
    if (nearest.has(color)) continue;
    let best = 0;
    palette.forEach((candidate, index) => {
      if (difference(candidate, color) < difference(palette[best] ?? 0, color)) best = index;
    });
    nearest.set(color, best);
  }
  return { palette, indexes: Uint8Array.from(pixels, (pixel) => nearest.get(pixel) ?? 0) };
}

/** A PNG of at most 256 colours, half the size of a screenshot. It notes its title, so that a test finds it outdated. */
export function writePng({ width, pixels, title }: { width: number; pixels: Uint32Array; title: string }): Buffer {
  const { palette, indexes } = reduce(pixels);
  const height = pixels.length / width;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // eight bits, palette
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter: none
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    // Keyword, not compressed, no language, no translated keyword.
    chunk('iTXt', Buffer.concat([Buffer.from('Title\0\0\0\0\0'), Buffer.from(title)])),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function readPng(png: Buffer): { width: number; height: number; title: string | undefined } {
  let title: string | undefined;
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'iTXt') title = png.toString('utf8', at + 18, at + 8 + length);
    at += length + 12;
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), title };
}
