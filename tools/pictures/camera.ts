import { random, seed } from './directions.ts';
import { eye } from './room.ts';
import type { Frame } from './scene.ts';
import { air } from './substances.ts';
import { layers, light, type Tracer } from './tracer.ts';

/**
 * Renders rows of a picture. The frame is shifted, not the eye, so that verticals stay vertical.
 * @param grid rays for a pixel, in each direction
 */
export function renderRows(
  tracer: Tracer,
  frame: Frame,
  picture: { readonly width: number; readonly height: number; readonly pixels: Float32Array },
  grid: number,
  from: number,
  to: number,
): void {
  const { width, height, pixels } = picture;
  for (let j = from; j < to; j++) {
    seed(j + 1009);
    for (let i = 0; i < width; i++) {
      // Wall and floor are smooth: where three rays meet no object, three are enough.
      let count = 0;
      light.fill(0);
      tracer.meets = false;
      for (; count < grid * grid && (count < 3 || tracer.meets); count++) {
        const cell = (count * 5) % (grid * grid);
        const px = (i + ((cell % grid) + random()) / grid) / width;
        const py = (j + (Math.floor(cell / grid) + random()) / grid) / height;
        const dx = frame.left + px * frame.width - eye.x;
        const dy = frame.bottom + (1 - py) * frame.height - eye.y;
        const size = Math.hypot(dx, dy, eye.z);
        tracer.trace(eye.x, eye.y, eye.z, dx / size, dy / size, -eye.z / size, air, 1, 1, 1, 0);
      }
      const at = (j * width + i) * layers;
      for (let c = 0; c < layers; c++) pixels[at + c] = (light[c] as number) / count;
    }
  }
}
