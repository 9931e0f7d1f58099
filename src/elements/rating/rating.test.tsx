import { expect, fixture } from '@open-wc/testing';
import {
  change,
  move,
  part,
  render,
  renderWarned,
  root,
  settled,
  thePart,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import type { RatingElement } from './rating.ts';
import './rating.ts';

/** Protects the rating: the stars that are filled, and the sentence that assistive technology reads. */

const nameOf = (rating: Element) => root(rating).querySelector('[role="img"]')?.getAttribute('aria-label');
/** Which part of the five stars is filled, 0 to 1. */
const filled = (rating: Element) => {
  const stars = thePart(rating, 'stars') as unknown as SVGSVGElement;
  return Number(stars.querySelector('svg')?.getAttribute('width')) / stars.viewBox.baseVal.width;
};

describe('wellness-rating', () => {
  it('shows nothing without a value, since no rating is not a rating of 0', async () => {
    const rating = await fixture('<wellness-rating reviews="12"></wellness-rating>');
    await settled();
    expect(part(rating, 'stars')).to.equal(undefined);
    expect(words(root(rating).querySelector('[data-root]'))).to.equal('');
  });

  it('is accessible', async () => {
    const rating = await render('<wellness-rating value="4.4" reviews="2847"></wellness-rating>');
    await expect(rating).to.be.accessible();
  });

  it('is an image named by the value and the number of reviews', async () => {
    const rating = await render('<wellness-rating value="4.4" reviews="2847"></wellness-rating>');
    expect(nameOf(rating)).to.equal('Rated 4.4 out of 5 from 2,847 reviews');
    expect(words(root(rating).querySelector('[role="img"]'))).to.equal('4.4 · 2,847 reviews');
  });

  it('fills as much of the stars as the value says', async () => {
    const rating = await render('<wellness-rating value="4.4"></wellness-rating>');
    expect(filled(rating)).to.be.closeTo(0.88, 0.001);
    await change(rating, 'value', '0');
    expect(filled(rating)).to.equal(0);
    await change(rating, 'value', '5');
    expect(filled(rating)).to.equal(1);
  });

  it('follows its value, and shows nothing once it is removed', async () => {
    const rating = await render<RatingElement>('<wellness-rating value="4.4"></wellness-rating>');
    expect(nameOf(rating)).to.equal('Rated 4.4 out of 5');
    await change(rating, 'value', '4.6');
    expect(nameOf(rating)).to.equal('Rated 4.6 out of 5');
    rating.value = 4.7;
    await settled();
    expect(nameOf(rating)).to.equal('Rated 4.7 out of 5');
    await change(rating, 'value', null);
    expect(nameOf(rating)).to.equal(undefined);
    expect(rating.value).to.equal(undefined);
  });

  it('follows the number of reviews, and shows none once it is removed', async () => {
    const rating = await render('<wellness-rating value="4.7" reviews="1892"></wellness-rating>');
    expect(nameOf(rating)).to.equal('Rated 4.7 out of 5 from 1,892 reviews');
    await change(rating, 'reviews', '1');
    expect(nameOf(rating)).to.equal('Rated 4.7 out of 5 from 1 review');
    await change(rating, 'reviews', null);
    expect(nameOf(rating)).to.equal('Rated 4.7 out of 5');
  });

  it('uses the color scheme of its theme, and the page’s without one', async () => {
    const rating = await render('<wellness-rating value="4.7" theme="dark"></wellness-rating>');
    expect(getComputedStyle(rating).colorScheme).to.equal('dark');
    await change(rating, 'theme', 'light');
    expect(getComputedStyle(rating).colorScheme).to.equal('light');
    await change(rating, 'theme', null);
    expect(getComputedStyle(rating).colorScheme).to.equal(getComputedStyle(document.body).colorScheme);
  });

  it('survives being moved', async () => {
    const rating = await render('<wellness-rating value="4.4" reviews="2847"></wellness-rating>');
    const stars = part(rating, 'stars');
    await move(rating);
    expect(part(rating, 'stars') === stars).to.equal(true);
  });

  it('warns of a value above 5 and shows no rating', async () => {
    const rating = await fixture('<wellness-rating></wellness-rating>');
    await settled();
    for (const value of ['6', '-1', 'abc', 'NaN']) {
      const told = await warnings(() => change(rating, 'value', value));
      const sentence = `<wellness-rating>: "value" must be a number from 0 to 5, got "${value}". No rating is shown.`;
      expect(told.map(([text, element]) => [text, element === rating])).to.deep.equal([[sentence, true]]);
      expect(part(rating, 'stars')).to.equal(undefined);
    }
  });

  it('warns of a bad number of reviews and shows the rating without it', async () => {
    const rating = await renderWarned(
      '<wellness-rating value="4.4" reviews="1.5"></wellness-rating>',
      '<wellness-rating>: "reviews" must be a whole number, 0 or more, got "1.5". No number of reviews is shown.',
    );
    expect(nameOf(rating)).to.equal('Rated 4.4 out of 5');
  });
});
