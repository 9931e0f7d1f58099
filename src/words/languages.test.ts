import { expect } from '@open-wc/testing';
import { english } from './english.ts';
import { languages, loadLanguage } from './languages.ts';
import { languages as late } from './languages-late.ts';
import type { Message, Messages } from './message.ts';
import { formOf } from './words.ts';

const messages: Messages = english;
const placesIn = (text: string | undefined): string[] => [...(text?.match(/\{\w+\}/g) ?? [])].sort();
const formsOf = (message: Message | undefined): readonly (readonly [string, string])[] =>
  typeof message === 'object' ? Object.entries(message) : [];

describe('a language', () => {
  it('is a file beside the script, too', () => {
    expect(late).to.deep.equal(languages);
  });

  for (const code of languages)
    it(`${code} has every message, with its places and the plurals of the language`, async () => {
      const { default: own } = await loadLanguage(code, 0);
      const categories = [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort();
      expect(Object.keys(own).sort()).to.deep.equal(Object.keys(messages).sort());
      for (const [key, message] of Object.entries(messages)) {
        const said = own[key];
        if (typeof message === 'string') {
          expect(placesIn(String(said)), key).to.deep.equal(placesIn(message));
          continue;
        }
        const forms = formsOf(said);
        const places = placesIn(message.other);
        expect(forms.map(([category]) => category).sort(), key).to.deep.equal(categories);
        for (const [category, text] of forms) {
          // "One product" needs no figure.
          const may = /^(zero|one|two)$/.test(category) ? placesIn(text).concat('{count}') : placesIn(text);
          expect([...new Set(may)].sort(), `${key} ${category}`).to.deep.equal(places);
        }
      }
    });

  it('names the cart button as it reads: its word, then its figure', async () => {
    for (const code of languages) {
      const { default: own } = await loadLanguage(code, 0);
      for (const [category, text] of formsOf(own.cartCount))
        if (category !== 'zero') expect(text.replaceAll(/[,،]/g, ''), code).to.contain(`${own.cart} {count}`);
    }
  });

  it('Arabic counts in each of its six ways', async () => {
    const { default: own } = await loadLanguage('ar', 0);
    const said = (key: string) =>
      [0, 1, 2, 3, 11, 100].map((count) => formOf(own[key], 'ar', count)?.replace('{count}', String(count)));
    expect(said('reviews')).to.deep.equal([
      'لا تقييمات',
      'تقييم واحد',
      'تقييمان',
      '3 تقييمات',
      '11 تقييمًا',
      '100 تقييم',
    ]);
    for (const [key, message] of Object.entries(messages))
      if (typeof message === 'object') expect(new Set(said(key)).size, key).to.equal(6);
  });

  it('English has its own plurals', () => {
    for (const [key, message] of Object.entries(messages))
      if (typeof message === 'object') expect(Object.keys(message), key).to.deep.equal(['one', 'other']);
  });
});
