import { expect, fixture } from '@open-wc/testing';
import {
  inBackground,
  part,
  render,
  root,
  saidDuring,
  settled,
  startOver,
  words,
} from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import '../elements/carts/cart-button/cart-button.ts';
import '../elements/toaster/toaster.ts';
import { getPage } from '../page/page.ts';

/** Protects elements that take over the panel or the toast when another is removed or hidden. */

const page = getPage();
const { outlets } = page.shared;

const renderToaster = () => render<HTMLElement>('<wellness-toaster></wellness-toaster>');
const shown = (place: Element) => words(part(place, 'toast'));
const shows = (place: Element, title: string) =>
  waitUntil(() => shown(place) === title, `it shows ${title || 'nothing'}`);

describe('elements that are outlets', () => {
  beforeEach(startOver);

  it('are registered while they are connected, and not observed after that', async () => {
    const toaster = await renderToaster();
    const button = await render('<wellness-cart-button></wellness-cart-button>');
    expect([outlets.toast, outlets.liveRegion]).to.deep.equal([toaster, button]);
    const changes: string[] = [];
    let going = 'hidden';
    const unwatch = outlets.watch(() => changes.push(going));
    // One has a box, so an observer would report it, too; the other has none.
    button.style.display = 'none';
    await waitUntil(() => changes.length > 0, 'it is hidden');
    await settled();
    changes.length = 0;
    for (const place of [toaster, button]) {
      going = place.localName;
      place.remove();
      await settled();
    }
    expect([outlets.toast, outlets.liveRegion]).to.deep.equal([undefined, undefined]);
    expect(changes).to.deep.equal(['wellness-toaster', 'wellness-cart-button']);
    unwatch();
  });

  it('give the toast away when they are hidden, without an event', async () => {
    const [first, second] = [await renderToaster(), await renderToaster()];
    page.toast({ title: 'Saved' });
    await shows(first, 'Saved');
    first.style.display = 'none';
    await shows(second, 'Saved');
    expect(part(first, 'toast')).to.equal(undefined);
  });

  it('take the toast that waits when they are shown, however far from what is seen', async () => {
    const far = await fixture('<div style="padding-top: 5000px"></div>');
    const toaster = await renderToaster();
    toaster.style.display = 'none';
    far.append(toaster);
    page.toast({ title: 'Waits' });
    await settled();
    expect(shown(toaster)).to.equal('');
    expect(words(root(toaster).querySelector('[role="status"]')), 'nor is it said').to.equal('');
    toaster.style.display = '';
    await shows(toaster, 'Waits');
  });

  it('announce each toast once: its title, and its description where there is one', async () => {
    const toaster = await renderToaster();
    const said = await saidDuring(toaster, async () => {
      for (const description of [undefined, 'All is well', undefined]) {
        page.toast({ title: 'Saved', ...(description && { description }) });
        await settled();
      }
      page.shared.toasts.dismiss(page.toasts[0]?.id ?? '');
      await settled();
    });
    expect(said).to.deep.equal(['Saved', 'Saved. All is well', 'Saved']);
    expect(part(toaster, 'toast')).to.equal(undefined);
  });

  it('announce no toast of another outlet', async () => {
    const [first, second] = [await renderToaster(), await renderToaster()];
    const said = await saidDuring(second, async () => {
      page.toast({ title: 'Saved' });
      await shows(first, 'Saved');
      await settled();
    });
    expect(said).to.deep.equal([]);
    expect(part(second, 'toast')).to.equal(undefined);
  });

  it('announce a toast without showing it if there is no toaster', async () => {
    const button = await render('<wellness-cart-button></wellness-cart-button>');
    page.toast({ title: 'Saved' });
    await waitUntil(() => words(root(button).querySelector('[role="status"]')) === 'Saved', 'it is said');
    expect(part(button, 'toast')).to.equal(undefined);
  });

  it('wait with the announcement until the page is in front', async () => {
    const toaster = await renderToaster();
    const region = root(toaster).querySelector('[role="status"]');
    await inBackground(async () => {
      page.toast({ title: 'Saved' });
      await shows(toaster, 'Saved');
      await settled();
      expect(words(region)).to.equal('');
      expect(part(toaster, 'toast')?.dataset.held).to.equal('true');
    });
    await waitUntil(() => words(region) === 'Saved', 'it is announced');
    expect(part(toaster, 'toast')?.dataset.held).to.equal(undefined);
  });
});
