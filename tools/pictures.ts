import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileOf, fingerprint, folder, recordFile, times } from './pictures/files.ts';
import { printLabels } from './pictures/print.ts';
import { scenes } from './pictures/scenes.ts';

/*
 * `npm run pictures` renders the storefront's still lifes with Blender: all, or the scenes that are named. Each takes some
 * minutes on two free cores.
 */

if (spawnSync('blender', ['--version']).error) {
  console.error('Blender is missing. Install it: apt-get install --no-install-recommends blender python3-numpy');
  process.exit(1);
}
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenes);
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
await printLabels(work);
mkdirSync(folder, { recursive: true });
for (const name of names) {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene "${name}". Scenes: ${Object.keys(scenes).join(', ')}.`);
  console.log(name);
  const job = join(work, 'job.json');
  writeFileSync(job, JSON.stringify({ scene, folder: work }));
  const script = join(import.meta.dirname, 'pictures/render.py');
  const args = ['-b', '--factory-startup', '--python-exit-code', '1', '--python', script, '--', job];
  const { status, stdout, stderr } = spawnSync('blender', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`Blender could not render "${name}":\n${stdout.slice(-2000)}\n${stderr}`);
  for (const [frame, { files }] of Object.entries(scene.frames)) {
    for (const time of times) {
      for (const width of files) {
        const file = fileOf(name, frame, time, width);
        const { size } = await sharp(join(work, `${frame}-${time}.png`))
          .removeAlpha()
          .resize({ width })
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
rmSync(work, { recursive: true });
