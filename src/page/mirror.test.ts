import { expect, fixture } from '@open-wc/testing';
import { effect } from '@preact/signals-core';
import { token } from '../../test/support/approvals.ts';
import { getMirror } from './mirror.ts';
import { getPage } from './page.ts';

/** Protects the mirror through which several copies of the script share one panel and one toast. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

/** Where the panel and the toast are, as this copy has it. */
const mirrored = () => {
  const { panel, toast, liveRegion } = getMirror().outlets;
  return { panel: panel.value, toast: toast.value, liveRegion: liveRegion.value };
};

describe('the mirror', () => {
  before(() => getPage().cart.clear());

  it('starts with what the page holds already, and is one', () => {
    const { cart, toasts } = getPage().shared;
    getPage().cart.add(tea);
    const mirror = getMirror();
    expect(mirror.cart.value).to.equal(cart.state);
    expect(mirror.toast.value).to.equal(toasts.current);
    expect(mirrored()).to.deep.equal({ panel: undefined, toast: undefined, liveRegion: undefined });
    expect(getMirror()).to.equal(mirror);
  });

  it('does nothing anew for an addition, and asks for no facts, unless an approval is held', () => {
    const { cart, visitor } = getPage();
    const read: string[] = [];
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (this: Storage, key: string) {
      if (this === sessionStorage) read.push(key);
      return getItem.call(this, key);
    };
    let runs = 0;
    const stop = effect(() => {
      getMirror().followCatalog();
      runs++;
    });
    try {
      cart.add(tea);
      // Reads storage anew, as each compaction does.
      getPage().shared.cart.sync();
      cart.add(tea);
      expect([runs, read]).to.deep.equal([1, []]);
      visitor.approve(token());
      cart.add(tea);
      expect(runs).to.equal(3);
    } finally {
      Storage.prototype.getItem = getItem;
      stop();
      visitor.forget();
    }
  });

  it('shows each change at once', async () => {
    const { cart, toasts, outlets } = getPage().shared;
    const mirror = getMirror();
    getPage().cart.add({ ...tea, id: 'mate', name: 'Mate' });
    expect(mirror.cart.value.items.map(({ id }) => id)).to.deep.equal(['tea', 'mate']);
    expect(mirror.cart.value).to.equal(cart.state);
    expect(mirror.toast.value?.title).to.equal('Mate added to cart');
    expect(mirror.toast.value).to.equal(toasts.current);

    const [button, toaster] = (await fixture<HTMLElement>('<p><i>button</i><b>toaster</b></p>')).children;
    const shown = () => {
      const { panel, toast, liveRegion } = outlets;
      expect(mirrored()).to.deep.equal({ panel, toast, liveRegion });
      return mirrored();
    };
    const leaveButton = outlets.addButton(button as Element);
    expect(shown().liveRegion).to.equal(button);
    outlets.addToaster(toaster as Element);
    expect(shown().toast).to.equal(toaster);
    outlets.openPanel(button);
    expect(shown()).to.include({ panel: button, toast: button });
    leaveButton();
    expect(shown()).to.deep.equal({ panel: undefined, toast: toaster, liveRegion: undefined });
  });
});
