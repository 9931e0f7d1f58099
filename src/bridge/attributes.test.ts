import { expect } from '@open-wc/testing';
import { warnings } from '../../test/support/elements.ts';
import { warnOfAttributes } from '../markup/misspelt.ts';
import { warn } from '../markup/warn.ts';
import {
  type Attribute,
  author,
  currency,
  flag,
  identifier,
  number,
  oneOf,
  owner,
  readAttribute,
  text,
  textMap,
  toAttributeName,
  url,
} from './attributes.ts';

/**
 * Protects how attributes and properties are read: their types, limits, defaults, and the warning for each invalid
 * value.
 */

const element = document.createElement('x-probe');

/** The value after setting it, and the warnings. */
async function set(attribute: Attribute<unknown>, value: unknown, property = 'someName') {
  let read: unknown;
  const heard = await warnings(() => {
    read = readAttribute(element, property, attribute, value);
  });
  return { read, told: heard.map(([line]) => String(line)) };
}

/** Each is read as the value beside it, without a warning. */
function reads(attribute: Attribute<unknown>, pairs: readonly (readonly [given: unknown, read: unknown])[]) {
  for (const [given, read] of pairs)
    it(`reads ${typeof given} ${show(given)} as ${show(read)}`, async () => {
      expect(await set(attribute, given)).to.deep.equal({ read, told: [] });
    });
}

/** Each logs the same warning and falls back to the default. */
function refuses(
  attribute: Attribute<unknown>,
  expected: string,
  otherwise: string,
  pairs: readonly (readonly [given: unknown, shown: string])[],
) {
  for (const [given, shown] of pairs)
    it(`refuses ${typeof given} ${shown}`, async () => {
      expect(await set(attribute, given)).to.deep.equal({
        read: attribute.initial,
        told: [`<x-probe>: "some-name" must be ${expected}, got ${shown}. ${otherwise}`],
      });
    });
}

const show = (value: unknown) =>
  typeof value === 'string' || (typeof value === 'object' && !(value instanceof URL))
    ? JSON.stringify(value)
    : String(value);

describe('attributes', () => {
  it('are marked as the author’s or the owner’s, and are otherwise the same', () => {
    const label = text('A');
    expect(author(label)).to.deep.equal({ ...label, owner: false });
    expect(owner(label)).to.deep.equal({ ...label, owner: true });
  });

  it('are called in kebab-case', () => {
    expect(['name', 'imageAlt', 'aBC'].map(toAttributeName)).to.deep.equal(['name', 'image-alt', 'a-b-c']);
  });

  for (const missing of [null, undefined])
    it(`are their default where they are ${missing}`, async () => {
      for (const attribute of [text('A'), flag(), number({}, 3), oneOf(['a'], 'a'), identifier('f'), url({}, '/')])
        expect(await set(attribute, missing)).to.deep.equal({ read: attribute.initial, told: [] });
      for (const attribute of [text(), number(), oneOf(['a']), currency(), url(), textMap()])
        expect(await set(attribute, missing)).to.deep.equal({ read: undefined, told: [] });
    });

  it('have no value if they are empty and have no default', async () => {
    for (const attribute of [number(), oneOf(['a']), url(), textMap()])
      expect(await set(attribute, '')).to.deep.equal({ read: undefined, told: [] });
  });

  describe('text', () => {
    reads(text(), [
      ['a b ', 'a b '],
      ['', ''],
      [0, '0'],
      [1.5, '1.5'],
      [10n, '10'],
    ]);
    refuses(text(), 'text', 'Ignoring it.', [
      [true, 'true'],
      [{}, '[object Object]'],
      [['a'], '[object Array]'],
    ]);
    describe('with a default', () => {
      reads(text('Label'), [
        ['a', 'a'],
        ['', 'Label'],
      ]);
      refuses(text('Label'), 'text', 'Using the default, "Label".', [[false, 'false']]);
    });
    describe('that may be empty', () => {
      reads(text(''), [
        ['', ''],
        [undefined, ''],
      ]);
    });
  });

  describe('flag', () => {
    reads(flag(), [
      ['', true],
      ['true', true],
      ['anything', true],
      ['false', false],
      [true, true],
      [1, true],
      [false, false],
      [0, false],
    ]);
    it('names the values that it accepts', () => {
      const { expected, fallback } = flag();
      expect([expected, fallback]).to.deep.equal(['true or false', 'Using the default, false.']);
    });
  });

  describe('number', () => {
    reads(number(), [
      ['12', 12],
      [' -1.5 ', -1.5],
      ['1e3', 1000],
      ['0', 0],
      [7, 7],
      [-0.5, -0.5],
    ]);
    refuses(number(), 'a number', 'Ignoring it.', [
      ['abc', '"abc"'],
      [' ', '" "'],
      ['NaN', '"NaN"'],
      ['Infinity', '"Infinity"'],
      ['-Infinity', '"-Infinity"'],
      ['1,5', '"1,5"'],
      [Number.NaN, 'NaN'],
      [Number.POSITIVE_INFINITY, 'Infinity'],
      [10n, '10'],
      [true, 'true'],
    ]);

    describe('in a range, with a default', () => {
      const ranged = number({ min: 0, max: 5 }, 3);
      reads(ranged, [
        ['0', 0],
        ['5', 5],
        [4.9, 4.9],
        [0, 0],
        [5, 5],
      ]);
      refuses(ranged, 'a number', 'Using the default, 3.', [
        ['-0.1', '"-0.1"'],
        ['5.1', '"5.1"'],
        ['', '""'],
        [-1, '-1'],
        [6, '6'],
      ]);
    });

    describe('for whole numbers, with a message of its own', () => {
      const whole = number({ integer: true, expected: 'a whole number', fallback: 'None is shown.' });
      reads(whole, [
        ['2.0', 2],
        ['-3', -3],
        [4, 4],
      ]);
      refuses(whole, 'a whole number', 'None is shown.', [
        ['1.5', '"1.5"'],
        [1.5, '1.5'],
      ]);
    });
  });

  describe('oneOf', () => {
    reads(oneOf(['fixed', 'inline']), [
      ['fixed', 'fixed'],
      [' Inline\n', 'inline'],
    ]);
    refuses(oneOf(['fixed', 'inline']), 'one of "fixed", "inline"', 'Ignoring it.', [
      ['left', '"left"'],
      ['fixedinline', '"fixedinline"'],
      [1, '1'],
    ]);
    describe('with a default', () => {
      refuses(oneOf(['fixed', 'inline'], 'inline'), 'one of "fixed", "inline"', 'Using the default, "inline".', [
        ['', '""'],
        [true, 'true'],
      ]);
    });
  });

  describe('currency', () => {
    reads(currency(), [
      ['EUR', 'EUR'],
      ['eur', 'EUR'],
      ['', undefined],
    ]);
    refuses(currency(), 'three letters, such as EUR', "Using the catalog's currency, or USD.", [
      ['EU', '"EU"'],
      ['EURO', '"EURO"'],
      [' EUR', '" EUR"'],
      ['€', '"€"'],
      [978, '978'],
    ]);
  });

  describe('identifier', () => {
    reads(identifier('openIt'), [
      ['open', 'open'],
      ['$', '$'],
      ['_a1', '_a1'],
      ['öffne', 'öffne'],
      ['a$b', 'a$b'],
    ]);
    refuses(identifier('openIt'), 'the plain name of a function on window', 'Using the default, "openIt".', [
      ['', '""'],
      ['1a', '"1a"'],
      ['a.b', '"a.b"'],
      ['a()', '"a()"'],
      [' a', '" a"'],
      ['a b', '"a b"'],
      ['a ', '"a "'],
      [7, '7'],
    ]);
    it('refuses a function instead of its name', async () => {
      const { read, told } = await set(identifier('openIt'), () => {});
      expect(read).to.equal('openIt');
      expect(told).to.have.length(1);
    });
  });

  describe('url', () => {
    reads(url(), [
      ['https://shop.example/a', 'https://shop.example/a'],
      ['http://shop.example', 'http://shop.example'],
      [' /a?b#c ', '/a?b#c'],
      ['#here', '#here'],
      [new URL('https://shop.example/a b'), 'https://shop.example/a%20b'],
      ['/%7Bitems%7D', '/%7Bitems%7D'],
    ]);
    refuses(url(), 'an http, https or relative URL', 'Ignoring it.', [
      ['javascript:alert(1)', '"javascript:alert(1)"'],
      ['data:image/png,', '"data:image/png,"'],
      [' ', '" "'],
      [new URL('mailto:a@b.example'), '[object URL]'],
      [5, '5'],
    ]);
    describe('for pictures', () => {
      reads(url({ image: true }), [
        ['data:image/png,', 'data:image/png,'],
        [new URL('data:image/png,'), 'data:image/png,'],
      ]);
      refuses(url({ image: true }), 'an http, https, data:image or relative URL', 'Ignoring it.', [
        ['data:text/html,', '"data:text/html,"'],
      ]);
    });
    describe('with outlets to fill', () => {
      reads(url({ template: true }), [
        ['/cart/{items}', '/cart/{items}'],
        ['/cart/%7Bitems%7D', '/cart/{items}'],
        ['/cart/%7bitems%7d?l=%7Blocale%7D&d=%7B%20%7D', '/cart/{items}?l={locale}&d=%7B%20%7D'],
        [new URL('https://checkout.example/{items}/{discount}'), 'https://checkout.example/{items}/{discount}'],
      ]);
      refuses(url({ template: true }), 'an http, https or relative URL', 'Ignoring it.', [
        ['javascript:{items}', '"javascript:{items}"'],
      ]);
      it('may be a picture, too', async () => {
        const picture = url({ template: true, image: true });
        expect((await set(picture, 'data:image/png,%7Ba%7D')).read).to.equal('data:image/png,{a}');
      });
    });
    describe('with a default', () => {
      refuses(url({}, '/'), 'an http, https or relative URL', 'Using the default, "/".', [['', '""']]);
    });
  });

  describe('textMap', () => {
    reads(textMap(), [
      ['{"a": "1", "b": 2}', { a: '1', b: '2' }],
      [
        { a: 'x', b: 9_007_199_254_740_991 },
        { a: 'x', b: '9007199254740991' },
      ],
      [{}, {}],
      ['{}', {}],
      [Object.assign(Object.create(null), { a: 'x' }), { a: 'x' }],
    ]);
    refuses(textMap(), 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.', [
      ['nmn=1', '"nmn=1"'],
      ['{bad', '"{bad"'],
      ['null', '"null"'],
      ['"a"', '"\\"a\\""'],
      ['7', '"7"'],
      ['["a"]', '"[\\"a\\"]"'],
      ['{"a": null}', '"{\\"a\\": null}"'],
      ['{"a": "1", "b": {}}', '"{\\"a\\": \\"1\\", \\"b\\": {}}"'],
      ['{"a": ""}', '"{\\"a\\": \\"\\"}"'],
      ['{"a": " "}', '"{\\"a\\": \\" \\"}"'],
      ['{"a": 9007199254740993}', '"{\\"a\\": 9007199254740993}"'],
      ['{"a": 1.5}', '"{\\"a\\": 1.5}"'],
      [['a'], '[object Array]'],
      [new Map([['a', 'b']]), '[object Map]'],
      [{ a: true }, '[object Object]'],
      [{ a: Number.NaN }, '[object Object]'],
      [7, '7'],
    ]);
  });

  describe('warn', () => {
    it('with the element, which consoles link to', async () => {
      const heard = await warnings(() => warn(element, 'said.'));
      expect(heard).to.deep.equal([['<x-probe>: said.', element]]);
    });

    it('with the first 80 characters of the value', async () => {
      const [fits, tooLong] = ['x'.repeat(78), 'x'.repeat(79)];
      expect((await set(oneOf(['a']), fits)).told[0]).to.contain(`got "${fits}". `);
      expect((await set(oneOf(['a']), tooLong)).told[0]).to.contain(`got "${tooLong}…. `);
    });

    it('even if the value cannot be converted to text', async () => {
      const { told } = await set(text(), Object.create(null));
      expect(told).to.deep.equal(['<x-probe>: "some-name" must be text, got [object Object]. Ignoring it.']);
      expect((await set(text(), Symbol('a'))).told[0]).to.contain('got Symbol(a). ');
    });

    it('only once if they are missing because their name is misspelled', async () => {
      const misspelt = document.createElement('x-misspelt');
      misspelt.setAttribute('prodct-id', '1');
      const heard = await warnings(() => {
        warnOfAttributes(misspelt, ['product-id']);
        warn(misspelt, '"product-id" is missing.');
        warn(misspelt, '"name" is missing.');
      });
      expect(heard.map(([line]) => line)).to.deep.equal([
        '<x-misspelt>: unknown attribute "prodct-id". Did you mean "product-id"?',
        '<x-misspelt>: "name" is missing.',
      ]);
    });
  });
});
