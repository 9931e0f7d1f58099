import { parentPort, workerData } from 'node:worker_threads';
import { renderRows } from './camera.ts';
import type { Job, Quality, Rendering } from './job.ts';
import { castSun, gatherPart, gatherPlane } from './lighting.ts';
import type { LightMap, Maps } from './maps.ts';
import { Objects } from './objects.ts';
import { castPhotons } from './photons.ts';
import type { Frame, Print, Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { Tracer } from './tracer.ts';

const { name, maps, prints, quality, pictures, caustics } = workerData as {
  name: string;
  maps: Maps;
  prints: Record<string, Print>;
  quality: Quality;
  pictures: Record<string, Rendering>;
  caustics: { floor: LightMap; wall: LightMap };
};
const scene = scenes[name] as Scene;
const objects = new Objects(scene);
const tracer = new Tracer(objects, maps, prints);

const tasks: Record<Job['task'], (from: number, to: number, frame: string) => void> = {
  'sun on the floor': (from, to) => castSun(objects, maps.floor, true, from, to),
  'sun on the wall': (from, to) => castSun(objects, maps.wall, false, from, to),
  photons: (from, to) => castPhotons(objects, caustics.floor, caustics.wall, quality.photons, from, to),
  floor: (from, to) => gatherPlane(objects, maps, maps.floorBounce, true, quality.gather, from, to),
  wall: (from, to) => gatherPlane(objects, maps, maps.wallBounce, false, quality.gather, from, to),
  part: (from) => gatherPart(objects, maps, from, quality.gather),
  picture: (from, to, frame) =>
    renderRows(tracer, scene.frames[frame] as Frame, pictures[frame] as Rendering, quality.rays, from, to),
};

parentPort?.on('message', ({ task, from, to, frame = '' }: Job) => {
  tasks[task](from, to, frame);
  parentPort?.postMessage('done');
});
