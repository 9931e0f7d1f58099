import type { Named } from './custom-elements.ts';

/** An attribute of the page's own HTML that the kit reads. */
export interface PageAttribute extends Named {
  /** Elements that may have it, for people. */
  readonly on: string;
  /** All valid values, if they are few; none for an attribute without a value. */
  readonly values?: readonly string[];
  /** Section of the documentation: page and anchor. */
  readonly section: string;
}

/** A test compares this list with the attributes that the sources read. */
export const pageAttributes = (tagNames: readonly string[]): readonly PageAttribute[] => [
  {
    name: 'data-wellness',
    on: 'any element; `<script type="application/json">`',
    description:
      'Placeholder: names the element of the kit that takes its place, without `wellness-`; the attributes of that element are written as `data-…`. On a JSON script: `catalog` for the products of the page, `messages` for its texts.',
    values: [...tagNames.map((tagName) => tagName.replace('wellness-', '')), 'catalog', 'messages'],
    section: 'embedding#placeholders',
  },
  {
    name: 'data-wellness-off',
    on: 'any element',
    description: 'The kit touches nothing in this element: no placeholder, and no tag.',
    values: [],
    section: 'embedding#placeholders',
  },
  {
    name: 'data-wellness-guard',
    on: '`<html>`',
    description:
      'Every placeholder of the page may set author attributes only, because people without rights can write some. JSON scripts that are added after `DOMContentLoaded` are ignored.',
    values: [],
    section: 'embedding#placeholders',
  },
  {
    name: 'data-wellness-base',
    on: '`<script>`',
    description: 'URL of the folder with the lazy-loaded files, for pages that join, move or inline the script.',
    section: 'embedding#scripts-that-are-joined-moved-or-evaluated',
  },
  {
    name: 'data-wellness-cart',
    on: '`<html>`',
    description:
      "Name of the page's cart, so that several shops on one origin have carts of their own: 1 to 32 of `a`–`z`, `0`–`9` and `-`.",
    section: 'embedding#several-shops-on-one-site',
  },
  {
    name: 'data-wellness-catalog',
    on: '`<html>`',
    description: 'URL of the JSON array of products that all of the page sells, beside its other lists.',
    section: 'products#one-list-for-the-whole-page',
  },
  {
    name: 'data-wellness-tax',
    on: '`<html>`',
    description:
      '`included`: the line under the total says that prices include taxes. `added`: that they are added at checkout. `none`: there is no such line, in any language. Without it, taxes are added to prices in USD and CAD, and included in all others.',
    values: ['included', 'added', 'none'],
    section: 'products#shipping-and-taxes',
  },
];
