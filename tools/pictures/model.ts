import { aspect } from './labels.ts';
import { Lathe } from './lathe.ts';
import { Profile } from './profile.ts';
import type { Material, Medium, Part } from './scene.ts';
import { paper } from './substances.ts';

/** Where an object stands. */
export interface Place {
  readonly x: number;
  readonly z: number;
  /** 1 is the large vial. */
  readonly size?: number;
}

/** A profile and its material; a label also has half of the angle that it covers. */
type Piece = readonly [profile: Profile, material: Material, half?: number];

/** Parts of an object whose profiles share one axis. */
export const assemble = ({ x, z, size = 1 }: Place, pieces: readonly Piece[]): Part[] =>
  pieces.map(([profile, material, half]) => ({
    shape: new Lathe(
      profile.points.map(([r, y]) => [r * size, y * size] as const),
      x,
      z,
      half,
    ),
    material,
  }));

/** The boundary between two substances. */
export const between = (inside: Medium, outside: Medium): Material => ({ kind: 'clear', inside, outside });

/**
 * A label around a cylinder, with the proportions of its print.
 * @param radius of the cylinder
 * @param bottom height of its lower edge
 * @param half of the angle that it covers, in radians
 */
export function label(print: string, radius: number, bottom: number, half = 1.72): Piece {
  const around = radius + 0.008;
  const material: Material = { kind: 'matte', color: paper, polish: 0.25, rough: 0.25, print };
  return [new Profile(around, bottom).line(around, bottom + (2 * half * around) / aspect), material, half];
}
