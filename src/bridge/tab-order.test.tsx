import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { move, rendered, root, settled, startOver } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import '../elements/all.ts';
import { loadReact } from '../lazy/load.ts';
import { getPage } from '../page/page.ts';
import { isHydrated } from './element-root.ts';

/** Protects the tab order while a carousel hides a slide with our elements from assistive technology. */

const page = getPage();
const variants = Array.from({ length: 6 }, (_, i) => ({ id: `v${i}`, name: `No. ${i}` }));
const tea = { id: 'tea', name: 'Tea', description: '', price: 3, minAge: 18, regions: { only: ['US-CA', 'US-NY'] } };

const controls = (host: Element) =>
  [...root(host).querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]')].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
const names = (host: Element) => controls(host).map(({ localName, textContent }) => `${localName} ${textContent}`);

const tags = [
  'wellness-cart-button position="inline"',
  'wellness-contact-form',
  'wellness-eligibility',
  'wellness-footer',
  'wellness-get-started',
  'wellness-login portal-url="/portal"',
  'wellness-membership-tiers',
  'wellness-nav brand="Tea"',
  'wellness-order-status',
  'wellness-product-card product-id="tea" href="/tea"',
  'wellness-product-card product-id="nmn-plus"',
  'wellness-product-grid',
];

const slide = (hidden: boolean, content: string) =>
  fixture<HTMLElement>(`<div aria-hidden="${hidden}" style="padding-top: 3000px">${content}</div>`);
const tagOf = (tag: string, content = '') => `<${tag}>${content}</${tag.split(' ')[0]}>`;
const childOf = (parent: Element) => parent.firstElementChild as HTMLElement;

describe('controls in a part that is hidden from assistive technology', () => {
  const list = {};
  before(() => page.shared.catalog.bring(list, [{ ...tea, variants } as never]));
  after(() => page.shared.catalog.withdraw(list));
  beforeEach(startOver);

  for (const tag of tags)
    it(`are out of the tab order, until the part is shown: ${tag}`, async () => {
      const [shown, hidden] = [await slide(false, tagOf(tag)), await slide(true, tagOf(tag))];
      await rendered(childOf(hidden));
      await settled();
      const all = names(childOf(shown));
      expect(names(childOf(hidden))).to.deep.equal([]);
      hidden.setAttribute('aria-hidden', 'false');
      await settled();
      expect(names(childOf(hidden))).to.deep.equal(all);
      hidden.setAttribute('aria-hidden', 'true');
      await settled();
      expect(names(childOf(hidden))).to.deep.equal([]);
      hidden.removeAttribute('aria-hidden');
      await settled();
      expect(names(childOf(hidden))).to.deep.equal(all);
    });

  it('are out of it in prerendered markup, while it hydrates, and after it', async () => {
    const model = childOf(await slide(false, tagOf('wellness-contact-form')));
    await rendered(model);
    const template = `<template shadowrootmode="open">${root(model).innerHTML}</template>`;
    const place = await slide(true, '');
    place.setHTMLUnsafe(tagOf('wellness-contact-form', template));
    const host = childOf(place);
    await waitUntil(() => names(host).length === 0, 'it is hidden');
    await loadReact(0);
    host.dispatchEvent(new Event('focusin'));
    await waitUntil(() => isHydrated(host), 'it is hydrated');
    await settled();
    expect(names(host)).to.deep.equal([]);
    place.removeAttribute('aria-hidden');
    await settled();
    expect(names(host)).to.have.length(4);
  });

  it('come and go with renders', async () => {
    const place = await slide(true, tagOf('wellness-product-card product-id="nmn-plus"'));
    const host = childOf(place);
    await rendered(host);
    host.setAttribute('product-id', 'tea');
    await waitUntil(() => root(host).querySelector('select'), 'it has choices');
    await settled();
    expect(names(host)).to.deep.equal([]);
    place.removeAttribute('aria-hidden');
    await settled();
    expect(names(host).some((name) => name.startsWith('select'))).to.equal(true);
  });

  it('follow a part around the shadow root that holds the element', async () => {
    const place = await slide(true, '<div></div>');
    const inner = childOf(place).attachShadow({ mode: 'open' });
    inner.innerHTML = tagOf('wellness-product-card product-id="nmn-plus"');
    const host = inner.firstElementChild as HTMLElement;
    await rendered(host);
    await settled();
    expect(names(host)).to.deep.equal([]);
    place.removeAttribute('aria-hidden');
    await settled();
    expect(names(host)).not.to.have.length(0);
  });

  it('come back when the element is moved out of the part, and go when it is moved in', async () => {
    const place = await slide(true, tagOf('wellness-product-card product-id="nmn-plus"'));
    const host = childOf(place);
    await rendered(host);
    await move(host);
    expect(names(host)).not.to.have.length(0);
    place.append(host);
    await settled();
    expect(names(host)).to.deep.equal([]);
  });

  it('are passed over by Tab, and can still be pressed', async () => {
    const place = await fixture<HTMLElement>(
      `<div><button id="before"></button><div aria-hidden="true">${tagOf('wellness-product-card product-id="nmn-plus"')}</div><button id="after"></button></div>`,
    );
    const host = place.querySelector('wellness-product-card') as HTMLElement;
    await rendered(host);
    (place.querySelector('#before') as HTMLElement).focus();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement?.id).to.equal('after');
    root(host).querySelector<HTMLElement>('[data-action=add]')?.click();
    await settled();
    expect(page.cart.items).to.have.length(1);
  });

  it('stay usable in an open cart panel', async () => {
    const place = await slide(true, tagOf('wellness-cart-button position="inline"'));
    const host = childOf(place);
    await rendered(host);
    page.cart.open();
    const panel = () => root(host).querySelector('dialog') as HTMLDialogElement;
    await waitUntil(() => panel().open && panel().querySelector('[part~=empty]'), 'it is open');
    expect([...panel().querySelectorAll('button')].map(({ tabIndex }) => tabIndex)).to.deep.equal([0, 0]);
    page.cart.close();
  });
});
