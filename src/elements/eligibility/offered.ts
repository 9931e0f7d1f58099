import type { ProductRules } from '../../catalog/catalog.ts';
import { countries, territories } from '../../text/regions.ts';
import { isKnownRegion, states } from '../../text/us-subdivisions.ts';
import { countryOf, territoryOf } from '../../words/place-name.ts';

/** The places that a visitor may choose. */
export interface Offered {
  readonly regions: readonly string[];
  /** Whether they leave out a country, so that a visitor may be elsewhere. */
  readonly hasElsewhere: boolean;
}

const isCountry = (region: string) => region.length === 2;

/** Reads a list of codes, such as `US-NY, CA`; the first mistake if there is one. */
export function readRegions(text: string): { readonly regions: readonly string[]; readonly mistake?: string } {
  const regions = [...new Set(text.split(',').map((code) => code.trim()))];
  const mistake = regions.find((code) => !isKnownRegion(code));
  return mistake === undefined ? { regions } : { regions: [], mistake };
}

/** The places to offer: those of the page, or those that the rules need. */
export function offeredRegions(rules: readonly ProductRules[], own: readonly string[]): Offered {
  const found = new Set(own);
  if (!own.length)
    for (const { regions } of rules) {
      for (const code of [...(regions?.only ?? []), ...(regions?.except ?? [])]) {
        if (!isKnownRegion(code)) continue;
        found.add(code);
        // Rules name a territory by either of its codes.
        if (code.startsWith('US-') || territories.includes(code)) for (const state of states) found.add(`US-${state}`);
      }
      if (regions?.except) for (const country of countries) found.add(country);
    }
  const chosen = [...found];
  if (!own.length) {
    // A country as a whole would not say which rule applies.
    if (chosen.some((code) => code.startsWith('US-'))) found.delete('US');
    for (const code of chosen) found.delete(territoryOf(code) ?? '');
  }
  const regions = [...found];
  const covered = new Set([
    ...regions.filter(isCountry),
    ...regions.map((code) => territoryOf(code) ?? countryOf(code)),
  ]);
  return { regions, hasElsewhere: countries.some((country) => !covered.has(country)) };
}
