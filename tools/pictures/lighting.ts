import { hit, spot } from './lathe.ts';
import { back, lookIntoRoom, passesWindow, room, sun } from './room.ts';
import type { Medium, Part, Scene } from './scene.ts';
import { air } from './substances.ts';
import {
  aimAround,
  aimAtSun,
  channels,
  emptyMap,
  fresnelOf,
  type LightMap,
  type Maps,
  random,
  seed,
  type Tracer,
  vector,
} from './tracer.ts';

const across = [-11, 12] as const;
const deep = [back, 6] as const;
const high = [0, 17] as const;

/** Maps without light for a scene. `fine` is the number of texels in one unit where shadows and refracted light fall. */
export function emptyMaps(scene: Scene, fine: number): Maps {
  const plane = (v: readonly [number, number], texels: number) =>
    emptyMap(across, v, Math.round((across[1] - across[0]) * texels), Math.round((v[1] - v[0]) * texels));
  return {
    floor: plane(deep, fine),
    wall: plane(high, fine),
    floorBounce: plane(deep, 9),
    wallBounce: plane(high, 5),
    parts: scene.parts.map(({ material }) =>
      material.kind === 'matte'
        ? emptyMap([-Math.PI, Math.PI], [0, 1], 64, 40, true)
        : emptyMap([-Math.PI, Math.PI], [0, 1], 1, 1),
    ),
  };
}

/** Sunlight that reaches floor or wall past all objects. */
export function castSun(tracer: Tracer, map: LightMap, isFloor: boolean, from: number, to: number): void {
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
        if (isFloor ? tracer.seesSun(u, 0, v) : tracer.seesSun(u, v, back)) seen++;
      }
      const at = (j * map.width + i) * channels;
      for (let c = 0; c < 3; c++) map.light[at + c] = (facing * seen) / count;
    }
  }
}

/** The place after a reflection or refraction by glass or metal, to go on from. */
interface Photon {
  x: number;
  y: number;
  z: number;
  dx: number;
  dy: number;
  dz: number;
  medium: Medium;
}

/**
 * Sends photons of the sun at the objects, and adds those that reach floor or wall after glass or metal.
 * @param total number of photons of all workers
 * @param part this worker sends the `part`th of `parts`
 */
export function castPhotons(
  tracer: Tracer,
  floor: LightMap,
  wall: LightMap,
  total: number,
  part: number,
  parts: number,
) {
  const { scene } = tracer;
  // The photons start on a rectangle across the sun's light that covers all objects.
  const ux = sun.z / Math.hypot(sun.x, sun.z);
  const uz = -sun.x / Math.hypot(sun.x, sun.z);
  const vx = sun.y * uz;
  const vy = sun.z * ux - sun.x * uz;
  const vz = -sun.y * ux;
  const box = { u0: 1e9, u1: -1e9, v0: 1e9, v1: -1e9 };
  for (const { shape } of scene.parts) {
    for (const y of [shape.bottom, shape.top]) {
      const u = shape.x * ux + shape.z * uz;
      const v = shape.x * vx + y * vy + shape.z * vz;
      box.u0 = Math.min(box.u0, u - shape.radius);
      box.u1 = Math.max(box.u1, u + shape.radius);
      box.v0 = Math.min(box.v0, v - shape.radius);
      box.v1 = Math.max(box.v1, v + shape.radius);
    }
  }
  const area = (box.u1 - box.u0) * (box.v1 - box.v0);
  seed(77 + part);
  for (let i = part; i < total; i += parts) {
    // Halton's points fill the rectangle evenly.
    const u = box.u0 + (box.u1 - box.u0) * radical(i, 2);
    const v = box.v0 + (box.v1 - box.v0) * radical(i, 3);
    aimAtSun();
    const photon: Photon = {
      x: u * ux + v * vx + sun.x * 8,
      y: v * vy + sun.y * 8,
      z: u * uz + v * vz + sun.z * 8,
      dx: -vector.x,
      dy: -vector.y,
      dz: -vector.z,
      medium: air,
    };
    if (!passesWindow(scene, photon.x, photon.y, photon.z, vector.x, vector.y, vector.z)) continue;
    follow(tracer, photon, floor, wall, area / total);
  }
}

function radical(index: number, base: number): number {
  let result = 0;
  for (let f = 1 / base; index > 0; f /= base) {
    result += f * (index % base);
    index = Math.floor(index / base);
  }
  return result;
}

function follow(tracer: Tracer, p: Photon, floor: LightMap, wall: LightMap, power: number): void {
  let r = power;
  let g = power;
  let b = power;
  for (let depth = 0; depth < 14; depth++) {
    const floorT = p.dy < -1e-9 ? -p.y / p.dy : Number.POSITIVE_INFINITY;
    const wallT = p.dz < -1e-9 ? (back - p.z) / p.dz : Number.POSITIVE_INFINITY;
    const plane = Math.min(floorT, wallT);
    const found = tracer.nearest(p.x, p.y, p.z, p.dx, p.dy, p.dz, plane);
    const t = found < 0 ? plane : hit.t;
    if (t > 1e6) return;
    if (p.medium !== air) {
      r *= Math.exp(-p.medium.absorbs[0] * t);
      g *= Math.exp(-p.medium.absorbs[1] * t);
      b *= Math.exp(-p.medium.absorbs[2] * t);
    }
    p.x += t * p.dx;
    p.y += t * p.dy;
    p.z += t * p.dz;
    if (found < 0) {
      // Light that has met nothing is in the map already.
      if (depth > 0) deposit(floorT < wallT ? floor : wall, p.x, floorT < wallT ? p.z : p.y, r, g, b);
      return;
    }
    const { material } = tracer.scene.parts[found] as Part;
    if (material.kind === 'matte') return;
    const outward = hit.gx * p.dx + hit.gy * p.dy + hit.gz * p.dz < 0 ? 1 : -1;
    let nx = hit.nx * outward;
    let ny = hit.ny * outward;
    let nz = hit.nz * outward;
    let cosine = -(nx * p.dx + ny * p.dy + nz * p.dz);
    if (cosine <= 0) {
      nx = hit.gx * outward;
      ny = hit.gy * outward;
      nz = hit.gz * outward;
      cosine = -(nx * p.dx + ny * p.dy + nz * p.dz);
    }
    if (material.kind === 'clear') {
      const from = outward > 0 ? material.outside : material.inside;
      const to = outward > 0 ? material.inside : material.outside;
      const eta = from.index / to.index;
      const k = 1 - eta * eta * (1 - cosine * cosine);
      if (k > 0 && random() >= fresnelOf(cosine, Math.sqrt(k), from.index, to.index)) {
        const s = eta * cosine - Math.sqrt(k);
        p.dx = eta * p.dx + s * nx;
        p.dy = eta * p.dy + s * ny;
        p.dz = eta * p.dz + s * nz;
        p.medium = to;
        continue;
      }
    } else {
      r *= material.color[0] * 0.6;
      g *= material.color[1] * 0.6;
      b *= material.color[2] * 0.6;
      nx += (random() - 0.5) * material.rough;
      ny += (random() - 0.5) * material.rough;
      nz += (random() - 0.5) * material.rough;
      const size = Math.hypot(nx, ny, nz);
      nx /= size;
      ny /= size;
      nz /= size;
      cosine = -(nx * p.dx + ny * p.dy + nz * p.dz);
    }
    p.dx += 2 * cosine * nx;
    p.dy += 2 * cosine * ny;
    p.dz += 2 * cosine * nz;
  }
}

/** Spreads a photon over the texels around it. */
function deposit(map: LightMap, u: number, v: number, r: number, g: number, b: number): void {
  const fu = (u - map.u0) * map.du;
  const fv = (v - map.v0) * map.dv;
  const iu = Math.floor(fu);
  const iv = Math.floor(fv);
  const reach = 2;
  if (iu < reach || iv < 0 || iu >= map.width - reach || iv >= map.height) return;
  const scale = map.du * map.dv;
  let sum = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let j = Math.max(0, iv - reach); j <= Math.min(map.height - 1, iv + reach); j++) {
      for (let i = iu - reach; i <= iu + reach; i++) {
        const d2 = (i + 0.5 - fu) ** 2 + (j + 0.5 - fv) ** 2;
        const w = Math.max(0, 1 - d2 / 6.25) ** 2;
        if (pass === 0) sum += w;
        else {
          const at = (j * map.width + i) * channels;
          const k = (w / sum) * scale;
          map.light[at] = (map.light[at] as number) + r * k;
          map.light[at + 1] = (map.light[at + 1] as number) + g * k;
          map.light[at + 2] = (map.light[at + 2] as number) + b * k;
        }
      }
    }
  }
}

const gathered = new Float64Array(channels);

/** Adds what comes along a ray to a matte surface: sky, room, floor and wall, dimmed by the objects on the way. */
function gather(tracer: Tracer, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
  const { scene, maps } = tracer;
  let r = 1;
  let g = 1;
  let b = 1;
  const floorT = dy < -1e-9 ? -oy / dy : Number.POSITIVE_INFINITY;
  const wallT = dz < -1e-9 ? (back - oz) / dz : Number.POSITIVE_INFINITY;
  const plane = Math.min(floorT, wallT);
  let start = 0;
  let medium: Medium = air;
  for (let depth = 0; depth < 10; depth++) {
    const found = tracer.nearest(ox + dx * start, oy + dy * start, oz + dz * start, dx, dy, dz, plane - start);
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

function gatherInto(tracer: Tracer, map: LightMap, at: number, grid: number, place: number[], normal: number[]): void {
  const [x = 0, y = 0, z = 0] = place;
  const [nx = 0, ny = 0, nz = 0] = normal;
  gathered.fill(0);
  for (let i = 0; i < grid; i++) {
    for (let j = 0; j < grid; j++) {
      aimAround(nx, ny, nz, (i + random()) / grid, (j + random()) / grid);
      gather(tracer, x + nx * 0.002, y + ny * 0.002, z + nz * 0.002, vector.x, vector.y, vector.z);
    }
  }
  for (let c = 0; c < channels; c++) map.light[at + c] = ((gathered[c] as number) * Math.PI) / grid ** 2;
}

/** Light of sky, room and one bounce on floor or wall. */
export function gatherPlane(
  tracer: Tracer,
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
      if (isFloor) gatherInto(tracer, map, at, grid, [u, 0, v], [0, 1, 0]);
      else gatherInto(tracer, map, at, grid, [u, v, back], [0, 0, 1]);
    }
  }
}

/** Light of sky, room and one bounce on a matte part. */
export function gatherPart(tracer: Tracer, index: number, grid: number): void {
  const { shape, material } = tracer.scene.parts[index] as Part;
  if (material.kind !== 'matte') return;
  const map = tracer.maps.parts[index] as LightMap;
  seed(index + 101);
  for (let j = 0; j < map.height; j++) {
    const along = (j + 0.5) / map.height;
    for (let i = 0; i < map.width; i++) {
      const angle = map.u0 + (i + 0.5) / map.du;
      shape.find(angle, along);
      const at = (j * map.width + i) * channels;
      gatherInto(tracer, map, at, grid, [spot.x, spot.y, spot.z], [spot.nx, spot.ny, spot.nz]);
    }
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
