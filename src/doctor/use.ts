import { lineOf } from '../outlets/find-place.ts';
import type { Finding } from '../protocol/finding.ts';
import { type Check, ofTag } from './examined.ts';

/** Narrower than any content of these elements needs. */
const LEAST_WIDTH_PX = 100;
const WIDE = [
  'product-card',
  'product-grid',
  'membership-tiers',
  'nav',
  'footer',
  'order-status',
  'contact-form',
  'eligibility',
];
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="link"]';

const tagOf = ({ localName, id }: Element) => `<${localName}${id && ` id="${id}"`}>`;

/** Finds elements that are too narrow to read or press. */
export const checkWidth: Check = ({ ours }) =>
  WIDE.flatMap((tag) => ofTag(ours, tag)).flatMap((element): Finding[] => {
    const { width } = element.getBoundingClientRect();
    if (!element.checkVisibility() || width >= LEAST_WIDTH_PX) return [];
    return [
      {
        code: 'narrow-element',
        element,
        message: `${tagOf(element)} is ${Math.round(width)} pixels wide, because its place in the page is.`,
        instead: `${element.localName} { width: 20rem; max-width: 100% }, or make room in ${tagOf(element.parentElement ?? element)}.`,
      },
    ];
  });

/** Finds cart buttons that other content of the page covers, or that cover a control of the page. */
export const checkCovers: Check = ({ ours }) =>
  ofTag(ours, 'cart-button').flatMap((element): Finding[] => {
    const button = element.shadowRoot?.querySelector('[part~="button"]');
    if (!button?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    // Empty if the button is out of view, or if a dialog of the page makes it inert.
    const hit = document.elementsFromPoint(x, y);
    const own = hit.indexOf(element);
    const [above] = hit;
    if (above && own !== 0 && ![...lineOf(element)].includes(above) && !document.querySelector('dialog:modal'))
      return [
        {
          code: 'covered-cart-button',
          element,
          message: `${tagOf(above)} covers the cart button, so visitors cannot press it.`,
          instead:
            'Give wellness-cart-button a higher --wellness-z-index, or position="inline" and a place of its own in the page.',
        },
      ];
    const below = hit.slice(own + 1).find((found) => found.matches(CONTROLS));
    if (own !== 0 || !below) return [];
    return [
      {
        code: 'covered-control',
        element,
        message: `The cart button covers ${tagOf(below)} "${below.textContent?.trim().slice(0, 40)}".`,
        instead: 'position="inline", and a place of its own in the page.',
      },
    ];
  });

/** Finds pages whose only toaster, or only cart button, is closed to the pointer and to screen readers. */
export const checkInert: Check = ({ ours }) =>
  ['toaster', 'cart-button'].flatMap((tag): Finding[] => {
    const elements = ofTag(ours, tag);
    const closed = elements.map((element) =>
      [...lineOf(element)].find((above) => above.matches('[inert], [aria-hidden="true"]')),
    );
    const [element] = elements;
    const [first] = closed;
    if (!element || !first || closed.includes(undefined)) return [];
    const attribute = first.hasAttribute('inert') ? 'inert' : 'aria-hidden';
    return [
      {
        code: 'inert-element',
        element,
        message: `${tagOf(element)} is in ${tagOf(first)}, whose ${attribute} keeps visitors from using or hearing it.`,
        instead: `Put <wellness-${tag}> at the end of <body>, or remove ${attribute}.`,
      },
    ];
  });
