import { Box } from './box.ts';
import { aspect } from './labels.ts';
import type { Place } from './model.ts';
import type { Material, Part } from './scene.ts';
import { card, paper } from './substances.ts';

interface ParcelOptions extends Place {
  /** Angle to the right in which its front looks. */
  readonly turn: number;
  readonly print: string;
}

/** A parcel: a cardboard box with two flaps, tape over their seam, and a label on its front. */
export function parcel({ turn, print, size = 1, ...place }: ParcelOptions): Part[] {
  const [width, height, depth] = [3.7, 2.5, 2.9];
  const flap = 0.05;
  const seam = 0.012;
  const tape = { width: 0.62, down: 0.62, thick: 0.006 };
  const label = { width: 2.06, x: -0.46, y: 0.98 };
  const top = height + seam + flap;
  const strip: Material = { kind: 'matte', color: [0.64, 0.57, 0.47], polish: 0.7, rough: 0.14 };
  const sheet: Material = { kind: 'matte', color: paper, polish: 0.2, rough: 0.25, print };
  const box = (
    material: Material,
    center: readonly [number, number, number],
    sides: readonly [number, number, number],
  ): Part => ({
    shape: new Box(
      place,
      [center[0] * size, center[1] * size, center[2] * size],
      [sides[0] * size, sides[1] * size, sides[2] * size],
      turn,
    ),
    material,
  });
  return [
    box(card, [0, height / 2, 0], [width, height, depth]),
    ...[-1, 1].map((side) =>
      box(
        card,
        [side * (width / 4 + seam / 2), height + seam + flap / 2, 0],
        [width / 2 + 0.02 - seam, flap, depth + 0.04],
      ),
    ),
    box(strip, [0, top + tape.thick / 2, 0], [tape.width, tape.thick, depth + 0.04 + 2 * tape.thick]),
    box(strip, [0, top - tape.down / 2, depth / 2 + 0.02 + tape.thick / 2], [tape.width, tape.down, tape.thick]),
    box(sheet, [label.x, label.y, depth / 2 + 0.004], [label.width, label.width / aspect, 0.008]),
  ];
}
