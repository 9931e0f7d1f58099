import type { Table } from '../harness/table.ts';
import { cards } from './cards.ts';
import { clicks } from './clicks.ts';
import { idle } from './idle.ts';
import { interactions } from './interactions.ts';
import { lines } from './lines.ts';
import { load } from './load.ts';
import { secondVisit } from './second-visit.ts';
import { storefront } from './storefront.ts';

export const tables: readonly Table<unknown>[] = [
  load,
  secondVisit,
  storefront,
  cards,
  interactions,
  idle,
  lines,
  clicks,
];
