import type { Color, Material, Medium } from './scene.ts';

export const air: Medium = { absorbs: [0, 0, 0], index: 1 };
export const amber: Medium = { absorbs: [1.0, 3.7, 9.5], index: 1.5 };
export const clear: Medium = { absorbs: [0.16, 0.07, 0.06], index: 1.5 };
/** The liquid in amber glass looks darker than the glass alone. */
export const solution: Medium = { absorbs: [0.1, 0.34, 0.8], index: 1.34 };
export const water: Medium = { absorbs: [0.03, 0.012, 0.008], index: 1.34 };

export const rubber: Color = [0.16, 0.165, 0.17];
export const aluminum: Color = [0.83, 0.84, 0.85];
export const paper: Color = [0.86, 0.84, 0.79];

/** Blue is only where a finger presses. */
export const plastic: Material = { kind: 'matte', color: [0.01, 0.078, 0.3], polish: 1, rough: 0.05 };
/** Opaque amber: capsules, and bottles that show nothing of their content. */
export const brown: Material = { kind: 'matte', color: [0.36, 0.13, 0.03], polish: 1, rough: 0.06 };
/** Cardboard is rough and has no shine. */
export const card: Material = { kind: 'matte', color: [0.47, 0.36, 0.255], polish: 0.15, rough: 0.4 };
export const white: Material = { kind: 'matte', color: [0.84, 0.83, 0.8], polish: 0.8, rough: 0.12 };
