import { expect } from '@open-wc/testing';
import { createContext, memo } from 'react';
import { renderToString } from 'react-dom/server';
import { settled, startOver } from '../../test/support/elements.ts';
import * as elements from '../elements/all.ts';
import { CartElement } from '../elements/carts/cart/cart.ts';
import { CartButtonElement } from '../elements/carts/cart-button/cart-button.ts';
import { EligibilityElement } from '../elements/eligibility/eligibility.ts';
import { OrderStatusElement } from '../elements/order-status/order-status.ts';
import { ProductCardElement } from '../elements/product-card/product-card.ts';
import { ProductGridElement } from '../elements/product-grid/product-grid.ts';
import { RatingElement } from '../elements/rating/rating.ts';
import { ContactFormElement } from '../elements/site/contact-form/contact-form.ts';
import { FooterElement } from '../elements/site/footer/footer.ts';
import { GetStartedElement } from '../elements/site/get-started/get-started.ts';
import { LoginElement } from '../elements/site/login/login.ts';
import { MembershipTiersElement } from '../elements/site/membership-tiers/membership-tiers.ts';
import { NavElement } from '../elements/site/nav/nav.ts';
import { TestimonialElement } from '../elements/site/testimonial/testimonial.ts';
import { ToasterElement } from '../elements/toaster/toaster.ts';
import * as components from '../lazy/components.ts';
import { getPage } from '../page/page.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { readAttribute } from './attributes.ts';
import type { ElementDefinition } from './define.ts';
import type { Rendered } from './element-view.ts';
import { firstRender, update } from './first-render.ts';
import { createHost } from './host.ts';
import { Shown } from './Shown.tsx';

/** Protects the first render: it must be the nodes that react-dom would render, or React renders anew in its place. */

const page = getPage();

type Given = Readonly<Record<string, unknown>>;

/** The element's state with these properties, each read as its attribute is. */
function renderedOf({ view: getView, attributes }: ElementDefinition, given: Given): Rendered {
  for (const name of Object.keys(given))
    if (!(name in attributes)) throw new Error(`The element has no property "${name}".`);
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      readAttribute(document.createElement('p'), name, attribute, given[name]),
    ]),
  );
  const view = getView();
  if (!view) throw new Error('The view has not loaded.');
  const element = document.createElement('p');
  const host = createHost(element, element as unknown as ElementInternals);
  const input = { host, words: wordsFor('en') as Words, attributes: values };
  return { ...input, view, props: view.model(input, undefined) };
}

function firstIn(node: Parameters<typeof firstRender>[0]): HTMLElement {
  const place = document.createElement('div');
  place.append(firstRender(node));
  return place;
}

/** The first render of an element, and what React renders in its place. */
function bothOf(definition: ElementDefinition, given: Given): [HTMLElement, HTMLElement] {
  const rendered = renderedOf(definition, given);
  return [
    firstIn(rendered.view.View(rendered.props)),
    servedIn(<Shown rendered={rendered} components={components as never} />),
  ];
}

function servedIn(node: React.ReactNode): HTMLElement {
  const place = document.createElement('div');
  place.setHTMLUnsafe(renderToString(node));
  // Servers write it for browsers without scripts; a browser with scripts ignores it.
  for (const noscript of place.querySelectorAll('noscript')) noscript.replaceChildren();
  return place;
}

/** Both hold the same nodes, and some. Attributes have no order. */
function expectSame(first: Element, served: Element) {
  expect(served.childNodes, 'what a server renders').not.to.have.length(0);
  if (!first.isEqualNode(served)) expect(first.innerHTML).to.equal(served.innerHTML);
}

const card = { name: 'Calm Tea', price: 12.5 };
const states: readonly (readonly [
  element: CustomElementConstructor & { readonly definition: ElementDefinition },
  Given[],
])[] = [
  [CartElement, [{}, { headingLevel: 1, freeShippingFrom: '50' }]],
  [
    CartButtonElement,
    [{}, { position: 'inline' }, { checkoutUrl: '/checkout', shopUrl: '/shop' }, { cartUrl: '/cart?a=1&b' }],
  ],
  [ContactFormElement, [{}, { action: '/letters' }]],
  [FooterElement, [{}, { brand: 'A & B', base: '/shop' }]],
  [GetStartedElement, [{}, { label: 'Begin' }, { modalFunction: 'openQuiz' }]],
  [LoginElement, [{}, { portalUrl: 'https://portal.example/' }]],
  [MembershipTiersElement, [{}, { modalFunction: 'openQuiz' }]],
  [NavElement, [{}, { brand: 'A', current: '/peptides', portalUrl: '/portal', base: '/shop' }]],
  [OrderStatusElement, [{}, { endpoint: '/checkout/orders/{attempt}', headingLevel: 1 }]],
  [
    ProductCardElement,
    [
      {},
      { productId: 'nmn-plus' },
      { productId: 'nmn-plus', headingLevel: 2, href: '/nmn', rating: 4.4, reviews: 2847 },
      { productId: 'nad-injection', availability: 'consult' },
      { productId: 'nad-injection', availability: 'consult', href: '/nad' },
      { productId: 'nmn-plus', availability: 'unavailable' },
      { productId: 'no-such-thing' },
      { ...card, description: 'For "the" <evening>', image: '/tea.png', imageAlt: 'A cup' },
      { ...card, price: 0, currency: 'JPY', max: 3 },
    ],
  ],
  [ProductGridElement, [{}, { headingLevel: 2 }, { catalog: '/shop/products.json' }]],
  [RatingElement, [{ value: 4.4 }, { value: 5, reviews: 1 }]],
  [TestimonialElement, [{ text: 'It "helped"' }, { text: 'It "helped"', name: 'A. B.' }]],
  [ToasterElement, [{}, { duration: 9000 }]],
];

describe('the first render before react-dom has loaded', () => {
  beforeEach(startOver);

  it('has states of every element here', () => {
    // Eligibility has its own test below.
    const known = [...states.map(([element]) => element), EligibilityElement];
    expect(Object.values(elements).filter((element) => !known.includes(element))).to.deep.equal([]);
  });

  for (const [element, all] of states)
    for (const given of all)
      for (const count of [0, 2])
        it(`is node for node what a server renders: ${customElements.getName(element)} ${JSON.stringify(given)}, ${count} in the cart`, async () => {
          if (count) page.cart.add({ id: 'tea', ...card }, { quantity: count });
          await settled();
          const { current } = page.shared.toasts;
          // A toast is shown by react-dom alone.
          if (current) page.shared.toasts.dismiss(current.id);
          expectSame(...bothOf(element.definition, given));
        });

  for (const element of [RatingElement, TestimonialElement])
    it(`is nothing, as a server renders: ${customElements.getName(element)} {}`, () => {
      expect(bothOf(element.definition, {}).map(({ innerHTML }) => innerHTML)).to.deep.equal(['', '']);
    });

  describe('for a product with choices', () => {
    const list = {};
    const plans = [
      { id: 'one', name: 'One time', interval: 'once' },
      { id: 'refill', name: 'Refill', interval: 'month', count: 3, price: 25 },
    ] as const;
    const kinds = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${count}-${i}`,
        name: `Of "${i}"`,
        price: i,
        availability: i ? ('available' as const) : ('unavailable' as const),
      }));
    const few = { id: 'few', name: 'Few', description: '', price: 30, compareAtPrice: 40, variants: kinds(3), plans };
    const many = { id: 'many', name: 'Many', description: '', price: 30, variantLabel: 'Size', variants: kinds(12) };
    before(() => page.shared.catalog.bring(list, [few, many, { ...few, id: 'plans', variants: undefined }]));
    after(() => page.shared.catalog.withdraw(list));

    for (const [definition, given] of [
      ...['few', 'many', 'plans'].map((productId) => [ProductCardElement.definition, { productId }] as const),
      [ProductCardElement.definition, { productId: 'few', variant: '3-2', availability: 'available' }],
      [ProductCardElement.definition, { productId: 'many', variant: '12-0' }],
      [ProductCardElement.definition, { productId: 'nmn-plus', compareAtPrice: 99 }],
      [ProductGridElement.definition, {}],
    ] as const)
      it(`is what a server renders, too: ${JSON.stringify(given)}`, () => {
        expectSame(...bothOf(definition, given));
      });
  });

  describe('for the questions of eligibility rules', () => {
    const list = {};
    const wine = { id: 'wine', name: 'Wine', description: '', price: 30, minAge: 18, regions: { except: ['US-NY'] } };
    before(() => page.shared.catalog.bring(list, [wine]));
    after(() => page.shared.catalog.withdraw(list));

    for (const given of [{}, { regions: 'US-NY, US-CA', headingLevel: 2 }])
      it(`is what a server renders, too: ${JSON.stringify(given)}`, () => {
        expectSame(...bothOf(EligibilityElement.definition, given));
      });
  });

  it('keeps the button of a card whose picture and note come later', () => {
    const list = {};
    const given = { productId: 'tea', name: 'Tea', price: '30', availability: 'consult' };
    const render = () => {
      const { view, props } = renderedOf(ProductCardElement.definition, given);
      return firstRender(view.View(props));
    };
    const place = document.createElement('div');
    place.append(render());
    document.body.append(place);
    const button = place.querySelector('button');
    button?.focus();
    page.shared.catalog.bring(list, [
      { id: 'tea', name: 'Tea', price: 30, image: '/tea.png', disclosure: 'Contains caffeine.' },
    ]);
    update(place, render());
    page.shared.catalog.withdraw(list);
    expect(place.querySelectorAll('img, [part=disclosure]')).to.have.length(2);
    expect(document.activeElement).to.equal(button);
    place.remove();
  });

  describe('for a cart', () => {
    const list = {};
    const plans = [{ id: 'refill', name: 'Refill', interval: 'month', count: 3 }] as const;
    const tea = { id: 'tea', name: 'Tea & "more"', price: 30, max: 2, unitPrice: { price: 3, per: '100 g' }, plans };
    beforeEach(() => {
      page.shared.catalog.bring(list, [{ ...tea, description: 'Green', disclosure: 'Contains caffeine.' }]);
      page.cart.add({ id: 'tea', name: tea.name, price: 30 }, { plan: plans[0] });
      page.cart.add(
        { id: 'cup', name: 'Cup', price: 9, image: '/cup.png', href: '/cup' },
        { properties: { For: 'Ann' } },
      );
    });
    afterEach(() => {
      page.cart.clear();
      page.shared.catalog.withdraw(list);
    });

    for (const given of [{}, { freeShippingFrom: '500', discount: 'MAY', checkoutUrl: '/order?{items}' }])
      it(`is what a server renders, too: ${JSON.stringify(given)}`, () => {
        const [first, served] = bothOf(CartElement.definition, given);
        expect(first.querySelectorAll('[part=line]')).to.have.length(2);
        expectSame(first, served);
      });
  });

  it('renders adjacent texts and attributes of all kinds', () => {
    function All() {
      return (
        <>
          {3} {'of'} {4}
          {''}
          {null}
          {[<i key="a">a</i>, false, 'b']}
          <input id="x" defaultValue="v" required aria-invalid={false} tabIndex={-1} />
          <label htmlFor="x">{3}</label>
          <select value="b" onChange={() => {}}>
            <option value="a">A</option>
            <option value="b">B</option>
          </select>
          <select defaultValue="b">
            <option value="a">A</option>
            <option value="b">B</option>
          </select>
          <input type="radio" value="a" checked={false} readOnly />
          <input type="radio" value="b" checked readOnly />
          <svg viewBox="0 0 1 1" strokeWidth="2" aria-hidden="true">
            <path d="M0 0" fillRule="evenodd" />
          </svg>
        </>
      );
    }
    expectSame(firstIn(<All />), servedIn(<All />));
  });

  const Tone = createContext('calm');
  const Remembered = memo(() => <b>a</b>);
  for (const [what, node] of [
    ['a style', <p key="a" style={{ color: 'red' }} />],
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it must throw.
    ['raw HTML', <p key="a" dangerouslySetInnerHTML={{ __html: '<b>a</b>' }} />],
    ['a listener', <button key="a" type="button" onClick={() => {}} />],
    ['a ref', <p key="a" ref={() => {}} />],
    ['a context', <Tone key="a" value="warm" />],
    ['memo', <Remembered key="a" />],
  ] as const)
    it(`throws on ${what}, which only React renders`, () => {
      expect(() => firstRender(node)).to.throw(TypeError, 'A first render cannot');
    });

  it('reuses nodes when it renders again, with their focus and state', () => {
    const place = firstIn(
      <div title="a">
        <button type="button">one</button>
        <dialog />
      </div>,
    );
    document.body.append(place);
    const [button, dialog] = [place.querySelector('button'), place.querySelector('dialog')];
    button?.focus();
    dialog?.show();
    button?.focus();
    update(
      place,
      firstRender(
        <div className="b">
          <button type="button">two</button>
          <dialog>
            <p>there</p>
          </dialog>
          <i>new</i>
        </div>,
      ),
    );
    expect(place.innerHTML).to.equal(
      '<div class="b"><button type="button">two</button><dialog open=""><p>there</p></dialog><i>new</i></div>',
    );
    expect(document.activeElement).to.equal(button);
    expect(place.querySelector('dialog')).to.equal(dialog);
    update(place, firstRender(null));
    expect(place.childNodes).to.have.length(0);
    place.remove();
  });
});
