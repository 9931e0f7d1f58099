import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { cartIn, orderIn, partnerIn } from '../../../src/addresses/address.ts';
import { canBeLinked, readList, withoutCart, writeList } from '../../../src/addresses/list.ts';
import { asOrder, paidIn, withAttempt } from '../../../src/addresses/written-address.ts';

/** Protects the one grammar of our addresses, which pages, elements, the doctor and the checkout server share. */

const attempt = '0123456789abcdef0123456789abcdef';
const page = 'https://shop.example/order';
const fragmentOf = (address: string) => new URL(address).hash;

/** Fragments of a page, and the fragments of the addresses after a payment. */
const written = {
  'no fragment': [page, `#wellness-paid-${attempt}`],
  'an empty fragment': [`${page}#`, `#wellness-paid-${attempt}`],
  'a query': [`${page}?a=1`, `#wellness-paid-${attempt}`],
  'an anchor': [`${page}#receipt`, `#receipt&wellness-paid-${attempt}`],
  'a route': [`${page}#/thanks`, `#/thanks?wellness-paid=${attempt}`],
  'a route of Angular at its root': [`${page}#/`, `#/?wellness-paid=${attempt}`],
  'a route with a parameter': [`${page}#/thanks?tab=1`, `#/thanks?tab=1&wellness-paid=${attempt}`],
  'a route that ends with a question mark': [`${page}#/thanks?`, `#/thanks?wellness-paid=${attempt}`],
  'a hash-bang': [`${page}#!/thanks`, `#!/thanks?wellness-paid=${attempt}`],
  'a hash-bang without a slash': [`${page}#!thanks`, `#!thanks?wellness-paid=${attempt}`],
  'a route of Backbone with a parameter': [`${page}#thanks?tab=1`, `#thanks?tab=1&wellness-paid=${attempt}`],
  'a place for the attempt': [`${page}#/orders/{attempt}/{attempt}`, `#/orders/${attempt}/${attempt}`],
} as const;

describe('an attempt', () => {
  for (const [what, [address, fragment]] of Object.entries(written))
    test(`is written after ${what}`, () => {
      const whole = withAttempt(address, 'paid', attempt);
      expect(fragmentOf(whole)).toBe(fragment);
      expect(whole.split('#')[0]).toBe(address.split('#')[0]);
      if (address.includes('{')) return;
      expect([paidIn(fragment), orderIn(fragment)]).toEqual([attempt, attempt]);
      const order = asOrder(fragment);
      expect([order, paidIn(order), orderIn(order)]).toEqual([fragment.replace('paid', 'order'), undefined, attempt]);
    });

  test('is written so that it is read again, at any length', () => {
    const address = fc.constantFrom(...Object.values(written).map(([address]) => address));
    fc.assert(
      fc.property(address, fc.stringMatching(/^[\w-]{1,200}$/), (address, attempt) => {
        fc.pre(!address.includes('{'));
        expect(paidIn(fragmentOf(withAttempt(address, 'paid', attempt)))).toBe(attempt);
      }),
    );
  });

  for (const fragment of [
    `#wellness-paid-${attempt}`,
    `#wellness-paid=${attempt}`,
    `#a=1&wellness-paid=${attempt}&b=2`,
    `#section&wellness-paid-${attempt}`,
    `#wellness-paid-${attempt}.`,
    `#wellness-paid=${attempt}.`,
    `#wellness-paid-${attempt}?utm_source=mail`,
    `#wellness-paid=${attempt}?utm_source=mail&utm_medium=email`,
    `#wellness-paid-${attempt}&mc_cid=1`,
    `#wellness-paid-${attempt}/`,
    `#/thanks?wellness-paid=${attempt}`,
    `#/thanks?wellness-paid-${attempt}`,
    `#/thanks?wellness-paid-${attempt}=`,
    `#/thanks?tab=1&wellness-paid=${attempt}&b=2`,
    `#!/thanks?wellness-paid=${attempt}`,
  ])
    test(`is read in ${fragment.replace(attempt, '…')}`, () =>
      expect([paidIn(fragment), orderIn(fragment)]).toEqual([attempt, attempt]));

  for (const fragment of [
    '',
    '#',
    '#wellness-paid',
    '#wellness-paid-',
    '#wellness-paid-help',
    '#wellness-paid-online-help',
    `#wellness-paid-${'a'.repeat(21)}`,
    `#wellness-paid-${'a'.repeat(65)}`,
    `#xwellness-paid=${attempt}`,
    `#/wellness-paid-${attempt}`,
    `#wellness-paid:${attempt}`,
  ])
    test(`is not read in ${fragment || 'no fragment'}`, () => expect(paidIn(fragment)).toBeUndefined());

  test('is followed by nothing once it is read, except by parameters of a route', () => {
    const after = (before: string, rest: string) => asOrder(`${before}${attempt}${rest}`).replace(attempt, 'A');
    expect(after('#wellness-paid=', '?utm_source=mail&b=2')).toBe('#wellness-order-A');
    expect(after('#a=1&wellness-paid=', '&b=2')).toBe('#a=1&wellness-order-A');
    expect(after('#/thanks?wellness-paid=', '&tab=2')).toBe('#/thanks?wellness-order=A&tab=2');
    expect(after('#/thanks?tab=2&wellness-paid-', '&b=2')).toBe('#/thanks?tab=2&wellness-order=A&b=2');
    expect(asOrder('#wellness-paid=aa')).toBe('#wellness-order=aa');
    expect(asOrder('#help')).toBe('#help');
  });
});

const listIn = (text: string) => {
  const list = cartIn(text);
  return list && readList(list).map((entry) => entry && `${entry.name} ${entry.quantity}`);
};

describe('a cart link', () => {
  for (const text of [
    '#wellness-cart=mug:2,vase:1',
    '#wellness-cart-mug:2,vase:1',
    '#wellness-cart-mug%3A2%2Cvase%3A1',
    '#a=1&wellness-cart=mug:2,vase:1&b=2',
    '#/shop?wellness-cart=mug:2,vase:1',
    '#/shop?a=1&wellness-cart-mug:2,vase:1&b=2',
    '#!/shop?wellness-cart=mug:2,vase:1',
    '?wellness-cart=mug:2,vase:1',
    '?a=1&wellness-cart-mug:2,vase:1',
    '#wellness-cart=mug:2;vase:1',
    '#wellness-cart=mug:2,,vase:1,',
    '#wellness-cart=mug:2,vase:1.',
    '#wellness-cart=mug:2,vase:1).',
    '#wellness-cart=mug:2,vase:1!',
    '#wellness-cart=mug:2,vase:1/',
    '#wellness-cart=mug:2,vase:1%22',
    '#wellness-cart=%20mug%20:%202,%20vase:1%20',
    '#wellness-cart=mug:2,vase:1?utm_source=mail&utm_medium=email',
    '#wellness-cart=mug:2,vase:1%3Futm_source=mail',
    '#wellness-cart=mug:2,vase:1&mc_cid=1&mc_eid=2',
    '#wellness-cart=mug:2,vase:1#more',
    '#wellness-cart=mug%3A2%2Cvase%3A1',
  ])
    test(`is read in ${text}`, () => expect(listIn(text)).toEqual(['mug 2', 'vase 1']));

  for (const text of [
    '',
    '#',
    '#wellness-cart',
    '#wellness-cart-help',
    '#wellness-cart-help,mug:2',
    '#wellness-cart-:2',
    '#wellness-cart-mug:two',
    '#xwellness-cart=mug:2',
    '#/wellness-cart=mug:2',
  ])
    test(`is not read in ${text || 'no fragment'}`, () => expect(cartIn(text)).toBeUndefined());

  test('has parts that cannot be read', () => {
    expect(listIn('#wellness-cart=mug:2,vase')).toEqual(['mug 2', undefined]);
    expect(listIn('#wellness-cart=x:y,x:-1,x:0,x:1.5,:,:1')).toEqual(Array.from({ length: 6 }, () => undefined));
    expect(listIn('#wellness-cart=mug:2,%E0%A4%A:1')).toEqual(['mug 2', undefined]);
    expect(listIn('#wellness-cart=own:1:0.01')).toEqual([undefined]);
    expect(listIn('#wellness-cart=mug:10000')).toEqual(['mug 10000']);
    expect(listIn(`#wellness-cart=mug:2,${'x'.repeat(1_001)}:1`)).toEqual(['mug 2', undefined]);
  });

  test('is written so that it is read again', () => {
    const ids = fc.array(fc.string({ unit: 'binary', minLength: 1 }).filter(canBeLinked), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(ids, (ids) => {
        const fragment = `#wellness-cart=${writeList(ids.map((id) => [id, 3]))}`;
        expect(readList(cartIn(fragment) ?? '').map((entry) => entry?.name)).toEqual(ids);
      }),
    );
    expect(['tea@monthly', 'a:b', 'a&b', 'a#b', 'a b', '50%', 'é', 'no. 5.'].filter((id) => !canBeLinked(id))).toEqual(
      [],
    );
    expect(['a,b', 'a;b', 'a?b', ' a', 'a ', '\ud800', 'a\nb', ''].filter(canBeLinked)).toEqual([]);
  });

  for (const [given, left] of [
    ['#wellness-cart=mug:2', ''],
    ['#a=1&wellness-cart=mug:2&b=2', '#a=1&b=2'],
    ['#wellness-cart=mug:2&partner=gym', ''],
    ['#partner=gym&wellness-cart=mug:2&b=2', '#b=2'],
    ['#wellness-cart=mug:2?utm_source=mail&utm_medium=email', ''],
    ['#/shop?wellness-cart=mug:2', '#/shop'],
    ['#/shop?wellness-cart-mug:2&tab=1', '#/shop?tab=1'],
    ['#/shop?tab=1&wellness-cart=mug:2', '#/shop?tab=1'],
    ['?a=1&wellness-cart=mug:2', '?a=1'],
    ['#wellness-cart-help', '#wellness-cart-help'],
    ['?partner=gym', '?partner=gym'],
  ] as const)
    test(`leaves "${left}" of ${given}`, () => expect(withoutCart(given)).toBe(left));
});

test('reading takes linear time', () => {
  for (const mark of [
    '.',
    ' ',
    ':',
    ')',
    '%20',
    'a',
    '-',
    '1',
    ':1',
    '&wellness-cart-',
    '&wellness-paid=',
    '&partner=',
  ]) {
    const long = mark.repeat(300_000);
    for (const start of ['#wellness-cart=', '#wellness-cart-', '#wellness-paid=', '#/a?wellness-paid-', '?partner=']) {
      const text = `${start}${long}x`;
      asOrder(text);
      orderIn(text);
      partnerIn(text);
      withoutCart(text);
      readList(cartIn(text) ?? '');
    }
  }
});

describe('a partner', () => {
  for (const [text, partner] of [
    ['?partner=gym', 'gym'],
    ['?a=1&partner=the+gym', 'the gym'],
    ['?partner=gym%20%26%20spa', 'gym & spa'],
    ['#wellness-cart=mug:2&partner=gym', 'gym'],
    ['#wellness-cart=mug:2&partner=gym.', 'gym'],
    ['#wellness-cart=mug:2&partner=gym?utm_source=mail', 'gym'],
    ['#/shop?partner=gym', 'gym'],
    ['#/shop?wellness-cart=mug:2&partner=gym', 'gym'],
    ['?partner=%E0%A4%A', '\ufffd%A'],
    ['?partner=', undefined],
    ['?partners=gym', undefined],
    ['#partner=gym', undefined],
    ['#a&partner=gym', undefined],
  ] as const)
    test(`is ${partner ?? 'none'} in ${text}`, () => expect(partnerIn(text) || undefined).toBe(partner));
});
