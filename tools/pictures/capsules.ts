import type { Place } from './model.ts';
import { Profile } from './profile.ts';
import type { Material, Part } from './scene.ts';
import { brown } from './substances.ts';
import { Tilted } from './tilted.ts';

const cream: Material = { kind: 'matte', color: [0.82, 0.79, 0.72], polish: 1, rough: 0.06 };

const cap = new Profile(0, -0.44).round(0.205, -0.44, 0.205, -0.22).line(0.205, 0.06).line(0.195, 0.06);
const body = new Profile(0.195, 0.06).line(0.195, 0.25).round(0.195, 0.44, 0, 0.44);

/** Capsules that lie in a bottle, in rings from its bottom upwards. */
export function capsules(place: Place, rings: number): Part[] {
  const parts: Part[] = [];
  const add = (x: number, y: number, z: number, lean: number, heading: number) => {
    for (const [profile, material] of [
      [cap, brown],
      [body, cream],
    ] as const) {
      parts.push({ shape: new Tilted(profile.points, place, [x, y, z], lean, heading), material });
    }
  };
  for (let ring = 0; ring < rings; ring++) {
    const y = 0.43 + ring * 0.385;
    for (let i = 0; i < 4; i++) {
      // Sines of large numbers scatter like dice, and are the same each time.
      const chance = (n: number) => Math.sin((ring * 17 + i * 5 + n) * 12.9898) * 0.5;
      const angle = (i * Math.PI) / 2 + ring * 0.83 + chance(1) * 0.5;
      const over = (chance(2) > 0 ? 1 : -1) * (1.45 + chance(3) * 0.7);
      add(Math.sin(angle) * 0.72, y + chance(4) * 0.1, Math.cos(angle) * 0.72, over, -angle + chance(5) * 0.6);
    }
    add(Math.sin(ring) * 0.1, y + 0.05, Math.cos(ring) * 0.1, 1.2, ring * 2.1);
  }
  return parts;
}
