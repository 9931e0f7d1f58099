import { figure, time } from '../harness/columns.ts';
import type { Table } from '../harness/table.ts';
import { sites } from '../variants/index.ts';
import { type LoadRun, measureLoad } from './load.ts';

const unit = 'by hand';

export const storefront: Table<LoadRun> = {
  name: 'storefront',
  title: 'The storefront’s /supplements',
  about:
    'As “Until the click works”: the built page with its fonts, pictures and headers, beside the same page written by hand. That is made of the built one: navigation, footer and pictures stand in it as plain HTML, cards, cart button and toaster are vanilla’s elements, one stylesheet holds the site’s rules and those of our sheet that its markup needs.',
  variants: sites,
  cards: 24,
  unit,
  measure: measureLoad,
  columns: [
    figure('HTML, bytes', ({ html }) => html),
    figure('KiB until the badge reads 1', ({ all }) => all / 1024, 1),
    ...time('badge reads 1, ms', ({ badge }: LoadRun) => badge, unit),
    figure('clicks lost', ({ lost }) => lost),
    figure('CLS', ({ cls }) => cls, 3),
    ...time('LCP, ms', ({ lcp }: LoadRun) => lcp, unit),
    figure('blocking, ms', ({ blocking }) => blocking),
  ],
};
