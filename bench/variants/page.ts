import { type Product, products } from '../products.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface PageParts {
  readonly head: string;
  readonly card: (product: Product) => string;
  /** Cart button, toaster, scripts at the end. */
  readonly rest: string;
  readonly cards: number;
}

/** The page of all variants; only the markup of cards, cart and scripts differs. */
export function page({ head, card, rest, cards }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Shop</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; padding: 16px; font: 400 17px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 4px; font-size: 28px; font-weight: 400; line-height: 1.2; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 24px; margin: 24px 0; }
</style>
${head}
</head>
<body>
<h1>The shop</h1>
<p>Everything we keep on the shelf.</p>
<main>
${products(cards).map(card).join('\n')}
</main>
<footer><p>Prices in US dollars.</p></footer>
${rest}
</body>
</html>
`;
}

/** A shop of custom elements with the attributes that this project's elements have. */
export function elementsPage(prefix: string, head: string, cards: number): string {
  return page({
    head,
    cards,
    card: ({ id, name, description, price }) =>
      `<${prefix}-product-card product-id="${id}" name="${escaped(name)}" description="${escaped(description)}" price="${price}"></${prefix}-product-card>`,
    rest: `<${prefix}-cart-button></${prefix}-cart-button>\n<${prefix}-toaster></${prefix}-toaster>`,
  });
}

/** Selectors in such a shop. */
export const elementsPlaces = (prefix: string) => ({
  add: `${prefix}-product-card >> button[part~=button]`,
  badge: `${prefix}-cart-button >> [part~=badge]`,
  open: `${prefix}-cart-button >> button[part~=button]`,
  increase: `${prefix}-cart-button >> [part~=line] [part~=increase]`,
  quantity: `${prefix}-cart-button >> [part~=line] :has(+ [part~=increase])`,
});
