import { territories } from '../text/regions.ts';
import type { Words } from './words.ts';

/** The country of a code by ISO 3166-1, or of a part of one. */
export const countryOf = (region: string): string => region.slice(0, 2);

/** The code of a country that is also a territory of the United States: `PR` for `US-PR`. */
export const territoryOf = (region: string): string | undefined =>
  region.startsWith('US-') && territories.includes(region.slice(3)) ? region.slice(3) : undefined;

/** The name of a place. Parts of other countries than the United States have names only if the page gives them. */
export function placeName(region: string, { locale, say }: Pick<Words, 'locale' | 'say'>): string {
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(territoryOf(region) ?? countryOf(region));
  return (
    say(`region.${region}`) || (region.includes('-') && !territoryOf(region) ? `${country} (${region})` : `${country}`)
  );
}
