import { expect } from '@open-wc/testing';
import { errorsDuring, rendered, root, settled } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import '../elements/eligibility/eligibility.ts';
import '../elements/product-card/product-card.ts';
import '../elements/site/contact-form/contact-form.ts';
import { loadReact } from '../lazy/load.ts';
import { getPage } from '../page/page.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { isHydrated } from './element-root.ts';
import { createHost } from './host.ts';
import { reactSide } from './react-root.tsx';

/** Protects typed text, selection and focus while other programs, such as password managers, change shadow roots. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const { catalog } = getPage().shared;
const variants = Array.from({ length: 6 }, (_, i) => ({ id: `v${i}`, name: `No. ${i}` }));
const product = {
  id: 'tea',
  name: 'Tea',
  description: '',
  price: 3,
  minAge: 18,
  regions: { only: ['US-CA', 'US-NY'] },
};

const icon = () => {
  const node = document.createElement('div');
  node.dataset.foreign = '';
  node.style.cssText = 'position: relative; height: 0; float: left';
  return node;
};

type Change = (field: Field, form: Element, hasText: (node: Element) => boolean) => void;

/** The changes, each of the field that has the focus and text already. */
const changes: readonly (readonly [kind: string, change: Change])[] = [
  ['an icon after the field', (field) => field.after(icon())],
  ['an icon before the field', (field) => field.before(icon())],
  ['an icon at the start of the markup', (_, form) => form.prepend(icon())],
  ['a text before the field', (field) => field.before('foreign')],
  ['a comment in its label', (field) => field.parentElement?.prepend(document.createComment('foreign'))],
  ['a removed label', (field) => field.parentElement?.querySelector('label')?.remove()],
  [
    'a removed child without its text',
    (_, form, hasText) => [...form.children].find((child) => !hasText(child))?.remove(),
  ],
  [
    'a changed text',
    (_, form) => Object.assign(form.querySelector('label')?.firstChild as Text, { nodeValue: 'Autre' }),
  ],
  ['changed attributes', (field) => field.setAttribute('style', 'background: red')],
  [
    'a changed tag around the text',
    (field) => {
      const font = document.createElement('font');
      const text = field.parentElement?.querySelector('label') ?? field.parentElement;
      font.append(text?.firstChild as Node);
      text?.prepend(font);
    },
  ],
];

const values = (host: Element) =>
  [...root(host).querySelectorAll<Field>('input, textarea, select')].map(({ name, value }) => `${name}=${value}`);

/** Writes into a field as a visitor does. */
function type(field: Field, text: string) {
  field.value = text;
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
}

const elements = [
  { tag: 'wellness-contact-form', attributes: '', typed: { name: 'Ada Lovelace', message: 'Hello there' } },
  { tag: 'wellness-eligibility', attributes: '', typed: { age: '36', region: 'US-NY' } },
  { tag: 'wellness-product-card', attributes: 'product-id="tea"', typed: { variant: 'v4' } },
] as const;

describe('typed text beside foreign nodes', () => {
  const list = {};
  const place = document.createElement('div');
  // Far away, so that each element waits for a touch.
  place.style.paddingTop = '5000px';
  const hosts = new Map<string, HTMLElement>();

  const add = async (title: string, tag: string, attributes: string, isServed: boolean) => {
    const host = document.createElement('div');
    place.append(host);
    host.innerHTML = `<${tag} ${attributes}></${tag}>`;
    let element = host.firstElementChild as HTMLElement;
    await rendered(element);
    if (isServed) {
      host.setHTMLUnsafe(
        `<${tag} ${attributes}><template shadowrootmode="open">${root(element).innerHTML}</template></${tag}>`,
      );
      element = host.firstElementChild as HTMLElement;
      await rendered(element);
    }
    hosts.set(title, element);
  };

  before(async () => {
    catalog.bring(list, [{ ...product, variants } as never]);
    document.body.append(place);
    for (const { tag, attributes } of elements)
      for (const [kind] of changes)
        for (const isServed of [false, true]) await add(`${tag} ${kind} ${isServed}`, tag, attributes, isServed);
    await loadReact(0);
  });

  after(() => {
    catalog.withdraw(list);
    place.remove();
  });

  for (const { tag, typed } of elements)
    for (const [kind, change] of changes)
      for (const isServed of [false, true])
        it(`stays in ${tag} at hydration, ${isServed ? 'prerendered' : 'first rendered'}: ${kind}`, async () => {
          const host = hosts.get(`${tag} ${kind} ${isServed}`) as HTMLElement;
          const field = (name: string) => root(host).querySelector(`[name="${name}"]`) as Field;
          const names = Object.keys(typed);
          const last = names.at(-1) as string;
          const errors = await errorsDuring(async () => {
            const form = root(host).querySelector('form, [data-choices]') as Element;
            change(field(last), form, (node) => names.some((name) => node.contains(field(name))));
            if (!('reactFirst' in window)) expect(isHydrated(host), 'it waits').to.equal(false);
            for (const [name, text] of Object.entries(typed)) {
              field(name).focus({ preventScroll: true });
              type(field(name), text);
            }
            const focused = field(last);
            if (focused instanceof HTMLTextAreaElement) focused.setSelectionRange(2, 5);
            await waitUntil(() => isHydrated(host), 'it is hydrated');
            await settled();
          });
          expect(errors.map(String)).to.deep.equal([]);
          for (const [name, text] of Object.entries(typed)) expect(field(name).value, name).to.equal(text);
          expect(values(host)).to.have.length(root(host).querySelectorAll('input, textarea, select').length);
          const { activeElement } = root(host);
          expect(activeElement?.getAttribute('name')).to.equal(last);
          if (activeElement instanceof HTMLTextAreaElement)
            expect([activeElement.selectionStart, activeElement.selectionEnd]).to.deep.equal([2, 5]);
          // React from the beginning leaves foreign nodes where they are.
          if (!('reactFirst' in window)) expect(root(host).querySelectorAll('[data-foreign], font').length).to.equal(0);
        });
});

describe('typed text where React renders anew', () => {
  const side = reactSide({} as never);
  const View = () => (
    <form>
      <p>Words</p>
      <label>
        Name <input name="name" />
      </label>
      <select name="place" defaultValue="a">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
    </form>
  );
  const served =
    '<form><p>Words</p><label>Name <input name="name"></label><select name="place"><option value="a" selected>A</option><option value="b">B</option></select></form>';

  for (const [kind, change] of [
    ['inserted', (form: Element) => form.prepend(icon())],
    ['removed', (form: Element) => form.querySelector('p')?.remove()],
    ['changed', (form: Element) => Object.assign(form.querySelector('p') as Element, { textContent: 'Mots' })],
  ] as const)
    it(`is carried over with selection and focus: a node ${kind} during hydration`, async () => {
      const element = document.createElement('div');
      document.body.append(element);
      const container = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
      container.innerHTML = served;
      const field = (name: string) => container.querySelector(`[name=${name}]`) as HTMLInputElement;
      const first = field('name');
      first.value = 'Ada Lovelace';
      field('place').value = 'b';
      first.focus();
      first.setSelectionRange(1, 4);
      change(container.firstElementChild as Element);
      const host = createHost(element, undefined);
      const shown = {
        host,
        words: wordsFor('en') as Words,
        attributes: {},
        props: {},
        view: { model: () => ({}), View },
      };
      const source = { subscribe: () => () => {}, current: () => shown, first: () => shown };
      let mounted: { unmount(): void } | undefined;
      const errors = await errorsDuring(async () => {
        side.flushSync(() => {
          mounted = side.mount(container, source, true);
        });
        await settled();
      });
      expect(errors, 'React reports it').not.to.have.length(0);
      expect(first.isConnected, 'React renders anew').to.equal(false);
      expect([field('name').value, field('place').value]).to.deep.equal(['Ada Lovelace', 'b']);
      expect(element.shadowRoot?.activeElement === field('name'), 'the focus').to.equal(true);
      expect([field('name').selectionStart, field('name').selectionEnd]).to.deep.equal([1, 4]);
      mounted?.unmount();
      element.remove();
    });
});
