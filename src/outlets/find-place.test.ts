import { expect, fixture } from '@open-wc/testing';
import { findPlace, lineOf, type Wanted } from './find-place.ts';

/** Protects the place of a toast or panel whose own element cannot show it: behind a modal dialog, hidden, or inert. */

/** A page with these elements of the kit, by their tags: `x-card`, `x-other` and so on. */
async function pageOf(markup: string) {
  const page = await fixture<HTMLElement>(`<div>${markup}</div>`);
  const of = (selector: string) => page.querySelector(selector) as HTMLElement;
  const elements = [...page.querySelectorAll('x-card, x-other, wellness-toaster')];
  const find = (wanted: Partial<Wanted> = {}) =>
    findPlace({ owner: of('x-card'), what: 'toast', elements, ...wanted }).localName;
  return { of, find };
}

const card = '<x-card>Card</x-card>';
const other = '<x-other>Other</x-other>';
const toaster = '<wellness-toaster>Toaster</wellness-toaster>';

describe('the place of a toast or panel', () => {
  afterEach(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  });

  it('is the owner, wherever others are', async () => {
    expect((await pageOf(toaster + card)).find()).to.equal('x-card');
  });

  it('stays where it was last, as long as that is usable', async () => {
    const { of, find } = await pageOf(card + other);
    expect(find({ last: of('x-other') })).to.equal('x-other');
    of('x-other').hidden = true;
    expect(find({ last: of('x-other') })).to.equal('x-card');
  });

  it('is the owner if no element is usable', async () => {
    const { of, find } = await pageOf(card + other);
    of('x-card').hidden = true;
    of('x-other').hidden = true;
    expect(find()).to.equal('x-card');
  });

  for (const hiding of ['hidden', 'inert', 'aria-hidden="true"'])
    it(`is a toaster, else another element, if the owner is inside ${hiding}`, async () => {
      expect((await pageOf(`<p ${hiding}>${card}</p>${other}${toaster}`)).find()).to.equal('wellness-toaster');
      expect((await pageOf(`<p ${hiding}>${card}</p>${other}`)).find()).to.equal('x-other');
    });

  it('is rather an element in view than the first', async () => {
    const far = (name: string, style: string) =>
      `<x-other id="${name}" style="position: fixed; ${style}">Far</x-other>`;
    const places = ['top: -100px', 'top: 200vh', 'left: -300px; top: 0', 'left: 200vw; top: 0'];
    const { of } = await pageOf(
      `${card}${places.map((style, index) => far(`far${index}`, style)).join('')}${far('seen', 'top: 0; left: 0')}`,
    );
    of('x-card').hidden = true;
    for (const [index, style] of places.entries()) {
      const elements = [of(`#far${index}`), of('#seen')];
      expect(findPlace({ owner: of('x-card'), what: 'toast', elements }).id, style).to.equal('seen');
    }
    const elements = [of('#far0'), of('#far1')];
    expect(findPlace({ owner: of('x-card'), what: 'toast', elements }).id, 'none is in view').to.equal('far0');
  });

  it('is inside an open modal dialog, for a toast alone', async () => {
    const { of, find } = await pageOf(`${card}<dialog>${other}</dialog>`);
    (of('dialog') as HTMLDialogElement).show();
    expect(find(), 'not modal').to.equal('x-card');
    of('dialog').removeAttribute('open');
    (of('dialog') as HTMLDialogElement).showModal();
    expect(find()).to.equal('x-other');
    expect(find({ what: 'panel' }), 'a panel is a modal dialog itself').to.equal('x-card');
  });

  it('is inside the dialog that has the focus, or is around fewer', async () => {
    const dialog = (id: string, content: string) => `<dialog id="${id}">${content}<button>Close</button></dialog>`;
    const { of, find } = await pageOf(`${card}${dialog('a', other)}${dialog('b', toaster)}`);
    (of('#b') as HTMLDialogElement).showModal();
    (of('#a') as HTMLDialogElement).showModal();
    expect(find()).to.equal('x-other');
    of('#a button').blur();
    expect(find(), 'the later one in the page, without the focus').to.equal('wellness-toaster');
  });

  it('is inside a dialog of the page’s own that traps the focus', async () => {
    const { of, find } = await pageOf(`${card}<div aria-modal="true">${other}<button>Close</button></div>`);
    expect(find(), 'the mark of a closed dialog').to.equal('x-card');
    of('button').focus();
    expect(find()).to.equal('x-other');
    expect(find({ what: 'panel' })).to.equal('x-other');
    of('button').blur();
    expect(find(), 'a toast').to.equal('x-card');
    expect(find({ what: 'panel' }), 'the button that opens the panel has gone').to.equal('x-other');
    of('[aria-modal]').hidden = true;
    expect(find({ what: 'panel' }), 'a hidden one').to.equal('x-card');
  });

  it('follows slots and shadow roots', async () => {
    const { of, find } = await pageOf(`<section>${card}</section>${other}`);
    const section = of('section');
    const root = section.attachShadow({ mode: 'open' });
    root.innerHTML = '<div inert><slot></slot></div>';
    expect([...lineOf(of('x-card'))].slice(0, 4).map(({ localName }) => localName)).to.deep.equal([
      'x-card',
      'slot',
      'div',
      'section',
    ]);
    expect(find()).to.equal('x-other');
    root.innerHTML = '<slot></slot>';
    expect(find()).to.equal('x-card');
  });

  it('knows a trap in a shadow root around one of the elements', async () => {
    const { of, find } = await pageOf(`${card}<section>${other}</section>`);
    const root = of('section').attachShadow({ mode: 'open' });
    root.innerHTML = '<div aria-modal="true"><button>Close</button><slot></slot></div>';
    root.querySelector('button')?.focus();
    expect(find()).to.equal('x-other');
  });
});
