import type { Route } from '../../demo-site/routes.ts';

/** The preview image of a shared link. `npm run images` renders it. */
interface ShareImage {
  /** Path below demo-site/public/, and in the URL. */
  readonly file: string;
  /** Name of a drawing in demo-site/public/art/. */
  readonly art: keyof typeof objects;
  /** The background: warm for amber and paper, cool for clear glass. */
  readonly plate: 'oat' | 'mist';
  readonly alt: string;
}

export const shareSize = { width: 1200, height: 630 } as const;

const objects = {
  'bottle-plain': 'a plain amber bottle',
  'bpc-157': 'a bottle labelled BPC-157',
  capsules: 'loose capsules',
  metformin: 'a bottle labelled Metformin',
  'nasal-spray': 'a nasal spray bottle',
  'nmn-plus': 'a bottle labelled NMN+',
  parcel: 'a closed parcel',
  sermorelin: 'a vial labelled Sermorelin',
  vial: 'an amber vial with a blue cap',
  'vial-clear': 'a clear glass vial with a blue cap',
  'vial-plain': 'an amber vial',
  'vitamin-b12': 'a vial labelled Vitamin B12',
} as const;

const byPath: Readonly<Record<string, keyof typeof objects>> = {
  '/': 'vial',
  '/programs': 'capsules',
  '/faq': 'bottle-plain',
  '/team': 'vial-plain',
  '/compliance': 'vial-plain',
  '/supplements': 'nmn-plus',
  '/anti-aging': 'vial',
  '/weight-loss': 'vial-plain',
  '/peptides': 'bpc-157',
  '/sermorelin-injection': 'sermorelin',
  '/products/nad-injection': 'vial',
  '/products/nad-nasal-spray': 'nasal-spray',
  '/products/glutathione-injection': 'vial-clear',
  '/products/vitamin-b12-injection': 'vitamin-b12',
  '/products/metformin': 'metformin',
  '/products/personalized-glp-1-injections': 'vial-plain',
  '/products/bpc-157': 'bpc-157',
  '/products/5f3a9c1e': 'parcel',
};

const cool = new Set<string>(['bpc-157', 'capsules', 'vial-clear', 'sermorelin']);

/** Pages that are not listed are about the service, so they show a parcel. */
export function shareImage(route: Route, title: string): ShareImage {
  const path = route.canonical ?? route.path;
  const art = byPath[path] ?? 'parcel';
  return {
    file: `og${path === '/' ? '/home' : path}.png`,
    art,
    plate: cool.has(art) ? 'mist' : 'oat',
    alt: `“${shareTitle(title)}”, and beside it ${objects[art]}`,
  };
}

/** The page's title without the name of the shop, which the image shows anyway. */
export function shareTitle(title: string): string {
  const words = title.replace(/^Wellness: | \| Wellness$/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
