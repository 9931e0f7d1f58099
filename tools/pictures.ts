import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileOf, fingerprint, folder, recordFile, times } from './pictures/files.ts';
import { day, evening, grade } from './pictures/grade.ts';
import { printLabels } from './pictures/print.ts';
import { final, render } from './pictures/render.ts';
import type { Scene } from './pictures/scene.ts';
import { scenes } from './pictures/scenes.ts';

/*
 * `npm run pictures` renders the storefront's still lifes from their models: all, or the scenes that are named. Each takes
 * some minutes on two cores.
 */

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenes);
const prints = await printLabels();
mkdirSync(folder, { recursive: true });
for (const name of names) {
  console.log(name);
  const renderings = await render(name, final, prints);
  const scene = scenes[name] as Scene;
  for (const [frame, rendering] of Object.entries(renderings)) {
    const { width, height } = rendering;
    for (const time of times) {
      const bytes = grade(rendering, { day, evening }[time], scene.evening);
      for (const narrow of scene.frames[frame]?.files ?? []) {
        const file = fileOf(name, frame, time, narrow);
        const { size } = await sharp(bytes, { raw: { width, height, channels: 3 } })
          .resize({ width: narrow })
          .avif({ quality: 64, effort: 3 })
          .toFile(join(folder, file));
        console.log(`${String(Math.round(size / 1000)).padStart(4)} kB  ${file}`);
      }
    }
  }
  const record = JSON.parse(readFileSync(recordFile, 'utf8'));
  record[name] = fingerprint(name);
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}
