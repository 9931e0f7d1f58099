import type { Route } from '../../demo-site/routes.ts';

/** The preview image of a shared link. `npm run images` renders it. */
interface ShareImage {
  /** Path below demo-site/public/, and in the URL. */
  readonly file: string;
  /** Name of a picture in demo-site/public/pictures/. */
  readonly picture: string;
  readonly alt: string;
}

export const shareSize = { width: 1200, height: 630 } as const;

const objects = {
  'bpc-157-tall-day-1280': 'a bottle labelled BPC-157',
  'glutathione-injection-tall-day-1280': 'a vial labelled Glutathione',
  'home-tall-day-960': 'a vial labelled NAD+ before one labelled Glutathione',
  'metformin-tall-day-1280': 'a bottle labelled Metformin',
  'nad-injection-tall-day-1280': 'a vial labelled NAD+',
  'nad-nasal-spray-tall-day-1280': 'a nasal spray labelled NAD+',
  'nmn-plus-alone-480': 'a bottle labelled NMN+',
  'parcel-wide-day-1200': 'a closed parcel',
  'personalized-glp-1-injections-tall-day-1280': 'a vial labelled GLP-1',
  'sermorelin-injection-wide-day-1200': 'a vial labelled Sermorelin',
  'vitamin-b12-injection-tall-day-1280': 'a vial labelled B12',
  'weight-loss-group-day-1280': 'a vial labelled GLP-1, a bottle labelled Metformin, and a parcel',
} as const;

const byPath: Readonly<Record<string, keyof typeof objects>> = {
  '/': 'home-tall-day-960',
  '/programs': 'weight-loss-group-day-1280',
  '/supplements': 'nmn-plus-alone-480',
  '/anti-aging': 'home-tall-day-960',
  '/weight-loss': 'weight-loss-group-day-1280',
  '/peptides': 'bpc-157-tall-day-1280',
  '/sermorelin-injection': 'sermorelin-injection-wide-day-1200',
  '/products/nad-injection': 'nad-injection-tall-day-1280',
  '/products/nad-nasal-spray': 'nad-nasal-spray-tall-day-1280',
  '/products/glutathione-injection': 'glutathione-injection-tall-day-1280',
  '/products/vitamin-b12-injection': 'vitamin-b12-injection-tall-day-1280',
  '/products/metformin': 'metformin-tall-day-1280',
  '/products/personalized-glp-1-injections': 'personalized-glp-1-injections-tall-day-1280',
  '/products/bpc-157': 'bpc-157-tall-day-1280',
};

/** Pages that are not listed are about the service, so they show a parcel. */
export function shareImage(route: Route, title: string): ShareImage {
  const path = route.canonical ?? route.path;
  const picture = byPath[path] ?? 'parcel-wide-day-1200';
  return {
    file: `og${path === '/' ? '/home' : path}.jpg`,
    picture,
    alt: `“${shareTitle(title)}”, and beside it ${objects[picture]}`,
  };
}

/** The page's title without the name of the shop, which the image shows anyway. */
export function shareTitle(title: string): string {
  const words = title.replace(/^Wellness: | \| Wellness$/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
