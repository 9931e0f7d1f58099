import { aimAround, random, seed, vector } from './directions.ts';
import { hit, spot } from './lathe.ts';
import { channels, type LightMap, type Maps } from './maps.ts';
import type { Objects } from './objects.ts';
import { back, lookIntoRoom, room, sun } from './room.ts';
import type { Medium, Part } from './scene.ts';
import { air } from './substances.ts';

/* Light that reaches matte surfaces: the sun, then sky, room and one bounce. Photons follow the sun through glass. */

/** Sunlight that reaches floor or wall past all objects. */
export function castSun(objects: Objects, map: LightMap, isFloor: boolean, from: number, to: number): void {
  const facing = isFloor ? sun.y : sun.z;
  for (let j = from; j < to; j++) {
    seed(j * 2 + (isFloor ? 1 : 0));
    for (let i = 0; i < map.width; i++) {
      const u = map.u0 + (i + 0.5) / map.du;
      const v = map.v0 + (j + 0.5) / map.dv;
      let seen = 0;
      let count = 0;
      // Most places are all in light or all in shadow.
      for (; count < 64 && (count < 12 || (seen > 0 && seen < count)); count++) {
        if (isFloor ? objects.seesSun(u, 0, v) : objects.seesSun(u, v, back)) seen++;
      }
      const at = (j * map.width + i) * channels;
      for (let c = 0; c < 3; c++) map.light[at + c] = (facing * seen) / count;
    }
  }
}

const gathered = new Float64Array(channels);

/** Adds what comes along a ray to a matte surface: sky, room, floor and wall, dimmed by the objects on the way. */
function gather(
  objects: Objects,
  maps: Maps,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  const { scene } = objects;
  let r = 1;
  let g = 1;
  let b = 1;
  const floorT = dy < -1e-9 ? -oy / dy : Number.POSITIVE_INFINITY;
  const wallT = dz < -1e-9 ? (back - oz) / dz : Number.POSITIVE_INFINITY;
  const plane = Math.min(floorT, wallT);
  let start = 0;
  let medium: Medium = air;
  for (let depth = 0; depth < 10; depth++) {
    const found = objects.nearest(ox + dx * start, oy + dy * start, oz + dz * start, dx, dy, dz, plane - start);
    const t = found < 0 ? plane - start : hit.t;
    if (medium !== air && t < 100) {
      r *= Math.exp(-medium.absorbs[0] * t);
      g *= Math.exp(-medium.absorbs[1] * t);
      b *= Math.exp(-medium.absorbs[2] * t);
    }
    start += t;
    if (found < 0) break;
    const { material } = scene.parts[found] as Part;
    if (material.kind === 'clear') {
      const enters = hit.gx * dx + hit.gy * dy + hit.gz * dz < 0;
      medium = enters ? material.inside : material.outside;
      r *= 0.95;
      g *= 0.95;
      b *= 0.95;
      continue;
    }
    // An object in the light of the room: neither black nor exact.
    const [cr, cg, cb] = material.color;
    const toSun = Math.max(0, hit.gx * sun.x + hit.gy * sun.y + hit.gz * sun.z);
    const add = (at: number, value: number) => {
      gathered[at] = (gathered[at] as number) + value;
    };
    const share = material.kind === 'metal' ? 0.4 : 1;
    add(0, r * cr * toSun * 0.8 * share);
    add(1, g * cg * toSun * 0.8 * share);
    add(2, b * cb * toSun * 0.8 * share);
    add(3, r * cr * 0.4);
    add(4, g * cg * 0.4);
    add(5, b * cb * 0.4);
    return;
  }
  if (plane < 1000) {
    const isFloor = floorT < wallT;
    const u = ox + dx * plane;
    const v = isFloor ? oz + dz * plane : oy + dy * plane;
    const color = isFloor ? scene.floor : scene.wall;
    read(isFloor ? maps.floor : maps.wall, u, v, color[0] * r, color[1] * g, color[2] * b);
    read(
      isFloor ? maps.floorBounce : maps.wallBounce,
      u,
      v,
      (color[0] * r) / Math.PI,
      (color[1] * g) / Math.PI,
      (color[2] * b) / Math.PI,
    );
    return;
  }
  lookIntoRoom(scene, ox, oy, oz, dx, dy, dz);
  gathered[3] = (gathered[3] as number) + r * room.r;
  gathered[4] = (gathered[4] as number) + g * room.g;
  gathered[5] = (gathered[5] as number) + b * room.b;
}

function read(map: LightMap, u: number, v: number, r: number, g: number, b: number): void {
  const iu = Math.min(Math.max(Math.floor((u - map.u0) * map.du), 0), map.width - 1);
  const iv = Math.min(Math.max(Math.floor((v - map.v0) * map.dv), 0), map.height - 1);
  const at = (iv * map.width + iu) * channels;
  for (let i = 0; i < channels; i++) {
    gathered[i] = (gathered[i] as number) + (map.light[at + i] as number) * (i % 3 === 0 ? r : i % 3 === 1 ? g : b);
  }
}

function gatherInto(
  objects: Objects,
  maps: Maps,
  map: LightMap,
  at: number,
  grid: number,
  place: number[],
  normal: number[],
): void {
  const [x = 0, y = 0, z = 0] = place;
  const [nx = 0, ny = 0, nz = 0] = normal;
  gathered.fill(0);
  for (let i = 0; i < grid; i++) {
    for (let j = 0; j < grid; j++) {
      aimAround(nx, ny, nz, (i + random()) / grid, (j + random()) / grid);
      gather(objects, maps, x + nx * 0.002, y + ny * 0.002, z + nz * 0.002, vector.x, vector.y, vector.z);
    }
  }
  for (let c = 0; c < channels; c++) map.light[at + c] = ((gathered[c] as number) * Math.PI) / grid ** 2;
}

/** Light of sky, room and one bounce on floor or wall. */
export function gatherPlane(
  objects: Objects,
  maps: Maps,
  map: LightMap,
  isFloor: boolean,
  grid: number,
  from: number,
  to: number,
): void {
  for (let j = from; j < to; j++) {
    seed(j * 2 + 31 + (isFloor ? 1 : 0));
    for (let i = 0; i < map.width; i++) {
      const u = map.u0 + (i + 0.5) / map.du;
      const v = map.v0 + (j + 0.5) / map.dv;
      const at = (j * map.width + i) * channels;
      if (isFloor) gatherInto(objects, maps, map, at, grid, [u, 0, v], [0, 1, 0]);
      else gatherInto(objects, maps, map, at, grid, [u, v, back], [0, 0, 1]);
    }
  }
}

/** Light of sky, room and one bounce on a matte part. */
export function gatherPart(objects: Objects, maps: Maps, index: number, grid: number): void {
  const { shape, material } = objects.scene.parts[index] as Part;
  if (material.kind !== 'matte') return;
  const map = maps.parts[index] as LightMap;
  seed(index + 101);
  for (let j = 0; j < map.height; j++) {
    const along = (j + 0.5) / map.height;
    for (let i = 0; i < map.width; i++) {
      const angle = map.u0 + (i + 0.5) / map.du;
      shape.find(angle, along);
      const at = (j * map.width + i) * channels;
      gatherInto(objects, maps, map, at, grid, [spot.x, spot.y, spot.z], [spot.nx, spot.ny, spot.nz]);
    }
  }
}
