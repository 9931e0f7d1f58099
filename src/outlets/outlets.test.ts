import { expect, fixture } from '@open-wc/testing';
import { createOutlets, type Outlets } from './outlets.ts';

/** Protects the choice of the one cart button and the one toaster that show the panel and the toast. */

/** Buttons and toasters as a page has them: `a` and `b` are buttons, `c` and `d` toasters. */
async function placesOf(markup: string) {
  const page = await fixture<HTMLElement>(`<div>${markup}</div>`);
  const outlets = createOutlets();
  const of = (name: string) => page.querySelector(name) as HTMLElement;
  for (const button of page.querySelectorAll('a, b')) outlets.addButton(button);
  const leave = new Map([...page.querySelectorAll('c, d')].map((toaster) => [toaster, outlets.addToaster(toaster)]));
  return { page, outlets, of, leave };
}

const whole = '<a></a><b></b><c></c><d></d>';
const named = ({ panel, toast, liveRegion }: Outlets) =>
  [panel, toast, liveRegion].map((element) => element?.localName);

describe('outlets', () => {
  it('give the toast to the open panel, else to the first toaster', async () => {
    const { outlets, of, leave } = await placesOf(whole);
    expect(named(outlets)).to.deep.equal([undefined, 'c', 'a']);
    outlets.openPanel(of('b'));
    expect(named(outlets)).to.deep.equal(['b', 'b', 'a']);
    outlets.closePanel();
    leave.get(of('c'))?.();
    expect(named(outlets)).to.deep.equal([undefined, 'd', 'a']);
    outlets.openPanel();
    expect(outlets.panel?.localName, 'the panel used last').to.equal('b');
  });

  it('are nowhere without elements, and opening a panel does nothing', async () => {
    const { outlets } = await placesOf('');
    let calls = 0;
    outlets.watch(() => calls++);
    outlets.openPanel();
    expect(named(outlets)).to.deep.equal([undefined, undefined, undefined]);
    expect(calls).to.equal(0);
  });

  for (const [way, style] of [
    ['has no box', 'display: none'],
    ['is skipped', 'content-visibility: hidden'],
  ] as const)
    it(`skip an outlet that ${way}, checked on each call`, async () => {
      const { outlets, of } = await placesOf(`<p style="${style}"><a></a><c></c></p><p><b></b><d></d></p>`);
      expect(named(outlets)).to.deep.equal([undefined, 'd', 'b']);
      const [first, second] = [...(of('a').closest('div')?.children ?? [])] as HTMLElement[];
      first?.removeAttribute('style');
      second?.setAttribute('style', style);
      expect(named(outlets)).to.deep.equal([undefined, 'c', 'a']);
      first?.setAttribute('style', style);
      expect(named(outlets)).to.deep.equal([undefined, undefined, undefined]);
    });

  it('open the panel of another button where the one that is asked for, or was used last, is hidden', async () => {
    const { outlets, of } = await placesOf(whole);
    of('b').hidden = true;
    outlets.openPanel(of('b'));
    expect(outlets.panel?.localName).to.equal('a');
    outlets.closePanel();
    of('b').hidden = false;
    outlets.openPanel(of('b'));
    outlets.closePanel();
    of('b').hidden = true;
    outlets.openPanel();
    expect(outlets.panel?.localName).to.equal('a');
    outlets.closePanel();
    of('a').hidden = true;
    outlets.openPanel();
    expect(outlets.panel).to.equal(undefined);
  });

  it('open the panel of another button where theirs is hidden, when they look again', async () => {
    const { outlets, of } = await placesOf(whole);
    outlets.openPanel(of('a'));
    outlets.recheck();
    expect(outlets.panel?.localName).to.equal('a');
    of('a').hidden = true;
    let calls = 0;
    const unwatch = outlets.watch(() => calls++);
    outlets.recheck();
    expect([outlets.panel?.localName, calls]).to.deep.equal(['b', 2]);
    unwatch();
    outlets.recheck();
    expect(calls).to.equal(2);
  });

  it('know an element of display: contents by what is in it', async () => {
    const { page, outlets } = await placesOf('<c></c>');
    const first = document.createElement('div');
    first.attachShadow({ mode: 'open' }).innerHTML = '<p role="status"></p>';
    first.style.display = 'contents';
    page.prepend(first);
    outlets.addButton(first);
    expect(outlets.liveRegion?.localName).to.equal('div');
    page.hidden = true;
    expect(outlets.liveRegion).to.equal(undefined);
  });

  it('forget a button that leaves with its panel open', async () => {
    const { of } = await placesOf(whole);
    const outlets = createOutlets();
    const leave = outlets.addButton(of('a'));
    outlets.addButton(of('b'));
    outlets.openPanel(of('a'));
    leave();
    expect(outlets.panel).to.equal(undefined);
    outlets.openPanel();
    expect(outlets.panel?.localName).to.equal('b');
  });
});
