import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { AttributeDeclaration, ElementDeclaration } from './custom-elements.ts';
import type { CustomProperty } from './custom-properties.ts';
import { type Member, readInterface } from './interfaces.ts';
import { pageEvents } from './page-events.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function attribute({ name, type, default: initial, owner, description }: AttributeDeclaration): string {
  const facts = [type.text, initial !== undefined && `default ${initial}`, owner && 'owner'].filter(Boolean).join(', ');
  return `  - \`${name}\` (${facts}): ${oneLine(description)}`;
}

function element({ tagName, description, attributes, events, cssParts }: ElementDeclaration): string {
  return [
    `- \`<${tagName}>\`: ${oneLine(description)}`,
    ...attributes.filter(({ name }) => name !== 'theme').map(attribute),
    `  - events: ${events.map(({ name }) => `\`${name}\``).join(', ')}`,
    ...(cssParts.length > 0 ? [`  - parts: ${cssParts.map(({ name }) => `\`${name}\``).join(', ')}`] : []),
  ].join('\n');
}

const cart = readInterface('cart/cart.ts', 'Cart').members;

/** Methods with their signatures, also those that are declared as `Cart['add']`. */
const methods = (owner: string, members: readonly Member[]): string[] =>
  members.flatMap((member) => {
    const { name, type, isMethod, description, members } = member;
    const path = `${owner}.${name}`;
    const shared = cart.find((one) => type === `Cart['${one.name}']`);
    const signature = isMethod || /^\(.*\) =>/s.test(type) ? type : shared?.type;
    const own = signature ? [`- \`${path}${oneLine(signature)}\`: ${oneLine(description)}`] : [];
    return [...own, ...methods(path, members)];
  });

/** SKILL.md: how a coding assistant uses the package, from the manifest. */
export function skill(elements: readonly ElementDeclaration[], properties: readonly CustomProperty[]): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/examples/first-card.html'), 'utf8').trimEnd();
  return `---
name: wellness-storefront
description: Sell products on any web page with the custom elements of ${manifest.name} ${manifest.version}. Use it when a page needs product cards, a shared cart, a checkout, an order status, or window.wellness.
---

# ${manifest.name} ${manifest.version}

## Start

A complete page that sells one product:

\`\`\`html
${page}
\`\`\`

- Serve a copy of \`dist/\` under \`/wellness/${manifest.version}/\` and name its \`wellness.js\` in one module script. With a bundler, \`import '${manifest.name}'\` or one element: \`import '${manifest.name}/elements/product-card'\`.
- Every page needs one \`<wellness-toaster>\`, near its beginning, and at least one \`<wellness-cart-button>\`.
- Products come from a card's own attributes, from \`<script type="application/json" data-wellness="catalog">[…]</script>\`, from a grid's \`catalog\` address, or from \`wellness.catalog.add()\`.
- Checkout needs one of: a listener that calls \`preventDefault()\` on \`wellness-checkout\`, \`checkout-endpoint\`, or \`checkout-url\` with \`{items}\`.

## Rules

- Never trust prices from the browser: the checkout sets them.
- Owner attributes decide where people, data or money go. Write them in your own page only, never from content of other people.
- Elements never write their own attributes or light DOM. Read state from properties, \`:state()\` and events.
- A bad value logs one console warning and counts as the default. Run \`await wellness.doctor()\` in the console of a page: it lists each mistake with its fix.
- Do not guess attributes, events or members. Those below are all there are. Details: \`docs/*.md\` and \`dist/custom-elements.json\` in the package.

## Elements

Every element also takes \`theme\` (\`auto\`, \`light\`, \`dark\`) and sends \`wellness-error\`.

${elements.map(element).join('\n')}

## Events on document

${pageEvents.map(({ name, detail, description }) => `- \`${name}\` (\`${detail}\`): ${oneLine(description)}`).join('\n')}

## window.wellness

There once \`wellness-ready\` has been sent on \`document\`.

${[
  ...methods('wellness', readInterface('protocol/types.ts', 'Page').members),
  ...methods('wellness.cart', readInterface('protocol/types.ts', 'PageCart').members),
  ...methods('wellness.visitor', readInterface('rules/visitor.ts', 'PageVisitor').members),
].join('\n')}

## Custom properties

${properties.map(({ name, initial, description }) => `- \`${name}\` (default \`${initial}\`): ${oneLine(description)}`).join('\n')}
`;
}
