import type { Route } from '../../demo-site/routes.ts';
import { supplements } from '../../src/catalog/supplements.ts';
import { jsonLd as blockOf, productThing } from '../../src/prerender/json-ld.ts';
import { headingOf, questionsOf } from './page-text.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Structured data for search engines: only facts that the page shows, read from the same sources. */
export function jsonLd(route: Route, html: string, origin: string): string | undefined {
  const things = [...products(route, origin), ...questions(html), ...breadcrumbs(route, html, origin)];
  if (things.length === 0) return undefined;
  return blockOf(things);
}

function products(route: Route, origin: string): readonly Thing[] {
  if (route.path !== '/supplements') return [];
  return supplements.map((product) =>
    productThing({ ...product, image: `/pictures/${product.id}-alone-480.avif` }, origin + route.path),
  );
}

function questions(html: string): readonly Thing[] {
  const mainEntity = questionsOf(html).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return mainEntity.length ? [{ '@type': 'FAQPage', mainEntity }] : [];
}

function breadcrumbs(route: Route, html: string, origin: string): readonly Thing[] {
  if (!route.path.startsWith('/products/')) return [];
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: headingOf(html), item: origin + (route.canonical ?? route.path) },
  ];
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}
