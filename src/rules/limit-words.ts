import type { Words } from '../words/words.ts';
import type { Eligibility } from './eligibility.ts';

/* The limit of a product that a cart has reached: its stock, or the most of an order. */

export const limitWords = (limit: number, { stock }: Eligibility, { say }: Words): string =>
  stock === limit ? say('refusedStock', { count: limit }) : say('full', { limit });

export const limitWordsOf = (name: string, limit: number, { stock }: Eligibility, { say }: Words): string =>
  stock === limit
    ? say('labelOf', { label: name, name: say('refusedStock', { count: limit }) })
    : say('limit', { name, limit });
