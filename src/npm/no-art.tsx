import type { ProductArt as Art } from '../ui/ProductArt.tsx';

interface Drawings {
  readonly hasArt: (id: string | undefined) => id is string;
  readonly ProductArt: typeof Art;
}

let drawings: Drawings | undefined;

/** Sets the drawings of the storefront's own products, which other shops do not need. */
export function setDrawings(all: Drawings): void {
  drawings = all;
}

export const hasArt = (id: string | undefined): id is string => drawings?.hasArt(id) ?? false;

export const ProductArt: typeof Art = (props) => drawings?.ProductArt(props) ?? null;
