import { isRegion, territories } from './regions.ts';

/** The 50 states and the District of Columbia, by ISO 3166-2 without the country. */
export const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

/** All of them, by ISO 3166-2 without the country. */
export const subdivisions: readonly string[] = [...states, ...territories];

/** As `isRegion`, and the subdivision exists where it is one of the United States. */
export const isKnownRegion = (code: unknown): code is string =>
  isRegion(code) && (!code.startsWith('US-') || subdivisions.includes(code.slice(3)));
