import { adobe } from './adobe.ts';
import { buyButtons } from './buy-button.ts';
import { commerceLayer } from './commerce-layer.ts';
import { lit, vanilla } from './handwritten.ts';
import type { Variant } from './variant.ts';
import { wellness } from './wellness.ts';

export const variants: readonly Variant[] = [...wellness, vanilla, lit, ...buyButtons, commerceLayer, adobe];
