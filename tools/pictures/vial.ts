import { assemble, between, label, type Place } from './model.ts';
import { Profile } from './profile.ts';
import type { Medium, Part } from './scene.ts';
import { air, aluminum, plastic, rubber } from './substances.ts';

interface VialOptions extends Place {
  readonly glass: Medium;
  readonly liquid: Medium;
  readonly print: string;
}

/** An injection vial: glass, liquid, label, stopper, crimp and cap. */
export function vial({ glass, liquid, print, ...place }: VialOptions): Part[] {
  const level = 2.86;
  const outer = new Profile(0, 0.07)
    .line(0.62, 0.05)
    .curve(0.7, 0.045, 0.7, 0, 0.78, 0)
    .round(1, 0, 1, 0.22)
    .line(1, 3.08)
    .curve(1, 3.62, 0.47, 3.56, 0.47, 4.06)
    .line(0.47, 4.18)
    .curve(0.47, 4.24, 0.54, 4.22, 0.54, 4.3)
    .line(0.54, 4.6);
  const full = new Profile(0, 0.22).line(0.6, 0.2).round(0.91, 0.18, 0.91, 0.44).line(0.91, level);
  const empty = new Profile(0.91, level).line(0.91, 3.05).curve(0.91, 3.54, 0.38, 3.5, 0.38, 4.04).line(0.38, 4.5);
  const surface = new Profile(0.91, level)
    .curve(0.89, level - 0.05, 0.84, level - 0.07, 0.74, level - 0.075)
    .line(0, level - 0.075);
  const stopper = new Profile(0, 4.14).line(0.3, 4.14).round(0.375, 4.14, 0.375, 4.22).line(0.375, 4.5);
  const crimp = new Profile(0.5, 4.235)
    .round(0.585, 4.235, 0.585, 4.32)
    .line(0.585, 4.4)
    .line(0.572, 4.415)
    .line(0.585, 4.43)
    .line(0.585, 4.68)
    .round(0.585, 4.74, 0.52, 4.74)
    .line(0, 4.74);
  const cap = new Profile(0, 4.75)
    .line(0.61, 4.75)
    .round(0.66, 4.75, 0.66, 4.8)
    .line(0.66, 5.1)
    .round(0.66, 5.24, 0.52, 5.24)
    .line(0.46, 5.24)
    .round(0.43, 5.24, 0.42, 5.21)
    .line(0, 5.2);
  return assemble(place, [
    [outer, between(glass, air)],
    [full, between(liquid, glass)],
    [empty, between(air, glass)],
    [surface, between(liquid, air)],
    [stopper, { kind: 'matte', color: rubber, polish: 0.5, rough: 0.2 }],
    [crimp, { kind: 'metal', color: aluminum, rough: 0.12 }],
    [cap, plastic],
    label(print, 1, 0.66),
  ]);
}
