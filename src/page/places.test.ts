import { expect, fixture } from '@open-wc/testing';
import { createPlaces, type Places } from './places.ts';

/** Protects the choice of the one cart button and the one toaster that show the sheet and the toast. */

/** Buttons and toasters as a page has them: `a` and `b` are buttons, `c` and `d` toasters. */
async function placesOf(markup: string) {
  const page = await fixture<HTMLElement>(`<div>${markup}</div>`);
  const places = createPlaces();
  const of = (name: string) => page.querySelector(name) as HTMLElement;
  for (const button of page.querySelectorAll('a, b')) places.addButton(button);
  const leave = new Map([...page.querySelectorAll('c, d')].map((toaster) => [toaster, places.addToaster(toaster)]));
  return { page, places, of, leave };
}

const whole = '<a></a><b></b><c></c><d></d>';
const named = ({ sheet, toast, speaker }: Places) => [sheet, toast, speaker].map((element) => element?.localName);

describe('places', () => {
  it('give the toast to the open sheet, else to the first toaster', async () => {
    const { places, of, leave } = await placesOf(whole);
    expect(named(places)).to.deep.equal([undefined, 'c', 'a']);
    places.openSheet(of('b'));
    expect(named(places)).to.deep.equal(['b', 'b', 'a']);
    places.closeSheet();
    leave.get(of('c'))?.();
    expect(named(places)).to.deep.equal([undefined, 'd', 'a']);
    places.openSheet();
    expect(places.sheet?.localName, 'the sheet used last').to.equal('b');
  });

  it('are nowhere without elements, and opening a sheet does nothing', async () => {
    const { places } = await placesOf('');
    let calls = 0;
    places.watch(() => calls++);
    places.openSheet();
    expect(named(places)).to.deep.equal([undefined, undefined, undefined]);
    expect(calls).to.equal(0);
  });

  for (const [way, style] of [
    ['has no box', 'display: none'],
    ['is skipped', 'content-visibility: hidden'],
  ] as const)
    it(`pass over what ${way}, by what is so when they are asked`, async () => {
      const { places, of } = await placesOf(`<p style="${style}"><a></a><c></c></p><p><b></b><d></d></p>`);
      expect(named(places)).to.deep.equal([undefined, 'd', 'b']);
      const [first, second] = [...(of('a').closest('div')?.children ?? [])] as HTMLElement[];
      first?.removeAttribute('style');
      second?.setAttribute('style', style);
      expect(named(places)).to.deep.equal([undefined, 'c', 'a']);
      first?.setAttribute('style', style);
      expect(named(places)).to.deep.equal([undefined, undefined, undefined]);
    });

  it('open the sheet of another button where the one that is asked for, or was used last, is hidden', async () => {
    const { places, of } = await placesOf(whole);
    of('b').hidden = true;
    places.openSheet(of('b'));
    expect(places.sheet?.localName).to.equal('a');
    places.closeSheet();
    of('b').hidden = false;
    places.openSheet(of('b'));
    places.closeSheet();
    of('b').hidden = true;
    places.openSheet();
    expect(places.sheet?.localName).to.equal('a');
    places.closeSheet();
    of('a').hidden = true;
    places.openSheet();
    expect(places.sheet).to.equal(undefined);
  });

  it('close the sheet of a button that is hidden, when they are told to look again', async () => {
    const { places, of } = await placesOf(whole);
    places.openSheet(of('a'));
    places.recheck();
    expect(places.sheet?.localName).to.equal('a');
    of('a').hidden = true;
    let calls = 0;
    const unwatch = places.watch(() => calls++);
    places.recheck();
    expect([places.sheet, calls]).to.deep.equal([undefined, 1]);
    unwatch();
    places.recheck();
    expect(calls).to.equal(1);
  });

  it('know an element of display: contents by what is in it', async () => {
    const { page, places } = await placesOf('<c></c>');
    const first = document.createElement('div');
    first.attachShadow({ mode: 'open' }).innerHTML = '<p role="status"></p>';
    first.style.display = 'contents';
    page.prepend(first);
    places.addButton(first);
    expect(places.speaker?.localName).to.equal('div');
    page.hidden = true;
    expect(places.speaker).to.equal(undefined);
  });

  it('forget a button that leaves with its sheet open', async () => {
    const { of } = await placesOf(whole);
    const places = createPlaces();
    const leave = places.addButton(of('a'));
    places.addButton(of('b'));
    places.openSheet(of('a'));
    leave();
    expect(places.sheet).to.equal(undefined);
    places.openSheet();
    expect(places.sheet?.localName).to.equal('b');
  });
});
