import type { Regions } from '../src/catalog/catalog.ts';
import { isSoldIn, isWithin } from '../src/rules/eligibility.ts';
import { subdivisions } from '../src/text/us-subdivisions.ts';
import type { OrderLine } from './order.ts';
import type { Address } from './payment/payment.ts';

/** The countries to which products with these rules are delivered. A rule by state leaves its country in the list. */
export const countriesFor = (shipTo: readonly string[], rules: readonly (Regions | undefined)[]): readonly string[] =>
  shipTo.filter((country) =>
    rules.every((regions) => {
      const { only, except } = regions ?? {};
      if (only) return only.some((code) => isWithin(code, country) || isWithin(country, code));
      return !except?.some((code) => isWithin(country, code));
    }),
  );

/** The region of an address, as the rules name it. A state is known in the United States alone. */
export function regionOf({ country, state }: Address): string | null {
  const code = state?.trim().toUpperCase() ?? '';
  return country === 'US' && subdivisions.includes(code) ? `US-${code}` : country;
}

/** Whether a line may not be delivered to this address. */
export const isMisdelivered = (lines: readonly OrderLine[], address: Address): boolean =>
  lines.some(({ regions }) => regions !== undefined && !isSoldIn(regions, regionOf(address)));
