import { random, roughen, vector } from './directions.ts';
import { hit } from './lathe.ts';
import { addLight, channels, type LightMap, type Maps } from './maps.ts';
import type { Objects } from './objects.ts';
import { fresnelOf, gleam } from './optics.ts';
import { back, lookIntoRoom, passesWindow, reflectsCard, room, sun } from './room.ts';
import type { Medium, Part, Print, Scene } from './scene.ts';
import { air } from './substances.ts';

/*
 * The pictures are noise-free by construction. All light that arrives on matte surfaces is computed first and stored in
 * light maps: sun, sky, one bounce, and the light that glass refracts (by photons). Rays from the camera then follow
 * every reflection and refraction, and read the maps where they end. Light of the sun and light of the sky are kept
 * apart, so that one rendering gives the picture by day and the picture in the evening.
 */

/** Floats of a pixel: light of objects, then light of wall and floor where they are seen directly. */
export const layers = 2 * channels;

/** The result of `trace`, added up. */
export const light = new Float64Array(layers);

/** Follows rays of the camera through a scene whose light maps are complete. */
export class Tracer {
  /** Set as soon as a ray has met an object. */
  meets = false;
  private readonly scene: Scene;
  private readonly objects: Objects;
  private readonly maps: Maps;
  private readonly prints: Readonly<Record<string, Print>>;

  constructor(objects: Objects, maps: Maps, prints: Readonly<Record<string, Print>>) {
    this.scene = objects.scene;
    this.objects = objects;
    this.maps = maps;
    this.prints = prints;
  }

  /**
   * Adds to `light` what comes along a ray, times the weights.
   * @param depth of reflections and refractions so far
   */
  trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    medium: Medium,
    r: number,
    g: number,
    b: number,
    depth: number,
  ): void {
    const floorT = dy < -1e-9 ? -oy / dy : Number.POSITIVE_INFINITY;
    const wallT = dz < -1e-9 ? (back - oz) / dz : Number.POSITIVE_INFINITY;
    const plane = Math.min(floorT, wallT);
    const found = this.objects.nearest(ox, oy, oz, dx, dy, dz, plane);
    const t = found < 0 ? plane : hit.t;
    if (medium !== air && t < 100) {
      r *= Math.exp(-medium.absorbs[0] * t);
      g *= Math.exp(-medium.absorbs[1] * t);
      b *= Math.exp(-medium.absorbs[2] * t);
    }
    if (Math.max(r, g, b) < 0.004) return;
    const x = ox + t * dx;
    const y = oy + t * dy;
    const z = oz + t * dz;
    if (found < 0) {
      const card = depth > 0 ? reflectsCard(ox, oy, oz, dx, dy, dz) : 0;
      if (card > 0) {
        light[3] = (light[3] as number) + r * card;
        light[4] = (light[4] as number) + g * card;
        light[5] = (light[5] as number) + b * card;
      } else if (floorT < wallT) this.floor(x, z, dx, dy, dz, r, g, b, depth);
      else if (t < 1000) this.plane(this.scene.wall, this.maps.wall, this.maps.wallBounce, x, y, r, g, b, depth);
      else {
        lookIntoRoom(this.scene, ox, oy, oz, dx, dy, dz);
        // The sky is brighter in reflections than it lights: its lines draw the glass.
        const boost = room.isSky ? 2.6 : 1;
        light[3] = (light[3] as number) + r * room.r * boost;
        light[4] = (light[4] as number) + g * room.g * boost;
        light[5] = (light[5] as number) + b * room.b * boost;
      }
      return;
    }
    this.meets = true;
    let { nx, ny, nz } = hit;
    const outward = hit.gx * dx + hit.gy * dy + hit.gz * dz < 0 ? 1 : -1;
    if ((nx * dx + ny * dy + nz * dz) * outward >= 0) ({ gx: nx, gy: ny, gz: nz } = hit);
    nx *= outward;
    ny *= outward;
    nz *= outward;
    const { material } = this.scene.parts[found] as Part;
    if (material.kind === 'clear') {
      this.refract(x, y, z, dx, dy, dz, nx, ny, nz, material.inside, material.outside, outward, r, g, b, depth);
      return;
    }
    if (material.kind === 'metal') {
      const [cr, cg, cb] = material.color;
      const shine = 0.9;
      this.reflect(
        x,
        y,
        z,
        dx,
        dy,
        dz,
        nx,
        ny,
        nz,
        material.rough,
        medium,
        r * cr * shine,
        g * cg * shine,
        b * cb * shine,
        depth,
      );
      // Brushed metal scatters part of the sun.
      const facing = nx * sun.x + ny * sun.y + nz * sun.z;
      if (facing > 0 && this.objects.seesSun(x + nx * 0.002, y + ny * 0.002, z + nz * 0.002)) {
        const hx = sun.x - dx;
        const hy = sun.y - dy;
        const hz = sun.z - dz;
        const half = (hx * nx + hy * ny + hz * nz) / Math.hypot(hx, hy, hz);
        const gleam = 0.1 * facing + 3.2 * half ** 90 + 0.5 * half ** 14;
        light[0] = (light[0] as number) + r * cr * gleam;
        light[1] = (light[1] as number) + g * cg * gleam;
        light[2] = (light[2] as number) + b * cb * gleam;
      }
      return;
    }
    let [cr, cg, cb] = material.color;
    const { along, angle } = hit;
    const print = material.print === undefined ? undefined : this.prints[material.print];
    if (print && outward > 0) {
      const ink = inkAt(print, (this.scene.parts[found] as Part).shape, angle, along);
      cr = cr * ink + 0.012 * (1 - ink);
      cg = cg * ink + 0.018 * (1 - ink);
      cb = cb * ink + 0.032 * (1 - ink);
    }
    const cosine = -(nx * dx + ny * dy + nz * dz);
    const fresnel = material.polish * (0.04 + 0.96 * (1 - cosine) ** 5);
    if (fresnel > 0.003 && depth < 6 && medium === air) {
      this.reflect(
        x,
        y,
        z,
        dx,
        dy,
        dz,
        nx,
        ny,
        nz,
        material.rough,
        medium,
        r * fresnel,
        g * fresnel,
        b * fresnel,
        depth,
      );
    }
    const map = this.maps.parts[found] as LightMap;
    addLight(light, 0, map, angle, along, (r * cr) / Math.PI, (g * cg) / Math.PI, (b * cb) / Math.PI);
    const facing = nx * sun.x + ny * sun.y + nz * sun.z;
    if (facing <= 0) return;
    let through = 0;
    if (medium === air && depth === 0) {
      // Most places are all in light or all in shadow. Edges of shadows need more, or they have grain.
      let seen = 0;
      let count = 0;
      for (; count < 16 && (count < 4 || (seen > 0 && seen < count)); count++)
        if (this.objects.seesSun(x + nx * 0.002, y + ny * 0.002, z + nz * 0.002)) seen++;
      through = seen / count;
    } else if (passesWindow(this.scene, x, y, z, sun.x, sun.y, sun.z)) through = 0.5;
    if (through === 0) return;
    const half = material.polish ? gleam(material.rough, nx, ny, nz, dx, dy, dz) * material.polish : 0;
    light[0] = (light[0] as number) + r * (cr + half) * facing * through;
    light[1] = (light[1] as number) + g * (cg + half) * facing * through;
    light[2] = (light[2] as number) + b * (cb + half) * facing * through;
  }

  /** Follows blurred reflections: several where the camera sees them directly. */
  private reflect(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    nx: number,
    ny: number,
    nz: number,
    rough: number,
    medium: Medium,
    r: number,
    g: number,
    b: number,
    depth: number,
  ): void {
    if (depth > 6) return;
    const rays = depth === 0 ? 6 : 1;
    for (let i = 0; i < rays; i++) {
      roughen(nx, ny, nz, rough);
      const { x: mx, y: my, z: mz } = vector;
      const twice = -2 * (mx * dx + my * dy + mz * dz);
      if (twice <= 0) continue;
      this.trace(
        x,
        y,
        z,
        dx + twice * mx,
        dy + twice * my,
        dz + twice * mz,
        medium,
        r / rays,
        g / rays,
        b / rays,
        depth + 1,
      );
    }
  }

  private refract(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    nx: number,
    ny: number,
    nz: number,
    inside: Medium,
    outside: Medium,
    outward: number,
    r: number,
    g: number,
    b: number,
    depth: number,
  ): void {
    if (depth > 12) return;
    const from = outward > 0 ? outside : inside;
    const to = outward > 0 ? inside : outside;
    const eta = from.index / to.index;
    const cosine = -(nx * dx + ny * dy + nz * dz);
    const k = 1 - eta * eta * (1 - cosine * cosine);
    const reflected = k <= 0 ? 1 : fresnelOf(cosine, Math.sqrt(k), from.index, to.index);
    // Deep in the glass one of both ways is enough, and faint reflections are not worth their noise.
    let mirror = reflected;
    let pass = 1 - reflected;
    if (depth > 2 && k > 0) {
      if (reflected < 0.12) {
        mirror = 0;
        pass = 1;
      } else if (random() < reflected) {
        mirror = 1;
        pass = 0;
      } else {
        mirror = 0;
        pass = 1;
      }
    }
    if (mirror > 0.002) {
      this.trace(
        x,
        y,
        z,
        dx + 2 * cosine * nx,
        dy + 2 * cosine * ny,
        dz + 2 * cosine * nz,
        from,
        r * mirror,
        g * mirror,
        b * mirror,
        depth + 1,
      );
      if (depth === 0 && outward > 0) this.glint(x, y, z, dx, dy, dz, nx, ny, nz, r, g, b);
    }
    if (k > 0 && pass > 0) {
      const s = eta * cosine - Math.sqrt(k);
      this.trace(
        x,
        y,
        z,
        eta * dx + s * nx,
        eta * dy + s * ny,
        eta * dz + s * nz,
        to,
        r * pass,
        g * pass,
        b * pass,
        depth + 1,
      );
    }
  }

  /** The sun itself on the outer face of glass: a small bright spot. */
  private glint(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    nx: number,
    ny: number,
    nz: number,
    r: number,
    g: number,
    b: number,
  ): void {
    const spot = gleam(0.06, nx, ny, nz, dx, dy, dz);
    if (spot < 0.01 || !this.objects.seesSun(x + nx * 0.002, y + ny * 0.002, z + nz * 0.002)) return;
    light[0] = (light[0] as number) + r * spot;
    light[1] = (light[1] as number) + g * spot;
    light[2] = (light[2] as number) + b * spot;
  }

  private floor(
    x: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    r: number,
    g: number,
    b: number,
    depth: number,
  ): void {
    const shine = 0.35 * (0.03 + 0.97 * (1 + dy) ** 5);
    if (depth === 0 && shine > 0.004) {
      roughen(0, 1, 0, 0.07);
      const { x: mx, y: my, z: mz } = vector;
      const c = -(mx * dx + my * dy + mz * dz);
      this.trace(x, 0, z, dx + 2 * c * mx, dy + 2 * c * my, dz + 2 * c * mz, air, r * shine, g * shine, b * shine, 0);
      r *= 1 - shine;
      g *= 1 - shine;
      b *= 1 - shine;
    }
    this.plane(this.scene.floor, this.maps.floor, this.maps.floorBounce, x, z, r, g, b, depth);
  }

  private plane(
    [cr, cg, cb]: readonly [number, number, number],
    direct: LightMap,
    bounce: LightMap,
    u: number,
    v: number,
    r: number,
    g: number,
    b: number,
    depth: number,
  ): void {
    const layer = depth === 0 ? channels : 0;
    addLight(light, layer, direct, u, v, r * cr, g * cg, b * cb);
    addLight(light, layer, bounce, u, v, (r * cr) / Math.PI, (g * cg) / Math.PI, (b * cb) / Math.PI);
  }
}

/** The print at a place of a label, interpolated: 0 is ink, 1 is paper. */
function inkAt(print: Print, shape: Part['shape'], angle: number, along: number): number {
  let turned = angle - shape.middle;
  if (turned > Math.PI) turned -= 2 * Math.PI;
  else if (turned < -Math.PI) turned += 2 * Math.PI;
  const u = Math.min(Math.max((0.5 + turned / shape.half / 2) * print.width - 0.5, 0), print.width - 1.001);
  const v = Math.min(Math.max((1 - along) * print.height - 0.5, 0), print.height - 1.001);
  const iu = Math.floor(u);
  const iv = Math.floor(v);
  const at = iv * print.width + iu;
  const top = (print.ink[at] as number) * (1 - u + iu) + (print.ink[at + 1] as number) * (u - iu);
  const below = print.ink[at + print.width] as number;
  const low = below * (1 - u + iu) + (print.ink[at + print.width + 1] as number) * (u - iu);
  return top * (1 - v + iv) + low * (v - iv);
}
