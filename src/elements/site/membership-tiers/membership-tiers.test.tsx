import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  change,
  heardDuring,
  move,
  named,
  parts,
  prevented,
  render,
  root,
  settled,
  supply,
  words,
} from '../../../../test/support/elements.ts';
import './membership-tiers.ts';

/** Protects the three tiers: their prices, features and slots, and the assessment that each starts. */

const featuresOf = (tier: Element) => [...tier.querySelectorAll('li')].map(words);

describe('wellness-membership-tiers', () => {
  it('shows the three tiers with their prices per month and their features', async () => {
    const tiers = await render('<wellness-membership-tiers></wellness-membership-tiers>');
    expect(
      parts(tiers, 'tier').map((tier) => [words(tier.querySelector('h3')), words(tier.querySelector('p'))]),
    ).to.deep.equal([
      ['Starter', '$99 per month'],
      ['Optimization', '$199 per month'],
      ['Premium', '$299 per month'],
    ]);
    expect(parts(tiers, 'tier').map(featuresOf)).to.deep.equal([[], ['Labs every 6 months'], []]);
    expect(parts(tiers, 'common').map(featuresOf)).to.deep.equal([['Month-to-month', 'Cancel any time']]);
  });

  it('is accessible, wide and narrow', async () => {
    const tiers = await render('<wellness-membership-tiers></wellness-membership-tiers>');
    await expect(tiers).to.be.accessible();
    await setViewport({ width: 390, height: 800 });
    await expect(tiers).to.be.accessible();
    await setViewport({ width: 1280, height: 800 });
  });

  for (const width of [1280, 680])
    it(`places each tier at its price on the scale, ${width} pixels wide`, async () => {
      const tiers = await render('<wellness-membership-tiers></wellness-membership-tiers>');
      tiers.style.width = `${width}px`;
      await settled();
      const ruler = (root(tiers).querySelector('svg') as Element).getBoundingClientRect();
      const prices = parts(tiers, 'tier').map(
        (tier) => ((tier.getBoundingClientRect().left - ruler.left) / ruler.width) * 400,
      );
      expect(prices.map(Math.round)).to.deep.equal([99, 199, 299]);
      for (const tier of parts(tiers, 'tier')) {
        const name = tier.querySelector('h3') as HTMLElement;
        expect(name.offsetHeight, `${name.textContent} on one line`).to.be.below(40);
      }
    });

  it('takes more features into the slot of each tier', async () => {
    const tiers = await render(
      '<wellness-membership-tiers><li slot="starter">A</li><li slot="premium">B</li></wellness-membership-tiers>',
    );
    const slotted = parts(tiers, 'tier').map((tier) => tier.querySelector('slot')?.assignedElements().map(words));
    expect(slotted).to.deep.equal([['A'], [], ['B']]);
  });

  it('starts the assessment from each tier, unless the page prevents it', async () => {
    const tiers = await render('<wellness-membership-tiers></wellness-membership-tiers>');
    const calls = supply('openDisclosureModal');
    for (const tier of ['Starter', 'Optimization', 'Premium']) {
      const events = await heardDuring('wellness-get-started', () => named(tiers, `Get Started: ${tier}`).click());
      expect(events.map(({ target, cancelable }) => target === tiers && cancelable)).to.deep.equal([true]);
    }
    expect(calls).to.have.length(3);
    await prevented('wellness-get-started', () => named(tiers, 'Get Started: Premium').click());
    expect(calls).to.have.length(3);
  });

  it('calls the function that modal-function names, and the default one once it is removed', async () => {
    const calls: string[] = [];
    supply('openQuiz', () => calls.push('quiz'));
    supply('openDisclosureModal', () => calls.push('usual'));
    const tiers = await render('<wellness-membership-tiers modal-function="openQuiz"></wellness-membership-tiers>');
    named(tiers, 'Get Started: Starter').click();
    await change(tiers, 'modal-function', null);
    named(tiers, 'Get Started: Starter').click();
    expect(calls).to.deep.equal(['quiz', 'usual']);
  });

  it('survives being moved, with what it says', async () => {
    const tiers = await render('<wellness-membership-tiers></wellness-membership-tiers>');
    named(tiers, 'Get Started: Starter').click();
    await settled();
    const said = () => parts(tiers, 'unavailable').map((message) => message.checkVisibility());
    expect(said()).to.deep.equal([true, false, false]);
    await move(tiers);
    expect(said()).to.deep.equal([true, false, false]);
  });
});
