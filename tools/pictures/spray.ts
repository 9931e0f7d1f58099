import { assemble, between, label, type Place } from './model.ts';
import { Profile } from './profile.ts';
import type { Part } from './scene.ts';
import { air, aluminum, amber, plastic, solution, white } from './substances.ts';

/** A nasal spray: amber bottle, liquid, label, collar, actuator and nozzle. */
export function spray(place: Place & { readonly print: string }): Part[] {
  const level = 2.02;
  const outer = new Profile(0, 0.06)
    .line(0.5, 0.04)
    .curve(0.58, 0.035, 0.58, 0, 0.64, 0)
    .round(0.82, 0, 0.82, 0.18)
    .line(0.82, 2.06)
    .curve(0.82, 2.34, 0.7, 2.38, 0.5, 2.44)
    .line(0.46, 2.46)
    .line(0.46, 2.7);
  const full = new Profile(0, 0.18).line(0.5, 0.17).round(0.74, 0.16, 0.74, 0.38).line(0.74, level);
  const empty = new Profile(0.74, level)
    .line(0.74, 2.06)
    .curve(0.74, 2.26, 0.64, 2.3, 0.46, 2.36)
    .line(0.38, 2.4)
    .line(0.38, 2.7);
  const surface = new Profile(0.74, level)
    .curve(0.72, level - 0.04, 0.68, level - 0.06, 0.58, level - 0.065)
    .line(0, level - 0.065);
  const collar = new Profile(0.48, 2.43)
    .round(0.54, 2.43, 0.54, 2.49)
    .line(0.54, 2.74)
    .round(0.54, 2.79, 0.49, 2.79)
    .line(0, 2.79);
  const actuator = new Profile(0, 2.8)
    .line(0.58, 2.8)
    .round(0.63, 2.8, 0.63, 2.85)
    .line(0.63, 3.2)
    .round(0.63, 3.34, 0.49, 3.34)
    .line(0, 3.34);
  const nozzle = new Profile(0.27, 3.33)
    .curve(0.24, 3.4, 0.235, 3.5, 0.23, 3.7)
    .line(0.175, 4.58)
    .round(0.165, 4.74, 0.06, 4.75)
    .line(0.045, 4.71)
    .line(0, 4.7);
  const tube = new Profile(0, 0.24).line(0.07, 0.24).line(0.07, 2.7);
  return assemble(place, [
    [outer, between(amber, air)],
    [full, between(solution, amber)],
    [empty, between(air, amber)],
    [surface, between(solution, air)],
    [tube, white],
    [collar, { kind: 'metal', color: aluminum, rough: 0.12 }],
    [actuator, plastic],
    [nozzle, white],
    label(place.print, 0.82, 0.42),
  ]);
}
