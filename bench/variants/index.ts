import { adobe } from './adobe.ts';
import { buyButtons } from './buy-button.ts';
import { commerceLayer } from './commerce-layer.ts';
import { lit, vanilla, vanillaWithoutRoom } from './handwritten.ts';
import { handwrittenSite, site } from './storefront.ts';
import type { Variant } from './variant.ts';
import { wellness, withRoom } from './wellness.ts';

export { vanilla, vanillaWithoutRoom, wellness, withRoom };

export const byHand: readonly Variant[] = [vanilla, lit];
export const sites: readonly Variant[] = [site, handwrittenSite];

/** Variants of the first table. */
export const variants: readonly Variant[] = [...wellness, ...byHand, ...buyButtons, commerceLayer, adobe];

export const all: readonly Variant[] = [...variants, withRoom, vanillaWithoutRoom, ...sites];
