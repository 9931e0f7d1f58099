import { expect } from '@open-wc/testing';
import { change, move, parts, render, renderWarned, root, thePart, words } from '../../../../test/support/elements.ts';
import './footer.ts';

/** Protects the footer: its links, its brand, and the base that they follow. */

const paths = (footer: Element) => parts(footer, 'link').map((link) => link.getAttribute('href'));

describe('wellness-footer', () => {
  it('holds the current year and the rights-reserved notice', async () => {
    const footer = await render('<wellness-footer></wellness-footer>');
    expect(words(thePart(footer, 'footer'))).to.contain(`© ${new Date().getFullYear()} Wellness. All rights reserved.`);
  });

  it('links to the treatments, and to every route that the header does not name', async () => {
    const footer = await render('<wellness-footer></wellness-footer>');
    expect(parts(footer, 'link').map((link) => [words(link), link.getAttribute('href')])).to.deep.equal([
      ['Anti-Aging', '/anti-aging'],
      ['Weight Loss', '/weight-loss'],
      ['Peptides', '/peptides'],
      ['Supplements', '/supplements'],
      ['How It Works', '/how-it-works'],
      ['Programs', '/programs'],
      ['Membership & Pricing', '/pricing'],
      ['Meet the Team', '/team'],
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
      ['Patient Portal', '/portal'],
      ['Blog', '/blog'],
      ['Compliance', '/compliance'],
    ]);
  });

  it('is accessible', async () => {
    const footer = await render('<wellness-footer></wellness-footer>');
    await expect(footer).to.be.accessible();
  });

  it('follows its brand, and says Wellness once it is removed', async () => {
    const footer = await render('<wellness-footer brand="Vitality"></wellness-footer>');
    expect(words(thePart(footer, 'footer'))).to.contain(' Vitality. All rights reserved.');
    expect(words(thePart(footer, 'brand'))).to.equal('Vitality');
    await change(footer, 'brand', 'Longer Days');
    expect(words(thePart(footer, 'footer'))).to.contain(' Longer Days. All rights reserved.');
    await change(footer, 'brand', null);
    expect(words(thePart(footer, 'footer'))).to.contain(' Wellness. All rights reserved.');
  });

  it('links below its base, and to the root once it is removed', async () => {
    const footer = await render('<wellness-footer base="/store//"></wellness-footer>');
    expect(paths(footer)).to.include('/store/faq');
    expect(thePart(footer, 'brand').getAttribute('href')).to.equal('/store/');
    await change(footer, 'base', 'https://wellness.example');
    expect(paths(footer)).to.include('https://wellness.example/faq');
    await change(footer, 'base', null);
    expect(paths(footer)).to.include('/faq');
  });

  it('shows a sentence of the page beside the rights notice', async () => {
    const footer = await render('<wellness-footer><span slot="note">A demonstration.</span></wellness-footer>');
    const [note] = root(footer).querySelectorAll<HTMLSlotElement>('.footer-end slot');
    expect(words(note?.assignedElements()[0])).to.equal('A demonstration.');
    await expect(footer).to.be.accessible();
  });

  it('survives being moved', async () => {
    const footer = await render('<wellness-footer brand="Vitality"></wellness-footer>');
    const before = thePart(footer, 'footer');
    await move(footer);
    expect(thePart(footer, 'footer') === before).to.equal(true);
  });

  it('warns of a base that runs script, and links to the root', async () => {
    const footer = await renderWarned(
      '<wellness-footer base="javascript:alert(1)//"></wellness-footer>',
      '<wellness-footer>: "base" must be an http, https or relative URL, got "javascript:alert(1)//". ' +
        'Using the default, "/".',
    );
    expect(paths(footer)).to.include('/faq');
  });
});
