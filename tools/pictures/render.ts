import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { Job, Quality, Rendering } from './job.ts';
import { addTo, emptyMap, emptyMaps, type LightMap, smooth } from './maps.ts';
import type { Print } from './scene.ts';
import { scenes } from './scenes.ts';
import { layers } from './tracer.ts';

export const final: Quality = { scale: 1, rays: 4, fine: 28, photons: 800_000, gather: 14 };

const workers = 2;

/** Renders the frames of a scene with two workers. Takes minutes in final quality. */
export async function render(
  name: string,
  quality: Quality,
  prints: Record<string, Print>,
): Promise<Record<string, Rendering>> {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene "${name}". Scenes: ${Object.keys(scenes).join(', ')}.`);
  const maps = emptyMaps(scene, quality.fine);
  const pictures = Object.fromEntries(
    Object.entries(scene.frames).map(([name, frame]) => {
      const width = Math.round(Math.max(...frame.files) * quality.scale);
      const height = Math.round((width * frame.height) / frame.width);
      return [name, { width, height, pixels: new Float32Array(new SharedArrayBuffer(width * height * layers * 4)) }];
    }),
  );
  const like = ({ u0, v0, du, dv, width, height }: LightMap) =>
    emptyMap([u0, u0 + width / du], [v0, v0 + height / dv], width, height);
  const caustics = Array.from({ length: workers }, () => ({ floor: like(maps.floor), wall: like(maps.wall) }));
  // A worker of Node 20 cannot load TypeScript by itself.
  const code = bundled(join(import.meta.dirname, 'worker.ts'));
  const pool = Array.from(
    { length: workers },
    (_, part) =>
      new Worker(code, {
        eval: true,
        workerData: { name, maps, prints, quality, pictures, part, caustics: caustics[part] },
      }),
  );
  const started = Date.now();
  /** Does jobs, each by the first worker that is free. */
  const all = (jobs: readonly Job[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = [...jobs];
      let open = jobs.length;
      for (const worker of pool) {
        const next = () => {
          const job = queue.shift();
          if (job) worker.postMessage(job);
        };
        worker.removeAllListeners();
        worker.on('error', reject);
        worker.on('message', () => (--open ? next() : resolve()));
        next();
      }
    });
  const rows = (task: Job['task'], count: number, size = 24): Job[] =>
    Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
      task,
      from: i * size,
      to: Math.min(count, (i + 1) * size),
    }));
  const step = (what: string) => console.log(`  ${what}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  await all([...rows('sun on the floor', maps.floor.height), ...rows('sun on the wall', maps.wall.height)]);
  // Edges of shadows are soft, those on the distant wall most.
  for (let i = 0; i < 2; i++) smooth(maps.floor);
  for (let i = 0; i < 8; i++) smooth(maps.wall);
  step('sun');
  await all(Array.from({ length: workers }, (_, from) => ({ task: 'photons', from, to: workers })));
  for (const { floor, wall } of caustics) {
    addTo(maps.floor, floor);
    addTo(maps.wall, wall);
  }
  step('photons');
  await all([...rows('floor', maps.floorBounce.height, 8), ...rows('wall', maps.wallBounce.height, 8)]);
  smooth(maps.floorBounce);
  for (let i = 0; i < 4; i++) smooth(maps.wallBounce);
  await all(scene.parts.map((_, from) => ({ task: 'part', from, to: from + 1 })));
  for (const map of maps.parts) if (map.width > 1) smooth(map);
  step('bounce');
  for (const [frame, { height }] of Object.entries(pictures)) {
    await all(rows('picture', height, 16).map((job) => ({ ...job, frame })));
    step(frame);
  }
  await Promise.all(pool.map((worker) => worker.terminate()));
  return pictures;
}

function bundled(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
