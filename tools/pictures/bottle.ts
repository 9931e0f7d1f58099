import { assemble, between, label, type Place } from './model.ts';
import { Profile } from './profile.ts';
import type { Medium, Part } from './scene.ts';
import { air, brown, plastic } from './substances.ts';

interface BottleOptions extends Place {
  /** Without it the bottle is opaque, and shows nothing of its content. */
  readonly glass?: Medium;
  readonly print: string;
}

/** A wide bottle for capsules or tablets, with a screw cap. */
export function bottle({ glass, print, ...place }: BottleOptions): Part[] {
  const outer = new Profile(0, 0.08)
    .line(0.7, 0.06)
    .curve(0.8, 0.055, 0.8, 0, 0.88, 0)
    .round(1.12, 0, 1.12, 0.24)
    .line(1.12, 2.75)
    .curve(1.12, 3.1, 0.88, 3.05, 0.88, 3.34)
    .line(0.88, 3.6);
  const inner = new Profile(0, 0.2)
    .line(0.8, 0.19)
    .round(1.04, 0.18, 1.04, 0.4)
    .line(1.04, 2.74)
    .curve(1.04, 3.03, 0.8, 3.0, 0.8, 3.34)
    .line(0.8, 3.6);
  const cap = new Profile(0, 3.26)
    .line(0.98, 3.26)
    .round(1.03, 3.26, 1.03, 3.31)
    .line(1.03, 3.47)
    .line(1.008, 3.485)
    .line(1.008, 3.505)
    .line(1.03, 3.52)
    .line(1.03, 3.9)
    .round(1.03, 4.04, 0.89, 4.04)
    .line(0.83, 4.04)
    .round(0.79, 4.04, 0.78, 4.01)
    .line(0, 4);
  return assemble(place, [
    ...(glass
      ? ([
          [outer, between(glass, air)],
          [inner, between(air, glass)],
        ] as const)
      : ([[outer, brown]] as const)),
    [cap, plastic],
    label(print, 1.12, 0.52, 1.45),
  ]);
}
