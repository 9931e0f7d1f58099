import type { Rendering } from './job.ts';
import { channels } from './maps.ts';
import { layers } from './tracer.ts';

type Weights = readonly [red: number, green: number, blue: number];

/** The light of a time of day. */
export interface Time {
  readonly sun: Weights;
  readonly sky: Weights;
  /** The light of the sky on the objects. */
  readonly fill: Weights;
  /** Whether wall and floor have the scene's paint of the evening. */
  readonly repaints: boolean;
}

const noon: Weights = [0.74, 0.74, 0.735];
export const day: Time = { sun: [1.0, 0.97, 0.91], sky: noon, fill: noon, repaints: false };

/**
 * Late sun and a dim room. The paint is darker and the objects keep more of the sky, so that they stay the brightest and caps
 * their shine.
 */
export const evening: Time = {
  sun: [0.8, 0.71, 0.6],
  sky: [0.14, 0.145, 0.155],
  fill: [0.32, 0.335, 0.37],
  repaints: true,
};

/** A film's curve: straight in the middle, soft in the highlights. */
function film(x: number): number {
  const knee = 0.6;
  return x < knee ? x : knee + (1 - knee) * (1 - Math.exp(-(x - knee) / (1 - knee)));
}

const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

/** The picture at a time of day, as red, green and blue bytes. */
export function grade(
  { width, height, pixels }: Rendering,
  { sun, sky, fill, repaints }: Time,
  paint: Weights,
): Uint8Array {
  const bytes = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const at = i * layers;
    for (let c = 0; c < 3; c++) {
      const lit = (k: number, ofSky: Weights) =>
        (pixels[k] as number) * (sun[c] as number) + (pixels[k + 3] as number) * (ofSky[c] as number);
      const object = lit(at + c, fill);
      const wall = lit(at + channels + c, sky);
      bytes[i * 3 + c] = Math.max(
        0,
        Math.min(255, Math.round(encode(film(object + wall * (repaints ? (paint[c] as number) : 1))) * 255)),
      );
    }
  }
  return bytes;
}
