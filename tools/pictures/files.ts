import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { labels } from './labels.ts';
import { scenes } from './scenes.ts';

/** The folder of the pictures that are served. */
export const folder = resolve(import.meta.dirname, '../../demo-site/public/pictures');

/** Size and model of each picture, as they were when it was rendered. */
export const recordFile = join(import.meta.dirname, 'rendered.json');

export const times = ['day', 'evening'] as const;

/** AVIF alone, which every supported browser shows. */
export const fileOf = (name: string, frame: string, time: string, width: number): string =>
  `${name}-${frame}-${time}-${width}.avif`;

/** Changes with everything that a picture shows: objects, labels, light and frame. */
export function fingerprint(name: string): string {
  const scene = scenes[name];
  const prints = scene?.objects.map(({ label }) => labels[label]);
  return createHash('sha256').update(JSON.stringify({ scene, prints })).digest('hex').slice(0, 16);
}
