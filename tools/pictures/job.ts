export interface Quality {
  /** Width of the picture, relative to its largest file. */
  readonly scale: number;
  /** Rays for a pixel, in each direction. */
  readonly rays: number;
  /** Texels of light maps in one unit. */
  readonly fine: number;
  readonly photons: number;
  /** Rays that gather light for a texel, in each direction. */
  readonly gather: number;
}

/** A picture in linear light, sun and sky apart. */
export interface Rendering {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

/** Work for one of the workers: rows of a map or picture. */
export interface Job {
  readonly task: 'sun on the floor' | 'sun on the wall' | 'photons' | 'floor' | 'wall' | 'part' | 'picture';
  readonly from: number;
  readonly to: number;
  /** Of a picture. */
  readonly frame?: string;
}
