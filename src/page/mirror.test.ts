import { expect, fixture } from '@open-wc/testing';
import { getMirror } from './mirror.ts';
import { getPage } from './page.ts';

/** Protects the mirror through which several copies of the script share one sheet and one toast. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

/** Where the sheet and the toast are, as this copy has it. */
const mirrored = () => {
  const { sheet, toast, speaker } = getMirror().places;
  return { sheet: sheet.value, toast: toast.value, speaker: speaker.value };
};

describe('the mirror', () => {
  before(() => getPage().cart.clear());

  it('starts with what the page holds already, and is one', () => {
    const { cart, toasts } = getPage().shared;
    getPage().cart.add(tea);
    const mirror = getMirror();
    expect(mirror.cart.value).to.equal(cart.state);
    expect(mirror.toast.value).to.equal(toasts.current);
    expect(mirrored()).to.deep.equal({ sheet: undefined, toast: undefined, speaker: undefined });
    expect(getMirror()).to.equal(mirror);
  });

  it('shows each change at once', async () => {
    const { cart, toasts, places } = getPage().shared;
    const mirror = getMirror();
    getPage().cart.add({ ...tea, id: 'mate', name: 'Mate' });
    expect(mirror.cart.value.items.map(({ id }) => id)).to.deep.equal(['tea', 'mate']);
    expect(mirror.cart.value).to.equal(cart.state);
    expect(mirror.toast.value?.title).to.equal('Mate added to cart');
    expect(mirror.toast.value).to.equal(toasts.current);

    const [button, toaster] = (await fixture<HTMLElement>('<p><i>button</i><b>toaster</b></p>')).children;
    const shown = () => {
      const { sheet, toast, speaker } = places;
      expect(mirrored()).to.deep.equal({ sheet, toast, speaker });
      return mirrored();
    };
    const leaveButton = places.addButton(button as Element);
    expect(shown().speaker).to.equal(button);
    places.addToaster(toaster as Element);
    expect(shown().toast).to.equal(toaster);
    places.openSheet(button);
    expect(shown()).to.include({ sheet: button, toast: button });
    leaveButton();
    expect(shown()).to.deep.equal({ sheet: undefined, toast: toaster, speaker: undefined });
  });
});
