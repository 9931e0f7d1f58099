import { expect, fixture } from '@open-wc/testing';
import { change, move, render, root, settled, thePart, words } from '../../../../test/support/elements.ts';
import './testimonial.ts';

/** Protects the testimonial: it shows nothing without a text, and is always marked as a sample. */

describe('wellness-testimonial', () => {
  it('shows nothing without a text', async () => {
    const empty = await fixture('<wellness-testimonial name="Sample name"></wellness-testimonial>');
    await settled();
    expect(words(root(empty).querySelector('[data-root]'))).to.equal('');
  });

  it('is accessible, and always marked as a sample', async () => {
    const quote = await render('<wellness-testimonial text="It was short." name="Sample name"></wellness-testimonial>');
    await expect(quote).to.be.accessible();
    expect(words(thePart(quote, 'quote'))).to.equal('“It was short.”Sample nameSample');
    await change(quote, 'name', null);
    expect(words(thePart(quote, 'quote'))).to.equal('“It was short.”Sample');
  });

  it('follows its text, and shows markup as text', async () => {
    const quote = await render('<wellness-testimonial text="A"></wellness-testimonial>');
    await change(quote, 'text', '<img src=x onerror=alert(1)>');
    expect(words(root(quote).querySelector('blockquote'))).to.equal('“<img src=x onerror=alert(1)>”');
    expect(root(quote).querySelector('img')).to.equal(null);
    await change(quote, 'text', null);
    expect(words(root(quote).querySelector('[data-root]'))).to.equal('');
  });

  it('survives being moved', async () => {
    const quote = await render('<wellness-testimonial text="A"></wellness-testimonial>');
    await move(quote);
    expect(words(root(quote).querySelector('blockquote'))).to.equal('“A”');
  });
});
