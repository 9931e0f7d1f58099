import type { Shape } from './lathe.ts';

/** Red, green and blue of linear light. */
export type Color = readonly [number, number, number];

/** A transparent substance: how much it absorbs in one unit of length, and its refractive index. */
export interface Medium {
  readonly absorbs: Color;
  readonly index: number;
}

/** Grayscale of a label, row by row from its top left corner. 0 is ink, 1 is paper. */
export interface Print {
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
}

export type Material =
  | { readonly kind: 'clear'; readonly inside: Medium; readonly outside: Medium }
  | { readonly kind: 'metal'; readonly color: Color; readonly rough: number }
  | {
      readonly kind: 'matte';
      readonly color: Color;
      /** How much of the reflection of a polished surface is there, from 0 to 1, and how blurred it is. */
      readonly polish: number;
      readonly rough: number;
      /** Name of the label in labels.ts that is printed on it. */
      readonly print?: string;
    };

export interface Part {
  readonly shape: Shape;
  readonly material: Material;
}

/** A frame on the plane of the objects: its left and lower edge and its size. */
export interface Frame {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** Widths of the files in pixels. The largest is rendered. */
  readonly files: readonly number[];
}

/** One picture: objects on a floor before a wall, seen straight on. One unit is the radius of the large vial. */
export interface Scene {
  readonly parts: readonly Part[];
  readonly wall: Color;
  readonly floor: Color;
  /** The paint in the evening, relative to wall and floor: dark pages have dark pictures. */
  readonly evening: Color;
  /** The pictures that are cut out of the scene: a tall one or a band, and a wide one for phones. */
  readonly frames: Readonly<Record<string, Frame>>;
  /**
   * The window in the left wall: its near lower corner, the size of a pane, and the panes' number in each direction. Scenes
   * whose frames reach beyond the usual wall move it to `x`.
   */
  readonly window: {
    readonly x?: number;
    readonly y: number;
    readonly z: number;
    readonly pane: readonly [depth: number, height: number];
    readonly panes: readonly [along: number, up: number];
    readonly bar: number;
    /** Columns of panes whose shutters are closed. */
    readonly shut?: readonly number[];
  };
}
