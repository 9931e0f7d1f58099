import { Lathe } from './lathe.ts';
import type { Profile } from './profile.ts';
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

export const label = (print: string): Material => ({ kind: 'matte', color: paper, polish: 0.25, rough: 0.25, print });

/** Half of the angle that every label covers, in radians. */
export const labelHalf = 1.72;
