import { supplements } from '../../src/catalog/supplements.ts';

/* Products of a host and their layout, for every engine. */

/** A picture of that size, as an address: a single color, so that the file is small at any size. */
const picture = (width: number, height: number, fill = '#7a4') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`;

const long = 'Nahrungsergänzungsmittelverordnung';
export const goods = [
  { id: 'a', name: 'Sencha from the first harvest', price: 14.5, image: picture(800, 600), rating: 4.6, reviews: 212 },
  { id: 'b', name: 'Chai', price: 9, image: picture(600, 800), description: 'With cardamom.' },
  { id: 'c', name: `Seven teas for the ${long}`, price: 1249.99, image: picture(1200, 300), description: long },
  { id: 'd', name: 'Ginger', price: 12, image: picture(60, 60), availability: 'unavailable' },
  { id: 'e', name: 'Night '.repeat(30), price: 11, image: picture(500, 700, 'none'), description: 'Hops. '.repeat(60) },
  { id: 'f', name: 'Missing', price: 8, image: 'data:image/png,none', imageAlt: 'A tin of tea' },
  { id: 'g', name: 'Nobody took one', price: 7 },
  { id: 'h', name: 'Half an hour', price: 60, image: picture(700, 700), availability: 'consult' },
  { id: 'nmn-plus', name: 'NMN+', price: 89 },
] as const;

export const catalog = (products: readonly object[]) =>
  `<script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script>`;

/** The products sold without a list, and a product outside of grids for which `wellness-eligibility` asks for both facts. */
export const withRules = catalog([
  ...supplements,
  { id: 'wine', name: 'Wine', price: 20, minAge: 21, regions: { only: ['CA', 'DE'] }, listed: false },
]);

interface Box {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export type Boxes = Record<'plate' | 'name' | 'price' | 'button' | 'image' | 'card', Box>;

export const pieces = { plate: '.plate', name: '[part=name]', price: '[part=price]', button: '[part=button]' };
export const grid = '<wellness-product-grid></wellness-product-grid>';

/** Runs in the page: the boxes of each card's pieces, in their order. */
export const boxesOf = (pieces: Readonly<Record<string, string>>): Boxes[] =>
  [...document.querySelectorAll('wellness-product-grid, wellness-product-card')].flatMap(({ shadowRoot }) =>
    [...(shadowRoot?.querySelectorAll('[part=card]') ?? [])].map(
      (card) =>
        Object.fromEntries(
          Object.entries(pieces).map(([name, selector]) => {
            const node = card.querySelector(selector) ?? card;
            const { top, left, right, bottom, width, height } = node.getBoundingClientRect();
            return [name, { top, left, right, bottom, width, height }];
          }),
        ) as Boxes,
    ),
  );

/** How far the tops of that piece are apart in one row. */
export const apart = (row: readonly Boxes[], piece: 'plate' | 'name' | 'price' | 'button'): number => {
  const tops = row.map((card) => card[piece].top);
  return Math.max(...tops) - Math.min(...tops);
};
