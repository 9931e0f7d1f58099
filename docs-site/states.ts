import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OrderStatus } from '../server/order.ts';
import { states } from '../server/orders/states.ts';
import { project } from './documents.ts';

/*
 * The diagram of the states of an order, drawn from the table that the checkout server uses. `npx tsx docs-site/states.ts` writes it.
 */

export const diagramFile = join(project, 'docs/images/states.svg');

const WIDTH = 116;
const HEIGHT = 40;

/** Centers of the boxes, so that no line crosses another box. */
const places: Readonly<Record<OrderStatus, readonly [x: number, y: number]>> = {
  open: [80, 110],
  expired: [80, 250],
  processing: [350, 40],
  failed: [265, 180],
  authorized: [350, 320],
  paid: [540, 170],
  released: [540, 320],
};

const fixed = (value: number) => String(Math.round(value * 10) / 10);

/** A line from the edge of one box to that of the other. */
function arrow(from: OrderStatus, to: OrderStatus): string {
  const [x1, y1] = places[from];
  const [x2, y2] = places[to];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  // Two states that lead to each other have two lines beside each other.
  const shift = states[to].next.includes(from) ? 9 : 0;
  const [sx, sy] = [(-dy / length) * shift, (dx / length) * shift];
  const inside = Math.min((WIDTH / 2 + 3) / Math.abs(dx || 1e-9), (HEIGHT / 2 + 3) / Math.abs(dy || 1e-9));
  const at = (part: number) => `${fixed(x1 + dx * part + sx)},${fixed(y1 + dy * part + sy)}`;
  return `<path d="M${at(inside)} L${at(1 - inside)}" marker-end="url(#end)"/>`;
}

/** The diagram as SVG, in the colors of the reader's theme. */
export function statesDiagram(): string {
  const names = Object.keys(states) as OrderStatus[];
  const arrows = names.flatMap((from) => states[from].next.map((to) => arrow(from, to)));
  const boxes = names.map((name) => {
    const [x, y] = places[name];
    const isFinal = states[name].next.length === 0;
    return `<rect x="${x - WIDTH / 2}" y="${y - HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="8"${isFinal ? ' class="final"' : ''}/>
  <text x="${x}" y="${y}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="360" viewBox="0 0 620 360" role="img">
  <title>The states of an order</title>
  <style>
    rect { fill: #fff; stroke: #57534e; stroke-width: 1.5 }
    rect.final { stroke-width: 3 }
    text { font: 15px system-ui, sans-serif; fill: #1c1917; text-anchor: middle; dominant-baseline: central }
    path { fill: none; stroke: #57534e; stroke-width: 1.5 }
    marker path { fill: #57534e; stroke: none }
    @media (prefers-color-scheme: dark) {
      rect { fill: #292524; stroke: #d6d3d1 }
      text { fill: #fafaf9 }
      path { stroke: #a8a29e }
      marker path { fill: #a8a29e }
    }
  </style>
  <defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker></defs>
  ${arrows.join('\n  ')}
  ${boxes.join('\n  ')}
</svg>
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(diagramFile, statesDiagram());
