import { aimAtSun, random, seed, vector } from './directions.ts';
import { hit } from './lathe.ts';
import { channels, type LightMap } from './maps.ts';
import type { Objects } from './objects.ts';
import { fresnelOf } from './optics.ts';
import { back, passesWindow, spreadOf, sun } from './room.ts';
import type { Medium, Part } from './scene.ts';
import { air } from './substances.ts';

/* Sunlight that glass refracts and metal reflects: the amber in a shadow. */

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
  objects: Objects,
  floor: LightMap,
  wall: LightMap,
  total: number,
  part: number,
  parts: number,
) {
  const { scene } = objects;
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
  const spread = spreadOf(scene);
  seed(77 + part);
  for (let i = part; i < total; i += parts) {
    // Halton's points fill the rectangle evenly.
    const u = box.u0 + (box.u1 - box.u0) * radical(i, 2);
    const v = box.v0 + (box.v1 - box.v0) * radical(i, 3);
    aimAtSun(spread);
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
    follow(objects, photon, floor, wall, area / total);
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

function follow(objects: Objects, p: Photon, floor: LightMap, wall: LightMap, power: number): void {
  let r = power;
  let g = power;
  let b = power;
  for (let depth = 0; depth < 14; depth++) {
    const floorT = p.dy < -1e-9 ? -p.y / p.dy : Number.POSITIVE_INFINITY;
    const wallT = p.dz < -1e-9 ? (back - p.z) / p.dz : Number.POSITIVE_INFINITY;
    const plane = Math.min(floorT, wallT);
    const found = objects.nearest(p.x, p.y, p.z, p.dx, p.dy, p.dz, plane);
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
    const { material } = objects.scene.parts[found] as Part;
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
