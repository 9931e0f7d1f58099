import { back, eye } from './room.ts';
import type { Scene } from './scene.ts';

/* Light on matte surfaces, computed before the camera looks. */

/** Floats for each texel or pixel: the sun's red, green and blue, then the sky's. */
export const channels = 6;

/** A light map over a rectangle of a plane, or over a lathe (angle and length). */
export interface LightMap {
  readonly u0: number;
  readonly v0: number;
  /** Texels in one unit. */
  readonly du: number;
  readonly dv: number;
  readonly width: number;
  readonly height: number;
  readonly wraps: boolean;
  readonly light: Float32Array;
}

export interface Maps {
  readonly floor: LightMap;
  readonly wall: LightMap;
  readonly floorBounce: LightMap;
  readonly wallBounce: LightMap;
  /** One for each part; transparent and metal parts have an empty one. */
  readonly parts: readonly LightMap[];
}

export const emptyMap = (
  [u0, u1]: readonly [number, number],
  [v0, v1]: readonly [number, number],
  width: number,
  height: number,
  wraps = false,
): LightMap => ({
  u0,
  v0,
  du: width / (u1 - u0),
  dv: height / (v1 - v0),
  width,
  height,
  wraps,
  light: new Float32Array(new SharedArrayBuffer(width * height * channels * 4)),
});

/** From left to right: what lights the objects, and the whole width of the frames at the distance of the wall. */
function across({ frames }: Scene): readonly [number, number] {
  const far = 1 - back / eye.z;
  const sides = Object.values(frames).flatMap(({ left, width }) => [left * far - 0.5, (left + width) * far + 0.5]);
  return [Math.min(-11, ...sides), Math.max(12, ...sides)];
}

const deep = [back, 6] as const;
const high = [0, 17] as const;

/** Maps without light for a scene. `fine` is the number of texels in one unit where shadows and refracted light fall. */
export function emptyMaps(scene: Scene, fine: number): Maps {
  const u = across(scene);
  const plane = (v: readonly [number, number], texels: number) =>
    emptyMap(u, v, Math.round((u[1] - u[0]) * texels), Math.round((v[1] - v[0]) * texels));
  return {
    floor: plane(deep, fine),
    wall: plane(high, fine),
    floorBounce: plane(deep, 9),
    wallBounce: plane(high, 5),
    parts: scene.parts.map(({ shape, material }) =>
      material.kind === 'matte'
        ? emptyMap([-Math.PI, Math.PI], [0, 1], ...shape.texels, true)
        : emptyMap([-Math.PI, Math.PI], [0, 1], 1, 1),
    ),
  };
}

/** Adds to `light`, from the float `layer` on, a map's light at a place, interpolated between texels. */
export function addLight(
  light: Float64Array,
  layer: number,
  map: LightMap,
  u: number,
  v: number,
  r: number,
  g: number,
  b: number,
): void {
  const { width, height, light: texels } = map;
  let fu = (u - map.u0) * map.du - 0.5;
  const fv = Math.min(Math.max((v - map.v0) * map.dv - 0.5, 0), height - 1.0001);
  if (!map.wraps) fu = Math.min(Math.max(fu, 0), width - 1.0001);
  else if (fu < 0) fu += width;
  const iu = Math.floor(fu);
  const iv = Math.floor(fv);
  const pu = fu - iu;
  const pv = fv - iv;
  const next = iu + 1 < width ? iu + 1 : 0;
  const a = (iv * width + iu) * channels;
  const c = (iv * width + next) * channels;
  const d = a + width * channels;
  const e = c + width * channels;
  const wa = (1 - pu) * (1 - pv);
  const wc = pu * (1 - pv);
  const wd = (1 - pu) * pv;
  const we = pu * pv;
  for (let i = 0; i < channels; i++) {
    const value =
      wa * (texels[a + i] as number) +
      wc * (texels[c + i] as number) +
      wd * (texels[d + i] as number) +
      we * (texels[e + i] as number);
    light[layer + i] = (light[layer + i] as number) + value * (i % 3 === 0 ? r : i % 3 === 1 ? g : b);
  }
}

/** Averages each texel with its neighbors, once. */
export function smooth(map: LightMap): void {
  const { width, height, light, wraps } = map;
  const before = light.slice();
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let v = -1; v <= 1; v++) {
          for (let u = -1; u <= 1; u++) {
            const jj = Math.min(Math.max(j + v, 0), height - 1);
            const ii = wraps ? (i + u + width) % width : Math.min(Math.max(i + u, 0), width - 1);
            sum += (before[(jj * width + ii) * channels + c] as number) * (v ? 1 : 2) * (u ? 1 : 2);
          }
        }
        light[(j * width + i) * channels + c] = sum / 16;
      }
    }
  }
}

/** Adds the light of another map of the same size. */
export function addTo(map: LightMap, other: LightMap): void {
  for (let i = 0; i < map.light.length; i++) map.light[i] = (map.light[i] as number) + (other.light[i] as number);
}
