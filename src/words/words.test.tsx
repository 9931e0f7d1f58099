import { expect } from '@open-wc/testing';
import { render, root, settled, startOver, words as textOf, thePart, warnings } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import type { PlanInterval } from '../cart/line.ts';
import '../elements/carts/cart-button/cart-button.ts';
import '../elements/product-card/product-card.ts';
import '../elements/toaster/toaster.ts';
import { planWords } from '../catalog/plan-words.ts';
import { getPage } from '../page/page.ts';
import { readInlineMessages } from './page-messages.ts';
import { type Words, wordsFor } from './words.ts';

const card = '<wellness-product-card product-id="tea" name="Tea" price="1234.5"></wellness-product-card>';
const buttonOf = (element: Element) => thePart(element, 'button');

async function wordsOf(tag: string): Promise<Words> {
  await waitUntil(() => wordsFor(tag), `words of ${tag}`);
  return wordsFor(tag) as Words;
}

const says = (element: Element, text: string) => waitUntil(() => textOf(buttonOf(element)) === text, text);

describe('messages', () => {
  beforeEach(startOver);

  it('are those of the nearest language, with its plurals, numbers, lists and prices', async () => {
    const de = await wordsOf('de-AT-1996');
    expect(de.say('addToCart')).to.equal('In den Warenkorb');
    expect(de.say('reviews', { count: 1 })).to.equal('1 Bewertung');
    expect(de.say('reviews', { count: 1234 })).to.equal(`${(1234).toLocaleString('de-AT')} Bewertungen`);
    const ar = await wordsOf('ar');
    expect(ar.say('reviews', { count: 2 })).to.equal('تقييمان');
    expect(ar.say('cartCount', { count: 11 })).to.contain((11).toLocaleString('ar'));
    const fr = await wordsOf('fr_CA');
    expect(fr.price(89, 'USD')).to.equal(
      new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(89),
    );
    // A mark keeps the sign beside its letters.
    expect(ar.price(89, 'USD')).to.match(/^\u200f.*US\$\u200e$/);
    expect((await wordsOf('de')).total(1234.5, 'EUR').replaceAll('\u00a0', ' ')).to.equal('1.234,50 €');
    expect((await wordsOf('en')).list(['A', 'B', 'C'])).to.equal('A, B, C');
  });

  it('are English where a language is unknown, empty or no language at all, and so are its numbers', async () => {
    for (const tag of ['xx', 'qaa-x-none', 'not a language', '-', '__proto__', 'constructor']) {
      const { say, price } = wordsFor(tag) as Words;
      expect(say('addToCart'), tag).to.equal('Add to Cart');
      expect(price(1234.5, 'USD'), tag).to.equal('$1,234.50');
      expect(say('cartCount', { count: 1 }), tag).to.equal('Shopping cart, 1 item');
    }
    // Italian numbers in English messages, whose plurals are English.
    const it = wordsFor('it') as Words;
    expect(it.price(89, 'EUR').replaceAll('\u00a0', ' ')).to.equal('89 €');
    expect((wordsFor('pt') as Words).say('cartCount', { count: 0 })).to.equal('Shopping cart, 0 items');
  });

  it('name the interval of a plan', async () => {
    const [en, de, ar] = [await wordsOf('en'), await wordsOf('de'), await wordsOf('ar')];
    const plan = (interval: PlanInterval, count?: number, name = 'Refill') => ({ id: 'p', name, interval, count });
    expect(planWords(plan('once', 1, 'One time'), en)).to.equal('One time');
    expect(planWords(plan('week'), en)).to.equal('Refill, every week');
    expect(planWords(plan('month', 3), en)).to.equal('Refill, every 3 months');
    expect(planWords(plan('month', 1, 'Every month'), en)).to.equal('Every month');
    expect(planWords(plan('year', 1), de)).to.equal('Refill, jedes Jahr');
    // Each with marks around it, which keep its letters in their order.
    expect(planWords(plan('month', 2), ar).replace(/[\u2068\u2069]/g, '')).to.equal('Refill، كل شهرين');
    // A line may be of a later release.
    expect(planWords(plan('constructor' as 'once'), en)).to.equal('Refill');
  });

  it('insert values unchanged', () => {
    const { say } = wordsFor('en') as Words;
    expect(say('added', { name: '{name} $& <b>' })).to.equal('{name} $& <b> added to cart');
  });

  it('follow lang wherever it changes, and where the element is moved to', async () => {
    const element = await render(card);
    const place = element.parentElement as HTMLElement;
    expect(textOf(buttonOf(element))).to.equal('Add to Cart');
    place.lang = 'de';
    await says(element, 'In den Warenkorb');
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('In den Warenkorb: Tea');
    expect(textOf(thePart(element, 'price')).replaceAll('\u00a0', ' ')).to.equal('1.234,50 $');
    element.lang = 'es-MX';
    await says(element, 'Añadir al carrito');
    element.lang = '';
    await says(element, 'In den Warenkorb');
    place.removeAttribute('lang');
    await says(element, 'Add to Cart');
    const german = document.createElement('div');
    german.lang = 'de';
    document.body.append(german);
    german.append(element);
    await says(element, 'In den Warenkorb');
    german.remove();
  });

  it('follow lang where the element is moved to by moveBefore', async () => {
    const element = await render(card);
    const german = document.createElement('div');
    german.lang = 'de';
    document.body.append(german);
    german.moveBefore(element, null);
    await says(element, 'In den Warenkorb');
    german.remove();
  });

  it('are English for an element in an unknown language, without a warning', async () => {
    const told = await warnings(async () => {
      for (const lang of ['', 'xx', 'not a language']) {
        const element = await render(card.replace('<wellness-product-card', `<wellness-product-card lang="${lang}"`));
        expect(textOf(buttonOf(element)), lang).to.equal('Add to Cart');
        expect(textOf(thePart(element, 'price')), lang).to.equal('$1,234.50');
      }
    });
    expect(told).to.deep.equal([]);
    const old = await render(card.replace('<wellness-product-card', '<wellness-product-card lang="de-AT-1996"'));
    await says(old, 'In den Warenkorb');
  });

  it('keep a name in its own order from right to left', async () => {
    const ar = await wordsOf('ar');
    expect(ar.say('removedOf', { name: 'NMN+' })).to.equal('تمت إزالة \u2068NMN+\u2069');
    for (const key of ['labelOf', 'quantityOf'] as const)
      expect(ar.say(key, { name: 'NMN+', label: 'x', count: 1 }), key).to.contain('\u2068NMN+\u2069');
    expect((await wordsOf('de')).say('removedOf', { name: 'NMN+' })).to.equal('NMN+ entfernt');
  });

  it('follow lang out of a shadow root of the page', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const inner = host.attachShadow({ mode: 'open' });
    inner.innerHTML = `<p>${card}</p>`;
    const element = inner.querySelector('wellness-product-card') as HTMLElement;
    await waitUntil(() => root(element).querySelector('[part~=button]'));
    host.lang = 'de';
    await says(element, 'In den Warenkorb');
    (inner.querySelector('p') as HTMLElement).lang = 'fr';
    await says(element, 'Ajouter au panier');
    host.remove();
  });

  it('for toasts and announcements are those of their element', async () => {
    const toaster = await render('<wellness-toaster lang="de"></wellness-toaster>');
    getPage().cart.add({ id: 'tee', name: 'Tee', price: 3.5, currency: 'EUR' });
    await waitUntil(() => textOf(root(toaster).querySelector('[part~=toast] strong')) === 'Tee liegt im Warenkorb');
    await waitUntil(() => /1 Artikel, insgesamt 3,50\s€/.test(textOf(root(toaster).querySelector('[role=status]'))));
    await settled();
  });
});

describe("a page's own messages", () => {
  const page = getPage();

  it('override those of the release in each variant of a language, and update the page', async () => {
    const element = await render(card.replace('<wellness-product-card', '<wellness-product-card lang="de-AT"'));
    await says(element, 'In den Warenkorb');
    page.messages('de', { addToCart: 'In die Tasche' });
    await says(element, 'In die Tasche');
    page.messages('de_AT', { addToCart: 'Ins Sackerl' });
    await says(element, 'Ins Sackerl');
    expect((await wordsOf('de')).say('addToCart')).to.equal('In die Tasche');
    expect((await wordsOf('de')).say('cart')).to.equal('Warenkorb');
  });

  it('may be in a language that the release lacks, with its plurals', () => {
    page.messages('pl', { reviews: { one: '{count} opinia', few: '{count} opinie', other: '{count} opinii' } });
    const { say } = wordsFor('pl') as Words;
    expect([1, 2, 5].map((count) => say('reviews', { count }))).to.deep.equal(['1 opinia', '2 opinie', '5 opinii']);
    expect(say('cart')).to.equal('Cart');
  });

  it('are no more than a thousand, and their markup is shown as text', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`key${i}`, 'x']));
    expect(await warnings(() => page.messages('sv', many))).to.deep.equal([
      ['wellness: messages(): "sv" must be an object of at most 1000 messages. It is left out.'],
    ]);
    page.messages('sv', { addToCart: '<b>Köp</b>' });
    const element = await render(card.replace('<wellness-product-card', '<wellness-product-card lang="sv"'));
    expect(textOf(buttonOf(element))).to.equal('<b>Köp</b>');
  });

  it('that are invalid log a warning and are left out', async () => {
    const heard = await warnings(() => {
      page.messages('nl', {
        addToCart: 'x'.repeat(5_000),
        cart: 7 as never,
        close: ['a'] as never,
        reviews: { one: 'een' },
        cartCount: Object.fromEntries([...'abcdef', 'other'].map((form) => [form, 'x'])) as never,
        addToKart: 'In de tas',
        added: '{product} toegevoegd',
        undo: 'Ongedaan',
      });
      page.messages('nl', null as never);
      for (const text of ['{', '[]', '"x"', '{"nl": 1}', '{"nl": {"undo": "Uit"}}']) {
        const script = document.createElement('script');
        script.type = 'application/json';
        script.dataset.wellness = 'messages';
        script.text = text;
        // Messages of an element that is left alone are not read.
        if (text.includes('Uit')) script.dataset.wellnessOff = '';
        document.body.append(script);
        readInlineMessages(page);
        script.remove();
      }
    });
    const told = heard.map(([sentence]) => String(sentence));
    for (const key of ['addToCart', 'cart', 'close', 'reviews', 'cartCount'])
      expect(told, key).to.include(
        `wellness: messages(): "${key}" must be a text of at most 500 characters, or one for each plural, with "other". It is left out.`,
      );
    expect(told).to.include(
      'wellness: messages: "addToKart" of "nl": there is no message of that name (docs/messages.md lists them). It is left out.',
    );
    expect(told).to.include(
      'wellness: messages: "added" of "nl": {product} is none of its placeholders, which are {name}. It is left out.',
    );
    expect(told.filter((sentence) => sentence.includes('<script data-wellness="messages">'))).to.have.length(4);
    const { say } = wordsFor('nl') as Words;
    expect(say('addToCart')).to.equal('Add to Cart');
    expect(say('added', { name: 'Thee' })).to.equal('Thee added to cart');
    expect(say('undo')).to.equal('Ongedaan');
    const again = await warnings(() => page.messages('nl', { cart: 'Tas' }));
    expect(again).to.deep.equal([]);
  });
});
