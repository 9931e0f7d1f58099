import { expect, fixture } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { keptCart } from '../../../test/support/carts.ts';
import {
  answering,
  change,
  click,
  focused,
  heardDuring,
  json,
  middleOf,
  move,
  named,
  part,
  parts,
  prevented,
  render,
  renderWarned,
  root,
  saidDuring,
  settled,
  startOver,
  thePart,
  warnings,
  waysToHide,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import type { Line } from '../../cart/line.ts';
import { getPage } from '../../page/page.ts';
import type { CartButtonElement } from './cart-button.ts';
import '../toaster/toaster.ts';
import './cart-button.ts';

/**
 * Protects the cart button and its panel: lines, quantities, Undo, limits, focus, announcements, and its ways to check
 * out.
 */

const { cart, catalog, shared } = getPage();
const nmn = { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 };
const stack = {
  id: 'longevity-stack',
  name: 'Longevity Stack',
  description: 'Complete anti-aging formula',
  price: 129,
};
const immune = { id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 };

const renderButton = (attributes = '') =>
  render<CartButtonElement>(`<wellness-cart-button ${attributes}></wellness-cart-button>`);

/** A cart button whose panel is open. */
async function renderOpen(attributes = ''): Promise<CartButtonElement> {
  const button = await renderButton(attributes);
  await click(button, 'button');
  return button;
}

/** Waits for the panel to arrive: boxes measured while it moves are not those of one moment. */
const slidIn = (button: Element) =>
  Promise.all(
    thePart(button, 'sheet')
      .getAnimations()
      .map(({ finished }) => finished),
  );

/** Adds a line as storage holds it, where other programs may have written. */
const addStored = (line: Pick<Line, 'id' | 'name' | 'price'> & Partial<Line>) =>
  shared.cart.run(
    [{ type: 'add', item: { key: line.id, currency: 'USD', description: '', ...line }, quantity: 1 }],
    'sync',
  );

const dialogOf = (button: Element) => root(button).querySelector('dialog') as HTMLDialogElement;
const isModal = (button: Element) => dialogOf(button).matches(':modal');
const lineNames = (button: Element) => parts(button, 'line').map((line) => words(line.querySelector('h3')));
const quantityOf = (line: Element | undefined) => line?.querySelector<HTMLInputElement>('[part~="quantity"]')?.value;
const alertOf = (button: Element) => words(root(button).querySelector('[role="alert"]'));
const saidInSheet = (button: Element) => words(dialogOf(button).querySelector('[part="status"]'));
const saidBy = (button: Element) =>
  parts(button, 'status')
    .map(words)
    .filter((sentence) => sentence !== '');

describe('wellness-cart-button', () => {
  beforeEach(startOver);
  afterEach(async () => {
    await resetMouse();
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('is a button whose name holds the number of items, without a badge at 0, without attributes', async () => {
    const button = await renderButton();
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal('Shopping cart, 0 items');
    expect(part(button, 'badge')).to.equal(undefined);
    expect(dialogOf(button).open).to.equal(false);
    expect(button.open).to.equal(false);
  });

  it('counts every piece in its badge and its name', async () => {
    const button = await renderButton();
    cart.add(nmn);
    await settled();
    expect(words(part(button, 'badge'))).to.equal('1');
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal('Shopping cart, 1 item');
    cart.add(nmn);
    cart.add(stack);
    await settled();
    expect(words(part(button, 'badge'))).to.equal('3');
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal('Shopping cart, 3 items');
    cart.clear();
    await settled();
    expect(part(button, 'badge')).to.equal(undefined);
  });

  it('is accessible: closed, open and empty, with lines, with an alert', async () => {
    const button = await renderButton();
    await expect(button).to.be.accessible();
    await click(button, 'button');
    // Contrast can be measured only after the transition.
    await waitUntil(() => getComputedStyle(thePart(button, 'sheet')).opacity === '1', 'the panel has appeared');
    await expect(button).to.be.accessible();
    cart.add(nmn);
    cart.add(stack);
    await settled();
    await click(button, 'checkout');
    expect(alertOf(button)).not.to.equal('');
    named(button, 'Remove NMN+').click();
    getPage().toast({ title: 'Saved', action: { label: 'Undo', run: () => {} } });
    await waitUntil(() => part(button, 'toast'), 'the toast is there');
    expect(part(button, 'undo')).not.to.equal(undefined);
    await waitUntil(() => getComputedStyle(thePart(button, 'toast')).opacity === '1', 'the toast has appeared');
    await expect(button).to.be.accessible();
  });

  describe('its sheet', () => {
    it('is a modal dialog named Shopping Cart that says that it is empty', async () => {
      const button = await renderOpen();
      expect(isModal(button)).to.equal(true);
      expect(dialogOf(button).getAttribute('aria-label')).to.equal('Shopping Cart');
      expect(words(part(button, 'empty'))).to.equal('Your cart is empty');
      expect(part(button, 'checkout')).to.equal(undefined);
      expect(part(button, 'total')).to.equal(undefined);
    });

    it('shows name, description, price of one piece and quantity of each line', async () => {
      cart.add(nmn);
      cart.add(nmn);
      cart.add({ id: 'tea', name: 'Tea', description: 'Hot', price: 4.5 });
      const button = await renderOpen();
      expect(part(button, 'empty')).to.equal(undefined);
      expect(parts(button, 'line').map(words)).to.deep.equal([
        'NMN+$89Cellular energy and NAD+ support$178 for 2Remove',
        // The letter stands where the other has its picture.
        'TTea$4.50HotRemove',
      ]);
    });

    it('links the name of a line to its page, and closes as the visitor follows it', async () => {
      cart.add({ id: 'tea', name: 'Tea', price: 5, href: '#tea' });
      cart.add({ id: 'cup', name: 'Cup', price: 5 });
      const button = await renderOpen();
      expect(lineNames(button)).to.deep.equal(['Tea', 'Cup']);
      const [tea, cup] = parts(button, 'line').map((line) => line.querySelector<HTMLAnchorElement>('h3 a'));
      expect([tea?.href, cup]).to.deep.equal([new URL('#tea', document.baseURI).href, null]);
      expect(words(tea as Element)).to.equal('Tea');
      tea?.click();
      await waitUntil(() => !button.open, 'the panel closes');
      history.replaceState(null, '', location.pathname + location.search);
    });

    it('shows the price per measure of a line, which enters no total', async () => {
      addStored({ id: 'tea', name: 'Tea', price: 9, unitPrice: { price: 1_000, per: '<i>kg</i>' } });
      cart.add({ id: 'oil', name: 'Oil', price: 4.5, unitPrice: { price: 9, per: 'l' } });
      cart.updateQuantity('oil', 2);
      const button = await renderOpen();
      expect(parts(button, 'unit-price').map((unit) => [...unit.children].map(words))).to.deep.equal([
        ['$9 / l', '$9 per l'],
      ]);
      expect(words(part(button, 'total'))).to.equal('$18.00');
      await waitUntil(() => getComputedStyle(thePart(button, 'sheet')).opacity === '1', 'the panel has appeared');
      await expect(button).to.be.accessible();
    });

    it('holds a long measure within the width of its line', async () => {
      cart.add({ id: 'tea', name: 'Tea', price: 9, unitPrice: { price: 1_234.5, per: 'W'.repeat(30) } });
      const button = await renderOpen();
      await slidIn(button);
      const line = thePart(button, 'line').getBoundingClientRect();
      for (const found of thePart(button, 'line').querySelectorAll('.figures, bdi')) {
        const { left, right } = found.getBoundingClientRect();
        // Firefox reports 768.00003 beside 768.
        expect([left > line.left - 0.1, right < line.right + 0.1], words(found)).to.deep.equal([true, true]);
      }
    });

    it('shows the total with 2 decimals', async () => {
      for (let i = 0; i < 3; i++) cart.add(nmn);
      const button = await renderOpen();
      expect(words(part(button, 'total'))).to.equal('$267.00');
      cart.add({ id: 'tea', name: 'Tea', description: '', price: 0.1 });
      cart.updateQuantity('tea', 3);
      await settled();
      expect(words(part(button, 'total'))).to.equal('$267.30');
    });

    it('changes a quantity by 1 with plus and minus', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      named(button, 'Increase quantity of NMN+').click();
      await settled();
      expect(parts(button, 'line').map(quantityOf)).to.deep.equal(['2', '1']);
      expect(cart.total).to.equal(307);
      named(button, 'Decrease quantity of NMN+').click();
      await settled();
      expect(parts(button, 'line').map(quantityOf)).to.deep.equal(['1', '1']);
      expect(cart.total).to.equal(218);
    });

    it('removes a line with minus at 1', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      const changes = await heardDuring<{ reason: string; id: string }>('wellness-cart-change', async () => {
        named(button, 'Decrease quantity of NMN+').click();
        await settled();
      });
      expect(lineNames(button)).to.deep.equal(['Longevity Stack']);
      expect(changes.map(({ detail }) => [detail.reason, detail.id])).to.deep.equal([['remove', 'nmn-plus']]);
    });

    it('counts every one of several quick clicks', async () => {
      cart.add(nmn);
      const button = await renderOpen();
      const plus = named(button, 'Increase quantity of NMN+');
      for (let i = 0; i < 5; i++) plus.click();
      await settled();
      expect(quantityOf(part(button, 'line'))).to.equal('6');
    });

    it('removes a line of any quantity with Remove', async () => {
      cart.add(nmn);
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      expect(words(named(button, 'Remove NMN+'))).to.equal('Remove');
      named(button, 'Remove NMN+').click();
      await settled();
      expect(cart.items.map(({ id }) => id)).to.deep.equal(['longevity-stack']);
      expect(lineNames(button)).to.deep.equal(['Longevity Stack']);
    });

    it('empties the cart with Clear Cart', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      expect(words(thePart(button, 'clear'))).to.equal('Clear Cart');
      await click(button, 'clear');
      expect(cart.items).to.have.length(0);
      expect(words(part(button, 'empty'))).to.equal('Your cart is empty');
    });

    it('announces each change to screen readers', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      named(button, 'Increase quantity of NMN+').click();
      await settled();
      expect(saidInSheet(button)).to.equal('NMN+: 2');
      named(button, 'Remove NMN+').click();
      await settled();
      expect(saidInSheet(button)).to.equal('NMN+ removed');
      await click(button, 'clear');
      expect(saidInSheet(button)).to.equal('Your cart was cleared');
    });

    const round = ['Quantity of NMN+', 'Remove NMN+', 'Checkout', 'Clear Cart'];

    it('shows where the focus is, all the way round', async () => {
      cart.add(nmn);
      const button = await renderButton();
      thePart(button, 'button').focus();
      await sendKeys({ press: 'Enter' });
      await settled();
      const ringed = async (controls: readonly string[]) => {
        for (const next of controls) {
          await sendKeys({ press: 'Tab' });
          expect(focused(button)).to.equal(next);
          const { outlineStyle, outlineWidth } = getComputedStyle(root(button).activeElement as Element);
          expect([outlineStyle, outlineWidth], next).to.deep.equal(['solid', '2px']);
        }
      };
      await ringed([...round, 'Close']);
      await sendKeys({ down: 'Shift' });
      await ringed([...round.toReversed(), 'Close']);
      dialogOf(button).focus();
      await ringed(['Clear Cart']);
      await sendKeys({ up: 'Shift' });
    });

    it('takes the focus, keeps it, and gives it back to the button', async () => {
      cart.add(nmn);
      const button = await renderButton();
      thePart(button, 'button').focus();
      await sendKeys({ press: 'Enter' });
      await settled();
      expect(focused(button)).to.equal('Close');
      const goTo = async (controls: readonly string[]) => {
        for (const next of controls) {
          await sendKeys({ press: 'Tab' });
          expect(focused(button)).to.equal(next);
        }
      };
      await goTo([...round, 'Close']);
      await sendKeys({ down: 'Shift' });
      await goTo([...round.toReversed(), 'Close']);
      // A press beside all controls gives the focus to the dialog, which shows it nowhere.
      dialogOf(button).focus();
      await goTo(['Clear Cart']);
      await sendKeys({ up: 'Shift' });
      named(button, 'Close').click();
      await settled();
      expect(focused(button)).to.equal('Shopping cart, 1 item');
    });

    it('gives the focus to the button where nothing had it before', async () => {
      const button = await renderButton();
      cart.open();
      await settled();
      cart.close();
      await settled();
      expect(focused(button)).to.equal('Shopping cart, 0 items');
    });

    it('moves the focus to Undo after any removal, and from there to the restored line', async () => {
      for (const item of [nmn, stack, immune]) cart.add(item);
      const button = await renderOpen();
      const press = async (control: HTMLElement, next: string) => {
        control.focus();
        control.click();
        await waitUntil(() => focused(button) === next, `${next} has the focus`);
      };
      for (const [name, back] of [
        ['Remove Longevity Stack', 'Remove Longevity Stack'],
        ['Decrease quantity of Immune Support', 'Remove Immune Support'],
        ['Clear Cart', 'Remove NMN+'],
      ] as const) {
        await press(name === 'Clear Cart' ? thePart(button, 'clear') : named(button, name), 'Undo');
        await press(thePart(button, 'undo'), back);
      }
    });

    it('closes by Escape', async () => {
      const button = await renderOpen();
      await sendKeys({ press: 'Escape' });
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('closes by a click beside it, and not by one in it', async () => {
      const button = await renderOpen();
      await sendMouse({ type: 'click', position: middleOf(thePart(button, 'sheet')) });
      await settled();
      expect(button.open).to.equal(true);
      await sendMouse({ type: 'click', position: [30, 300] });
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('stays open when a press that began in it ends beside it', async () => {
      const button = await renderOpen();
      await sendMouse({ type: 'move', position: middleOf(thePart(button, 'sheet')) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [30, 300] });
      await sendMouse({ type: 'up' });
      await settled();
      expect(button.open).to.equal(true);
    });

    it('shows that the price of a stored line has changed', async () => {
      const button = await renderOpen();
      const kept = { id: 'kept', name: 'Kept', description: '', price: 49 };
      catalog.add([kept]);
      localStorage.clear();
      localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items: [{ ...kept, price: 39, quantity: 2 }] }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await waitUntil(() => part(button, 'line'), 'the stored line comes');
      expect(words(part(button, 'line'))).to.contain('$49');
      expect(words(thePart(button, 'sheet'))).to.contain('The price of Kept has changed to $49.');
      cart.close();
      await settled();
      await click(button, 'button');
      expect(words(thePart(button, 'sheet'))).not.to.contain('has changed');
    });

    it('shows markup in a name as text', async () => {
      cart.add({ id: 'x', name: '<img src=x onerror="window.ran = 1">', description: '<b>bold</b>', price: 1 });
      const button = await renderOpen();
      expect(lineNames(button)).to.deep.equal(['<img src=x onerror="window.ran = 1">']);
      expect(thePart(button, 'line').querySelector('img, b')).to.equal(null);
    });

    it('sums up many changed prices in one sentence', async () => {
      const kept = ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name, description: '', price: 49 }));
      startOver();
      localStorage.clear();
      const items = kept.map((product) => ({ ...product, price: 39, quantity: 1 }));
      localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      const source = {};
      shared.catalog.bring(source, kept);
      const button = await renderOpen();
      await waitUntil(() => parts(button, 'line').length === 4, 'the stored lines come');
      expect(words(root(button).querySelector('.notice'))).to.equal('The prices of 4 products have changed.');
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('holds a name of 2,000 characters within its own width', async () => {
      cart.add({ ...nmn, id: 'long', name: 'x'.repeat(2000) });
      const button = await renderOpen();
      expect(lineNames(button)[0]).to.have.length(2000);
      const panel = thePart(button, 'sheet').getBoundingClientRect();
      for (const name of ['increase', 'remove', 'checkout'])
        expect(thePart(button, name).getBoundingClientRect().right, name).to.be.at.most(panel.right);
      expect(thePart(button, 'checkout').getBoundingClientRect().bottom).to.be.at.most(innerHeight);
    });
  });

  describe('a line', () => {
    it('has a sum where there are more than one, and money in groups of three', async () => {
      cart.add({ ...nmn, price: 1233 });
      const button = await renderOpen();
      expect(part(button, 'line-total')).to.equal(undefined);
      await click(button, 'increase');
      expect(words(thePart(button, 'line-total'))).to.equal('$2,466 for 2');
      expect(part<HTMLInputElement>(button, 'quantity')?.value).to.equal('2');
      expect(words(part(button, 'total'))).to.equal('$2,466.00');
    });

    describe('takes a typed quantity', () => {
      const field = (button: Element) => thePart<HTMLInputElement>(button, 'quantity');
      async function type(button: Element, text: string, key?: string) {
        const input = field(button);
        input.focus();
        await settled();
        // React reads the value through its own setter.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        await settled();
        if (key) input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        else input.blur();
        await settled();
      }
      const held = () => cart.items.map(({ quantity }) => quantity);

      it('applies twelve by Enter, or when the field loses the focus', async () => {
        cart.add(nmn);
        const button = await renderOpen();
        expect(field(button).getAttribute('aria-label')).to.equal('Quantity of NMN+');
        expect(field(button).getBoundingClientRect().height).to.be.at.least(44);
        await type(button, '12', 'Enter');
        expect(held()).to.deep.equal([12]);
        expect(saidInSheet(button)).to.contain('NMN+: 12');
        expect(words(thePart(button, 'line-total'))).to.equal('$1,068 for 12');
        await type(button, ' 7 ');
        expect(held()).to.deep.equal([7]);
        for (const digits of ['١٢', '۱۲', '１２']) {
          await type(button, '3');
          await type(button, digits);
          expect(held(), digits).to.deep.equal([12]);
        }
      });

      for (const text of ['2.5', '1e3', 'two', '1,000', '$4', '<b>', '9'.repeat(400)])
        it(`keeps the quantity where ${text.slice(0, 9)} was typed, and asks for a whole number`, async () => {
          cart.add(nmn, { quantity: 2 });
          const button = await renderOpen();
          await type(button, text, 'Enter');
          expect(held()).to.deep.equal([2]);
          expect(field(button).value).to.equal('2');
          expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal('Enter a whole number.');
          expect(saidInSheet(button)).to.contain('Enter a whole number. NMN+: 2');
        });

      it('keeps the quantity where nothing was typed, or Escape was pressed', async () => {
        cart.add(nmn, { quantity: 2 });
        const button = await renderOpen();
        await type(button, '   ');
        expect([field(button).value, held()]).to.deep.equal(['2', [2]]);
        await type(button, '9', 'Escape');
        expect([field(button).value, held()]).to.deep.equal(['2', [2]]);
        expect(button.shadowRoot?.querySelector('dialog')?.open).to.equal(true);
      });

      for (const text of ['0', '00', '-1', '−3'])
        it(`removes the line where ${text} was typed, with Undo`, async () => {
          cart.add(nmn, { quantity: 2 });
          const button = await renderOpen();
          await type(button, text, 'Enter');
          expect(held()).to.deep.equal([]);
          await click(button, 'undo');
          expect(held()).to.deep.equal([2]);
        });

      it('limits it to the limit of the product, or of one order, and announces that', async () => {
        cart.add({ ...nmn, max: 5 });
        const button = await renderOpen();
        await type(button, '1000000000', 'Enter');
        expect(held()).to.deep.equal([5]);
        expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal('Limit 5 per order.');
        cart.clear();
        cart.add(nmn);
        await settled();
        await type(button, '1000000000', 'Enter');
        expect(held()).to.deep.equal([999]);
        expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal('Limit 999 per order.');
      });

      it('is a spin button that removes the line below 1, and names the limit once it is reached', async () => {
        cart.add({ ...nmn, max: 2 });
        const button = await renderOpen();
        const press = async (key: string) => {
          field(button).focus();
          await sendKeys({ press: key });
          await settled();
        };
        const range = () =>
          ['role', 'aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) => field(button).getAttribute(name));
        expect(range()).to.deep.equal(['spinbutton', '0', '1', null]);
        await press('ArrowUp');
        expect(range()).to.deep.equal(['spinbutton', '0', '2', '2']);
        await press('ArrowUp');
        expect([held(), saidInSheet(button)]).to.deep.equal([[2], 'Limit 2 per order.']);
        await press('ArrowDown');
        await press('ArrowDown');
        expect(held()).to.deep.equal([]);
        expect(focused(button)).to.equal('Undo');
      });

      it('steps by the arrow keys, and not by the wheel', async () => {
        cart.add(nmn, { quantity: 2 });
        const button = await renderOpen();
        field(button).focus();
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown'])
          field(button).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await settled();
        expect(held()).to.deep.equal([3]);
        expect(field(button).getAttribute('aria-valuenow')).to.equal('3');
        field(button).dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }));
        await settled();
        expect(held()).to.deep.equal([3]);
      });

      it('that the page may refuse', async () => {
        cart.add(nmn, { quantity: 2 });
        const button = await renderOpen();
        button.addEventListener('wellness-cart-update', (event) => event.preventDefault());
        await type(button, '4', 'Enter');
        expect(held()).to.deep.equal([2]);
        expect(field(button).value).to.equal('2');
      });
    });

    it('shows its picture without alternative text, and none for an invalid address', async () => {
      const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
      cart.add({ ...nmn, image });
      addStored({ ...stack, id: 'other', image: 'javascript:1' });
      const button = await renderOpen();
      expect(
        parts<HTMLImageElement>(button, 'image').map(({ src, alt, loading }) => [src, alt, loading]),
      ).to.deep.equal([[image, '', 'lazy']]);
    });

    it('with a fixed product has the drawing of its card, without text', async () => {
      for (const item of [nmn, stack, immune, { ...nmn, id: 'tea' }]) cart.add(item);
      const button = await renderOpen();
      const drawn = parts(button, 'line').map((line) => line.querySelector('[part="image"] > svg[aria-hidden]'));
      expect(drawn.map(Boolean)).to.deep.equal([true, true, true, false]);
      const [plate, picture] = [drawn[0]?.parentElement, drawn[0]].map((node) => node?.getBoundingClientRect());
      expect(picture?.height, 'it fills its plate').to.be.above((plate?.height ?? 0) * 0.75);
      expect(picture?.bottom).to.be.at.most(plate?.bottom ?? 0);
      expect(parts(button, 'image').map(words)).to.deep.equal(['', '', '']);
    });

    it('shows all of a long name and of what was chosen', async () => {
      const name = 'A name that goes on for as long as anybody has patience to read it. '.repeat(4).trim();
      cart.add({ ...nmn, id: 'long', name }, { properties: { A: name.slice(0, 250), B: name.slice(0, 250) } });
      const button = await renderOpen();
      const [heading, chosen] = thePart(button, 'line').querySelectorAll<HTMLElement>('h3, .line-text > p');
      for (const text of [heading, chosen]) {
        expect(words(text)).to.contain(name.slice(0, 250));
        expect(text?.scrollHeight, 'nothing of it is cut').to.equal(text?.clientHeight);
      }
    });

    it('shows its variant, plan and properties', async () => {
      cart.add(
        { ...nmn, id: 'sixty', variant: { id: 'sixty', name: '60 capsules' } },
        { plan: { id: 'm', name: 'Subscription', interval: 'month', count: 2 }, properties: { Engraving: 'Ann' } },
      );
      const button = await renderOpen();
      const said = [...thePart(button, 'line').querySelectorAll('.line-text > p')].map(words);
      expect(said).to.deep.equal(['60 capsules · Subscription, every 2 months', 'Engraving: Ann', nmn.description]);
      expect(thePart(button, 'remove').getAttribute('aria-label')).to.equal(
        'Remove NMN+, 60 capsules, Subscription, every 2 months, Engraving: Ann',
      );
    });

    it('shows a known interval of a plan once', async () => {
      const plans = [
        { id: '1', name: 'Every month', interval: 'month' },
        { id: '2', name: 'Just this time', interval: 'once' },
        { id: '3', name: 'At full moon', interval: 'moon' as 'month' },
      ] as const;
      for (const plan of plans) addStored({ ...nmn, description: '', key: plan.id, plan });
      const button = await renderOpen();
      expect(parts(button, 'line').map((line) => words(line.querySelector('.line-text > p')))).to.deep.equal(
        plans.map(({ name }) => name),
      );
    });

    it('has names of controls and announcements that no other line of its product has', async () => {
      const source = {};
      const plans = [{ id: 'm', name: 'Subscription', interval: 'month' }] as const;
      const variants = ['L', 'M'].map((name) => ({ id: `tea-${name}`, name }));
      const tea = { id: 'tea', name: 'Tea', description: '', price: 5, plans, variants };
      shared.catalog.bring(source, [{ ...tea, variantLabel: 'Size' }]);
      const [large, middle] = variants.map(({ id }) => shared.catalog.find(id) ?? tea);
      cart.add(large ?? tea);
      cart.add(middle ?? tea);
      cart.add(middle ?? tea, { plan: 'm' });
      cart.add(middle ?? tea, { properties: { For: 'Ann' } });
      const button = await renderOpen();
      const titles = [
        'Tea, Size: L',
        'Tea, Size: M',
        'Tea, Size: M, Subscription, every month',
        'Tea, Size: M, For: Ann',
      ];
      for (const [name, label] of [
        ['remove', 'Remove '],
        ['increase', 'Increase quantity of '],
        ['decrease', 'Decrease quantity of '],
      ] as const)
        expect(parts(button, name).map((control) => control.getAttribute('aria-label'))).to.deep.equal(
          titles.map((title) => label + title),
        );
      named(button, `Increase quantity of ${titles[2]}`).click();
      await settled();
      expect(saidInSheet(button)).to.equal(`${titles[2]}: 2`);
      named(button, `Remove ${titles[0]}`).click();
      await settled();
      expect(saidInSheet(button)).to.equal(`${titles[0]} removed`);
      await click(button, 'undo');
      expect(saidInSheet(button)).to.equal(`${titles[0]} is back in your cart`);
      cart.add(middle ?? tea, { properties: { For: 'Bea' } });
      await settled();
      expect(saidInSheet(button)).to.equal('Tea, Size: M, For: Bea added to cart');
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('has its first letter in place of a missing picture, and of one that fails to load', async () => {
      cart.add({ ...nmn, id: 'tea', name: 'Tea' });
      cart.add({ ...nmn, id: 'mate', name: 'Mate' });
      const button = await renderOpen();
      const outlets = () => [...root(button).querySelectorAll('.line-image')];
      expect(outlets(), 'no empty plates where nothing has a picture').to.have.length(0);
      cart.add({ ...nmn, id: 'broken', name: 'Broken', image: 'data:image/png;base64,AAAA' });
      await waitUntil(() => outlets().map(words).join() === 'T,M,B', 'letters stand there');
      expect(outlets().map((plate) => plate.getAttribute('aria-hidden'))).to.deep.equal(['true', 'true', 'true']);
      const [one, other] = outlets().map((plate) => plate.getBoundingClientRect().width);
      expect(one).to.equal(other);
    });

    it('can have any key', async () => {
      cart.add({ ...nmn, id: 'a "b"] \\ c' }, { properties: { 'To "whom"': "it's [me]\n", z: '</li>' } });
      cart.add(stack);
      const button = await renderOpen();
      await click(button, 'remove');
      expect(lineNames(button)).to.deep.equal(['Longevity Stack']);
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal(['NMN+', 'Longevity Stack']);
      expect(focused(button)).to.match(/^Remove NMN\+, To "whom": it's \[me\]/);
    });

    it('that is unavailable is marked, and is neither in the total nor in the checkout', async () => {
      const source = {};
      cart.add(immune);
      cart.add(stack);
      shared.catalog.bring(source, [{ ...immune, availability: 'unavailable' }, stack]);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      expect(words(parts(button, 'line')[0])).to.contain('No longer available, not charged.');
      expect(words(part(button, 'total'))).to.equal('$129.00');
      expect(parts(button, 'increase')).to.have.length(1);
      const events = await heardDuring<{ total: number; count: number }>('wellness-checkout', () =>
        click(button, 'checkout'),
      );
      expect(location.hash).to.equal('#checkout=longevity-stack:1');
      expect([events[0]?.detail.total, events[0]?.detail.count]).to.deep.equal([129, 1]);
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('that is unavailable makes Checkout say so if it is the only one', async () => {
      const source = {};
      cart.add(immune);
      shared.catalog.bring(source, [{ ...immune, availability: 'unavailable' }]);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const alert = root(button).querySelector('[role="alert"]');
      expect(words(alert)).to.equal('Nothing in your cart can be ordered right now.');
      const events = await heardDuring('wellness-checkout', () => click(button, 'checkout'));
      expect(events).to.have.length(0);
      expect(alertOf(button)).to.equal(words(alert));
      expect(root(button).querySelector('[role="alert"]') !== alert, 'said again').to.equal(true);
      expect(location.hash).to.equal('');
      cart.clear();
      shared.catalog.withdraw(source);
    });
  });

  describe('its foot', () => {
    const codeIn = 'We pass code SPRING on to checkout';
    const laterIn = 'Shipping and taxes are added at checkout';
    const footOf = (button: Element) =>
      [...root(button).querySelectorAll('.sheet-foot > p:not([role])')].slice(1).map(words);

    beforeEach(() => cart.add(nmn));

    it('says what the total leaves out, and names the discount code', async () => {
      const button = await renderOpen();
      expect(footOf(button)).to.deep.equal([laterIn]);
      await change(button, 'discount', 'SPRING');
      expect(footOf(button)).to.deep.equal([codeIn, laterIn]);
      expect(words(thePart(button, 'total'))).to.equal('$89.00');
      await change(button, 'checkout-url', '#{items}');
      expect(footOf(button), 'this address has no place for it').to.deep.equal([laterIn]);
      await change(button, 'checkout-url', '#{items}?discount={discount}');
      expect(footOf(button)).to.deep.equal([codeIn, laterIn]);
    });

    it('says that prices include taxes, where the page does', async () => {
      document.documentElement.dataset.wellnessTax = 'included';
      try {
        const button = await renderOpen();
        expect(footOf(button)).to.deep.equal(['Prices include taxes. Shipping is added at checkout']);
        await change(button, 'lang', 'de');
        await waitUntil(() => footOf(button)[0]?.startsWith('Preise inkl. MwSt.'), 'in German');
      } finally {
        delete document.documentElement.dataset.wellnessTax;
      }
    });

    it('warns about an unknown value for taxes, and uses the default', async () => {
      document.documentElement.dataset.wellnessTax = 'inclusive';
      try {
        const told = await warnings(async () => {
          const button = await renderOpen();
          expect(footOf(button)).to.deep.equal([laterIn]);
        });
        expect(told).to.deep.equal([
          ['<html>: "data-wellness-tax" must be "included" or "none", got "inclusive". Ignoring it.'],
        ]);
      } finally {
        delete document.documentElement.dataset.wellnessTax;
      }
    });

    it('promises nothing about shipping and taxes where the page says that none are added', async () => {
      document.documentElement.dataset.wellnessTax = 'none';
      try {
        const button = await renderOpen();
        expect(footOf(button)).to.deep.equal([]);
        await change(button, 'lang', 'de');
        await waitUntil(() => words(thePart(button, 'checkout')) === 'Zur Kasse', 'in German');
        expect(footOf(button)).to.deep.equal([]);
      } finally {
        delete document.documentElement.dataset.wellnessTax;
      }
    });

    it('shows no default for texts that the page has emptied', async () => {
      getPage().messages('en-GB', { addedAtCheckout: '' });
      const button = await renderOpen('lang="en-GB"');
      expect(footOf(button)).to.deep.equal([]);
      await change(button, 'lang', 'en');
      expect(footOf(button)).to.deep.equal([laterIn]);
    });
  });

  describe('with large letters or in a small window', () => {
    const usual = { width: innerWidth, height: innerHeight };
    afterEach(() => setViewport(usual));

    /** Elements whose box is partly or completely outside the panel. */
    function outside(button: Element): string[] {
      const { left, right } = thePart(button, 'sheet').getBoundingClientRect();
      const all = [...thePart(button, 'sheet').querySelectorAll<HTMLElement>('h2, h3, p, button, img, svg')];
      return all
        .filter((node) => {
          const box = node.getBoundingClientRect();
          return box.left < left - 1 || box.right > right + 1;
        })
        .map(words);
    }

    for (const [width, height, rem] of [
      [390, 844, 16],
      [390, 844, 32],
      [320, 256, 16],
      [320, 640, 32],
      [320, 640, 64],
      [844, 390, 16],
      [768, 1024, 32],
    ] as const)
      it(`is whole and in order at ${width} × ${height} with letters of ${rem} px`, async () => {
        await setViewport({ width, height });
        for (const item of [stack, immune, { ...nmn, price: 1233 }]) cart.add(item, { quantity: 2 });
        const button = await renderButton(`style="--wellness-rem: ${rem}px"`);
        cart.open();
        await settled();
        await slidIn(button);
        expect(outside(button)).to.deep.equal([]);
        for (const name of ['total', 'line-total']) {
          const money = thePart(button, name);
          expect(money.offsetHeight, `${name} is one line`).to.be.below(
            2 * Number.parseFloat(getComputedStyle(money).fontSize),
          );
        }
        const panel = thePart(button, 'sheet');
        const list = root(button).querySelector('.lines') as HTMLElement;
        const least = Math.min(list.scrollHeight, 150);
        expect(panel.scrollHeight > panel.clientHeight || list.clientHeight >= least, 'lines are seen').to.equal(true);
        expect(list.clientHeight).to.be.at.least(least);
        thePart(button, 'checkout').focus();
        // WebKit scrolls to what has the focus a moment later.
        await waitUntil(() => {
          const { top, bottom } = thePart(button, 'checkout').getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }, 'Checkout can be reached');
      });

    for (const [width, wide] of [
      [390, 390],
      [768, 480],
      [1440, 480],
    ] as const)
      it(`is ${wide} px wide in a window of ${width}`, async () => {
        await setViewport({ width, height: 844 });
        const button = await renderOpen();
        expect(thePart(button, 'sheet').offsetWidth).to.equal(wide);
      });

    for (const [width, height, rem] of [
      [390, 844, 32],
      [320, 400, 16],
      [844, 390, 16],
    ] as const)
      it(`shows a toast over nothing that can be pressed at ${width} × ${height} with letters of ${rem} px`, async () => {
        await setViewport({ width, height });
        for (let i = 0; i < 5; i++) cart.add({ ...nmn, id: `${i}` });
        const button = await renderOpen(`style="--wellness-rem: ${rem}px"`);
        const panel = thePart(button, 'sheet');
        panel.scrollTo(0, 9_999);
        getPage().toast({ title: 'Thank you', action: { label: 'Undo', run() {} } });
        await waitUntil(() => {
          const box = root(button).querySelector('[part~=toast]')?.getBoundingClientRect();
          return box && box.top >= 0 && box.bottom <= innerHeight;
        }, 'it is seen');
        const controls = [...panel.querySelectorAll('button')].filter((node) => !node.closest('[part~=toast]'));
        for (const top of [0, 100, 9_999]) {
          panel.scrollTo(0, top);
          const box = thePart(button, 'toast').getBoundingClientRect();
          const under = controls.filter((node) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          });
          expect(under.map(words), `at ${top}`).to.deep.equal([]);
        }
      });

    it('keeps Checkout beside the lines of a phone that lies on its side, however far they are scrolled', async () => {
      await setViewport({ width: 844, height: 390 });
      for (let i = 0; i < 9; i++) cart.add({ ...nmn, id: `${i}` });
      const button = await renderOpen('discount="SPRING"');
      // It says that it is not connected, above the total.
      await click(button, 'checkout');
      const panel = thePart(button, 'sheet');
      for (const top of [0, 200, 9_999]) {
        panel.scrollTo(0, top);
        const { top: above, bottom } = thePart(button, 'checkout').getBoundingClientRect();
        expect([above >= 0, bottom <= innerHeight], `at ${top}`).to.deep.equal([true, true]);
      }
      expect(panel.scrollTop, 'all of it scrolls').to.be.above(200);
    });
  });

  describe('wellness-cart-update', () => {
    it('is sent before each change of a quantity and each removal', async () => {
      cart.add(nmn);
      cart.add(stack, { quantity: 2 });
      const button = await renderOpen();
      const counts: number[] = [];
      const count = () => counts.push(cart.count);
      document.addEventListener('wellness-cart-update', count);
      const events = await heardDuring('wellness-cart-update', async () => {
        named(button, 'Increase quantity of NMN+').click();
        named(button, 'Increase quantity of NMN+').click();
        await settled();
        named(button, 'Decrease quantity of NMN+').click();
        await settled();
        named(button, 'Remove NMN+').click();
        await settled();
        await click(button, 'clear');
      });
      document.removeEventListener('wellness-cart-update', count);
      expect(events.map(({ detail }) => detail)).to.deep.equal([
        { key: 'nmn-plus', quantity: 2, from: 1 },
        { key: 'nmn-plus', quantity: 3, from: 2 },
        { key: 'nmn-plus', quantity: 2, from: 3 },
        { key: 'nmn-plus', quantity: 0, from: 2 },
        { key: 'longevity-stack', quantity: 0, from: 2 },
      ]);
      expect(counts).to.deep.equal([3, 4, 5, 4, 2]);
      expect(events.every(({ target }) => target === button)).to.equal(true);
    });

    it('stops them all when it is prevented', async () => {
      cart.add(nmn);
      const button = await renderOpen();
      await prevented('wellness-cart-update', async () => {
        for (const name of ['increase', 'decrease', 'remove', 'clear']) await click(button, name);
      });
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['nmn-plus', 1]]);
      expect(part(button, 'undo')).to.equal(undefined);
      expect(saidInSheet(button)).to.equal('');
    });

    it('stops Clear Cart line by line', async () => {
      for (const item of [nmn, stack, immune]) cart.add(item);
      const button = await renderOpen();
      const keep = (event: Event) => (event as CustomEvent).detail.key === 'longevity-stack' && event.preventDefault();
      document.addEventListener('wellness-cart-update', keep);
      await click(button, 'clear');
      document.removeEventListener('wellness-cart-update', keep);
      expect(lineNames(button)).to.deep.equal(['Longevity Stack']);
      expect(saidInSheet(button)).to.equal('NMN+, Immune Support removed');
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal(['NMN+', 'Longevity Stack', 'Immune Support']);
    });
  });

  describe('a limit', () => {
    const full = 'Limit 2 per order.';

    it('keeps plus from adding, says why, and leaves the focus where it is', async () => {
      cart.add({ ...nmn, max: 2 });
      const button = await renderOpen();
      const plus = thePart(button, 'increase');
      expect([plus.getAttribute('aria-disabled'), plus.getAttribute('aria-describedby')]).to.deep.equal([null, null]);
      plus.focus();
      for (let i = 0; i < 3; i++) plus.click();
      await settled();
      expect(cart.count).to.equal(2);
      expect(plus.getAttribute('aria-disabled')).to.equal('true');
      const why = root(button).getElementById(plus.getAttribute('aria-describedby') ?? '');
      expect(words(why)).to.equal(full);
      expect(why?.checkVisibility()).to.equal(true);
      expect(saidInSheet(button)).to.equal(full);
      expect(root(button).activeElement === plus).to.equal(true);
      expect(part(button, 'toast'), 'the line says it').to.equal(undefined);
      await click(button, 'decrease');
      expect(plus.getAttribute('aria-disabled')).to.equal(null);
      expect(words(thePart(button, 'line'))).not.to.contain(full);
    });

    it('counts all lines of an id together', async () => {
      cart.add({ ...nmn, max: 2 });
      cart.add({ ...nmn, max: 2 }, { properties: { For: 'Ann' } });
      const button = await renderOpen();
      expect(parts(button, 'increase').map((plus) => plus.getAttribute('aria-disabled'))).to.deep.equal([
        'true',
        'true',
      ]);
      named(button, 'Remove NMN+').click();
      await settled();
      expect(thePart(button, 'increase').getAttribute('aria-disabled')).to.equal(null);
    });

    it('may come from the catalog', async () => {
      const source = {};
      shared.catalog.bring(source, [{ ...nmn, max: 2 }]);
      cart.add(nmn, { quantity: 2 });
      const button = await renderOpen();
      expect(thePart(button, 'increase').getAttribute('aria-disabled')).to.equal('true');
      expect(words(thePart(button, 'line'))).to.contain(full);
      cart.clear();
      shared.catalog.withdraw(source);
    });
  });

  describe('Undo', () => {
    const ways: [what: string, act: (button: Element) => unknown][] = [
      ['Remove', (button) => named(button, 'Remove Longevity Stack').click()],
      ['minus at 1', (button) => named(button, 'Decrease quantity of Longevity Stack').click()],
    ];
    for (const [what, act] of ways)
      it(`after ${what} replaces the line, and restores it there`, async () => {
        cart.add(nmn, { quantity: 2 });
        cart.add(stack);
        cart.add(immune);
        const button = await renderOpen();
        const top = () => parts(button, 'line').at(-1)?.getBoundingClientRect().top;
        const before = top();
        await act(button);
        await settled();
        expect(parts(button, 'undo')).to.have.length(1);
        const [first, last] = parts(button, 'line') as [HTMLElement, HTMLElement];
        expect(first.nextElementSibling?.contains(thePart(button, 'undo'))).to.equal(true);
        expect(first.nextElementSibling?.nextElementSibling === last).to.equal(true);
        expect(top(), 'nothing moves').to.equal(before);
        expect(saidInSheet(button)).to.equal('Longevity Stack removed');
        expect(words(part(button, 'total'))).to.equal('$227.00');
        const changes = await heardDuring<{ reason: string }>('wellness-cart-change', () => click(button, 'undo'));
        expect(changes.map(({ detail }) => detail.reason)).to.deep.equal(['undo']);
        expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
          ['nmn-plus', 2],
          ['longevity-stack', 1],
          ['immune-support', 1],
        ]);
        expect(saidInSheet(button)).to.equal('Longevity Stack is back in your cart');
        expect(part(button, 'undo')).to.equal(undefined);
      });

    it('after Clear Cart names the line that was removed before, and offers to undo that, too', async () => {
      cart.add(nmn);
      cart.add(stack);
      cart.add(immune);
      const button = await renderOpen();
      named(button, 'Remove NMN+').click();
      await settled();
      await click(button, 'clear');
      await click(button, 'undo');
      expect(cart.items.map(({ id }) => id)).to.deep.equal(['longevity-stack', 'immune-support']);
      expect(saidInSheet(button)).to.equal('Your cart is back. Still removed: NMN+');
      expect(words(thePart(button, 'undo').closest('li')))
        .to.contain('NMN+')
        .and.to.contain('Removed');
      await click(button, 'undo');
      expect(cart.items.map(({ id }) => id)).to.deep.equal(['nmn-plus', 'longevity-stack', 'immune-support']);
      expect(part(button, 'undo')).to.equal(undefined);
    });

    it('does not offer a line that has been added again', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen();
      named(button, 'Remove NMN+').click();
      await settled();
      named(button, 'Remove Longevity Stack').click();
      await settled();
      cart.add(nmn);
      await click(button, 'undo');
      expect(cart.count).to.equal(2);
      expect(part(button, 'undo')).to.equal(undefined);
    });

    it('leaves out a line that the limit no longer allows, and announces the limit', async () => {
      cart.add({ ...nmn, max: 1 });
      const button = await renderOpen();
      await click(button, 'remove');
      cart.add({ ...nmn, max: 1 }, { properties: { engraving: 'Ann' } });
      await settled();
      await click(button, 'undo');
      expect(cart.items.map(({ properties, quantity }) => [properties?.engraving, quantity])).to.deep.equal([
        ['Ann', 1],
      ]);
      expect(saidInSheet(button)).to.equal('NMN+: limit 1 per order.');
    });

    it('after Clear Cart, and after the only line, brings back what was', async () => {
      cart.add(nmn, { quantity: 2 });
      const button = await renderOpen();
      for (const act of ['clear', 'remove']) {
        await click(button, act);
        expect(words(part(button, 'empty'))).to.equal('Your cart is empty');
        await click(button, 'undo');
        expect(parts(button, 'line').map(quantityOf), act).to.deep.equal(['2']);
      }
      cart.add(stack);
      await settled();
      const changes = await heardDuring<{ reason: string }>('wellness-cart-change', () => click(button, 'clear'));
      expect(changes.map(({ detail }) => detail.reason)).to.deep.equal(['clear']);
      expect(focused(button)).to.equal('Undo');
      await click(button, 'undo');
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
        ['nmn-plus', 2],
        ['longevity-stack', 1],
      ]);
      expect(saidInSheet(button)).to.equal('Your cart is back');
    });

    it('keeps changes that another tab has made meanwhile', async () => {
      for (const item of [nmn, stack]) cart.add(item);
      const button = await renderOpen();
      named(button, 'Remove NMN+').click();
      await settled();
      const other = keptCart();
      other.restore();
      other.add(immune);
      other.step('longevity-stack', 1);
      dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
      await waitUntil(() => lineNames(button).length === 2, 'the line of the other tab comes');
      await click(button, 'undo');
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
        ['nmn-plus', 1],
        ['longevity-stack', 2],
        ['immune-support', 1],
      ]);
    });

    it('is there for the last removal, until the panel is closed', async () => {
      for (const item of [nmn, stack, immune]) cart.add(item);
      const button = await renderOpen();
      named(button, 'Remove NMN+').click();
      await settled();
      named(button, 'Remove Immune Support').click();
      await settled();
      expect(parts(button, 'undo')).to.have.length(1);
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal(['Longevity Stack', 'Immune Support']);
      named(button, 'Remove Immune Support').click();
      await settled();
      cart.close();
      await settled();
      await click(button, 'button');
      expect(part(button, 'undo')).to.equal(undefined);
    });
  });

  it('leads to shop-url by Continue shopping, and closes once that is removed', async () => {
    const button = await renderOpen('shop-url="/supplements"');
    const goOn = () => {
      const found = [...dialogOf(button).querySelectorAll<HTMLElement>('a, button')];
      return found.find((control) => words(control) === 'Continue shopping') as HTMLElement;
    };
    expect((goOn() as HTMLAnchorElement).href).to.equal(`${location.origin}/supplements`);
    await change(button, 'shop-url', '/pricing');
    expect((goOn() as HTMLAnchorElement).href).to.equal(`${location.origin}/pricing`);
    await change(button, 'shop-url', null);
    goOn().click();
    await settled();
    expect(button.open).to.equal(false);
  });

  it('closes by Continue shopping if shop-url is the current page, with any query and fragment', async () => {
    history.replaceState(null, '', '#part');
    const button = await renderOpen(`shop-url="${location.pathname}"`);
    expect(dialogOf(button).querySelector('a')).to.equal(null);
    [...dialogOf(button).querySelectorAll('button')].find((control) => words(control) === 'Continue shopping')?.click();
    await settled();
    expect([button.open, location.hash]).to.deep.equal([false, '#part']);
  });

  describe('open', () => {
    it('opens the panel as an attribute, which is never written', async () => {
      const button = await renderButton('open');
      await settled();
      expect(isModal(button)).to.equal(true);
      expect(button.open).to.equal(true);
      expect(button.matches(':state(open)')).to.equal(true);
      await sendKeys({ press: 'Escape' });
      await settled();
      expect(button.getAttribute('open')).to.equal('');
      expect(button.open).to.equal(false);
      expect(button.matches(':state(open)')).to.equal(false);
      await click(button, 'button');
      expect(button.getAttributeNames()).to.deep.equal(['open']);
      await change(button, 'open', null);
      expect([button.open, isModal(button)]).to.deep.equal([false, false]);
    });

    it('counts "false" as absent', async () => {
      const button = await renderButton('open="false"');
      await settled();
      expect(button.open).to.equal(false);
      await change(button, 'open', 'true');
      expect(button.open).to.equal(true);
      await change(button, 'open', 'false');
      expect(button.open).to.equal(false);
    });

    it('opens and closes the panel as a property, without an attribute', async () => {
      const button = await renderButton();
      button.open = true;
      await settled();
      expect([isModal(button), button.matches(':state(open)')]).to.deep.equal([true, true]);
      expect(button.getAttributeNames()).to.deep.equal([]);
      button.open = false;
      await settled();
      expect([isModal(button), button.matches(':state(open)')]).to.deep.equal([false, false]);
    });

    it('is kept when it was set before the element was one', async () => {
      const early = document.implementation.createHTMLDocument().createElement('wellness-cart-button');
      (early as CartButtonElement).open = true;
      const parent = await fixture<HTMLElement>('<div></div>');
      parent.append(early);
      await waitUntil(() => early.shadowRoot?.querySelector('dialog')?.matches(':modal'), 'the panel opens');
    });

    it('waits until the element is on the page', async () => {
      const button = await renderOpen();
      const clone = (await renderButton('open')).cloneNode() as CartButtonElement;
      button.open = true;
      clone.setAttribute('open', '');
      await settled();
      expect(button.open).to.equal(true);
      button.after(clone);
      await settled();
      expect([button.open, clone.open, isModal(clone)]).to.deep.equal([false, true, true]);
    });

    it('is false after the element was removed before its first render', async () => {
      const parent = await fixture<HTMLElement>('<div></div>');
      const button = document.createElement('wellness-cart-button') as CartButtonElement;
      parent.append(button);
      button.open = true;
      button.remove();
      await settled();
      expect(shared.outlets.panel).to.equal(undefined);
      parent.append(button);
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('is false after the element was removed while its panel was open', async () => {
      const button = await renderOpen();
      const parent = button.parentElement;
      button.remove();
      await settled();
      parent?.append(button);
      await settled();
      expect([button.open, isModal(button), button.matches(':state(open)')]).to.deep.equal([false, false, false]);
      await click(button, 'button');
      expect([button.open, isModal(button), button.matches(':state(open)')]).to.deep.equal([true, true, true]);
    });
  });

  describe('several of them', () => {
    it('share one panel, shown by the one that is used', async () => {
      const first = await renderButton();
      const second = await renderButton();
      await click(second, 'button');
      expect([first.open, second.open]).to.deep.equal([false, true]);
      first.open = true;
      await settled();
      expect([first.open, second.open]).to.deep.equal([true, false]);
      expect([isModal(first), isModal(second)]).to.deep.equal([true, false]);
    });

    it('show it in the one used last when the page opens it, else in the first', async () => {
      const first = await renderButton();
      const second = await renderButton();
      cart.open();
      await settled();
      expect([first.open, second.open]).to.deep.equal([true, false]);
      cart.close();
      await settled();
      await click(second, 'button');
      cart.close();
      await settled();
      cart.open();
      await settled();
      expect([first.open, second.open]).to.deep.equal([false, true]);
    });

    it('show the same cart, and only the first announces on a page without a toaster', async () => {
      const first = await renderButton();
      const second = await renderButton();
      cart.add(nmn);
      await settled();
      expect([first, second].map((button) => words(part(button, 'badge')))).to.deep.equal(['1', '1']);
      expect(saidBy(first)).to.deep.equal(['NMN+ added to cart. 1 item, total $89.00']);
      expect(saidBy(second)).to.deep.equal([]);
    });
  });

  it('is at the top right of the window, or in the flow while position is inline', async () => {
    const button = await renderButton();
    expect(getComputedStyle(button).position).to.equal('fixed');
    expect(button.getBoundingClientRect().top).to.be.below(30);
    expect(innerWidth - button.getBoundingClientRect().right).to.be.below(100);
    await change(button, 'position', 'inline');
    expect(getComputedStyle(button).position).to.equal('static');
    button.position = 'fixed';
    await settled();
    await change(button, 'position', null);
    expect(getComputedStyle(button).position).to.equal('fixed');
  });

  it('sends wellness-cart-open and wellness-cart-close, once each', async () => {
    const button = await renderButton();
    const opened = await heardDuring('wellness-cart-open', () => click(button, 'button'));
    expect(opened.map(({ target, detail }) => [target === button, detail])).to.deep.equal([[true, null]]);
    const closed = await heardDuring('wellness-cart-close', async () => {
      await sendKeys({ press: 'Escape' });
      await settled();
    });
    expect(closed.map(({ target, detail }) => [target === button, detail])).to.deep.equal([[true, null]]);
    expect([opened[0], closed[0]].every((event) => event?.bubbles && event.composed)).to.equal(true);
  });

  it('keeps its panel open and modal when it is moved, without wellness-cart-close', async () => {
    cart.add(nmn);
    const button = await renderOpen();
    const closed = await heardDuring('wellness-cart-close', async () => {
      const opened = await heardDuring('wellness-cart-open', () => move(button));
      expect(opened).to.have.length(0);
    });
    expect(closed).to.have.length(0);
    expect([button.open, isModal(button), button.matches(':state(open)')]).to.deep.equal([true, true, true]);
    await sendKeys({ press: 'Escape' });
    await settled();
    expect(button.open).to.equal(false);
  });

  describe('Checkout', () => {
    /** The fragment of the address after a checkout to a `#…` URL. */
    const handedOver = () => decodeURIComponent(location.hash);
    const checkout = 'https://checkout.example/checkout';
    /** An address of this very page, so that going there can be seen. */
    const paid = () => `${location.origin}${location.pathname}${location.search}#paid`;

    it('says that it is not connected where there is no way', async () => {
      cart.add(nmn);
      const button = await renderOpen();
      expect(words(thePart(button, 'checkout'))).to.equal('Checkout');
      await click(button, 'checkout');
      expect(alertOf(button)).to.equal('Checkout is not connected on this page. Nothing is lost, nothing is charged.');
      expect(cart.count).to.equal(1);
      expect(location.hash).to.equal('');
    });

    it('forgets what it said when the panel is closed', async () => {
      cart.add(nmn);
      const button = await renderOpen();
      await click(button, 'checkout');
      cart.close();
      await settled();
      await click(button, 'button');
      expect(alertOf(button)).to.equal('');
    });

    it('sends wellness-checkout with the cart and the URL', async () => {
      cart.add(nmn);
      cart.add(nmn);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const events = await heardDuring<{ attempt: string }>('wellness-checkout', () => click(button, 'checkout'));
      expect(events.map(({ target, cancelable }) => [target === button, cancelable])).to.deep.equal([[true, true]]);
      expect(events[0]?.detail).to.deep.equal({
        attempt: events[0]?.detail.attempt,
        items: [{ ...nmn, key: 'nmn-plus', currency: 'USD', quantity: 2 }],
        total: 178,
        count: 2,
        currency: 'USD',
        discount: null,
        url: '#checkout=nmn-plus:2',
      });
      expect(events[0]?.detail.attempt).to.match(/^[0-9a-f]{32}$/);
    });

    it('leaves it to a page that prevents wellness-checkout, with any attributes', async () => {
      cart.add(nmn);
      const asked = await answering([() => new Response('{}')], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}"`);
        const events = await heardDuring('wellness-checkout', async () => {
          await prevented('wellness-checkout', () => click(button, 'checkout'));
          expect(words(thePart(button, 'checkout'))).to.equal('Checkout');
          expect(alertOf(button)).to.equal('');
          await change(button, 'checkout-endpoint', null);
          await change(button, 'checkout-url', '#checkout={items}');
          // The page lets its own checkout be tried again.
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          await prevented('wellness-checkout', () => click(button, 'checkout'));
          await change(button, 'checkout-url', null);
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          await prevented('wellness-checkout', () => click(button, 'checkout'));
          expect(alertOf(button)).to.equal('');
        });
        expect(events).to.have.length(3);
      });
      expect(asked).to.have.length(0);
      expect(location.hash).to.equal('');
    });

    it('goes to checkout-url with every id and quantity, each id encoded', async () => {
      cart.add(nmn);
      cart.add(nmn);
      cart.add({ ...stack, id: 'a b,c:d/é' });
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=nmn-plus:2,a%20b%2Cc%3Ad%2F%C3%A9:1');
      expect(words(thePart(button, 'checkout'))).to.equal('Going to checkout …');
      expect(cart.count).to.equal(3);
    });

    it('follows checkout-url, and is not connected once it is removed', async () => {
      cart.add(nmn);
      const button = await renderOpen('checkout-url="#one"');
      await change(button, 'checkout-url', '#two={items}');
      await change(button, 'checkout-url', null);
      await click(button, 'checkout');
      expect(alertOf(button)).to.contain('not connected');
      await change(button, 'checkout-url', '#three={items}');
      await click(button, 'checkout');
      expect(handedOver()).to.equal('#three=nmn-plus:1');
    });

    it('is ready again when the visitor comes back from the checkout server', async () => {
      cart.add(nmn);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await click(button, 'checkout');
      expect(words(thePart(button, 'checkout'))).to.equal('Going to checkout …');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settled();
      expect(words(thePart(button, 'checkout'))).to.equal('Checkout');
    });

    it('fills the outlets of a checkoutUrl that was set as a URL, or cleaned by an editor', async () => {
      cart.add(nmn);
      const button = await renderOpen('checkout-url="/cart/%7Bitems%7D"');
      const events = await heardDuring<{ url: string }>('wellness-checkout', async () => {
        await prevented('wellness-checkout', () => click(button, 'checkout'));
        cart.add(nmn);
        Object.assign(button, { checkoutUrl: new URL('https://checkout.example/{items}') });
        await settled();
        await prevented('wellness-checkout', () => click(button, 'checkout'));
      });
      expect(events.map(({ detail }) => detail.url)).to.deep.equal([
        '/cart/nmn-plus:1',
        'https://checkout.example/nmn-plus:2',
      ]);
    });

    it('sends the ids of checkout-ids, until it is removed', async () => {
      cart.add(nmn);
      cart.add(stack);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const back = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await change(button, 'checkout-ids', '{"nmn-plus": "gid/1", "other": "9"}');
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=gid%2F1:1,longevity-stack:1');
      back();
      button.checkoutIds = { 'longevity-stack': 'two' };
      await settled();
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=nmn-plus:1,two:1');
      back();
      await change(button, 'checkout-ids', '{}');
      await change(button, 'checkout-ids', null);
      button.checkoutIds = undefined;
      await settled();
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=nmn-plus:1,longevity-stack:1');
    });

    it('falls back to the checkout id of the catalog or card', async () => {
      catalog.add([{ id: 'mapped', name: 'Mapped', description: '', price: 2, checkoutId: 'checkout-1' }]);
      for (const id of ['carded', 'both']) shared.catalog.setCheckoutId(id, 'checkout-2');
      for (const id of ['mapped', 'carded', 'both']) cart.add({ id, name: id, description: '', price: 2 });
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await change(button, 'checkout-ids', '{"both": "mine"}');
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=checkout-1:1,checkout-2:1,mine:1');
    });

    it('posts ids and quantities to checkout-endpoint, and goes where the answer says', async () => {
      cart.add(nmn);
      cart.add(nmn);
      const asked = await answering([json({ url: paid() })], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}" partner="spa" checkout-url="#no"`);
        await change(button, 'checkout-ids', '{"nmn-plus": "4711"}');
        await click(button, 'checkout');
        await waitUntil(() => location.hash === '#paid', 'the page goes there');
      });
      const { attempt } = (asked[0]?.body ?? {}) as { attempt?: string };
      expect(attempt).to.match(/^[0-9a-f]{32}$/);
      const items = [{ id: '4711', quantity: 2 }];
      const body = { attempt, items, currency: 'USD', total: 178, locale: 'en', partner: 'spa' };
      expect(asked).to.deep.equal([{ url: checkout, method: 'POST', body }]);
      expect(cart.count).to.equal(2);
    });

    it('names no partner once partner is removed, and follows a changed endpoint', async () => {
      cart.add(nmn);
      const asked = await answering([() => new Response('{}')], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}" partner="spa"`);
        await change(button, 'partner', 'gym');
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'it failed');
        await change(button, 'partner', null);
        await change(button, 'checkout-endpoint', '/checkout');
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'it failed');
      });
      const { attempt } = (asked[0]?.body ?? {}) as { attempt?: string };
      const items = [{ id: 'nmn-plus', quantity: 1 }];
      const posted = { attempt, items, currency: 'USD', total: 89, locale: 'en' };
      expect(asked.map(({ url, body }) => [url, body])).to.deep.equal([
        [checkout, { ...posted, partner: 'gym' }],
        [`${location.origin}/checkout`, posted],
      ]);
    });

    const failures: [what: string, answer: () => Response | Promise<Response>][] = [
      ['answers 500', () => new Response('{"url":"#never"}', { status: 500 })],
      ['answers with something else than JSON', () => new Response('<!doctype html>')],
      ['answers without a URL', () => new Response('{"url":5}')],
      ['answers null', () => new Response('null')],
      ['answers with a URL that runs script', () => new Response('{"url":"javascript:window.ran = 1"}')],
      ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
    ];
    for (const [what, answer] of failures)
      it(`shows an error with a way to try again, and keeps the cart, if the endpoint ${what}`, async () => {
        cart.add(nmn);
        const asked = await answering([answer, json({ url: paid() })], async () => {
          const button = await renderOpen(`checkout-endpoint="${checkout}"`);
          const errors = await heardDuring<{ message: string }>('wellness-error', async () => {
            await click(button, 'checkout');
            await waitUntil(() => alertOf(button), 'the panel says so');
          });
          expect(alertOf(button)).to.equal('We couldn’t reach the payment page. Your cart is safe.');
          expect(dialogOf(button).contains(root(button).querySelector('[role="alert"]'))).to.equal(true);
          expect(errors.map(({ target, detail }) => [target === button, detail.message.length > 0])).to.deep.equal([
            [true, true],
          ]);
          expect(cart.items).to.deep.equal([{ ...nmn, key: 'nmn-plus', currency: 'USD', quantity: 1 }]);
          expect(location.hash).to.equal('');
          expect(words(thePart(button, 'checkout'))).to.equal('Try again');
          await click(button, 'checkout');
          await waitUntil(() => location.hash === '#paid', 'the second attempt goes there');
          expect(alertOf(button)).to.equal('');
        });
        expect(asked).to.have.length(2);
        expect((window as unknown as { ran?: number }).ran).to.equal(undefined);
      });

    it('sends one for several clicks', async () => {
      cart.add(nmn);
      const asked = await answering([() => new Promise<Response>(() => {})], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}"`);
        const events = await heardDuring('wellness-checkout', async () => {
          thePart(button, 'checkout').click();
          thePart(button, 'checkout').click();
          await settled();
          await click(button, 'checkout');
        });
        expect(events).to.have.length(1);
        expect(words(thePart(button, 'checkout'))).to.equal('Going to checkout …');
        expect(thePart(button, 'checkout').getAttribute('aria-disabled')).to.equal('true');
      });
      expect(asked).to.have.length(1);
    });

    it('never hands over an empty cart', async () => {
      cart.add(nmn);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const checkout = thePart(button, 'checkout');
      const events = await heardDuring('wellness-checkout', async () => {
        // The button is still there: what removed the last line has not been rendered yet.
        cart.clear();
        checkout.click();
        await settled();
      });
      expect(events).to.have.length(0);
      expect(location.hash).to.equal('');
      expect(part(button, 'checkout')).to.equal(undefined);
    });

    for (const attribute of ['checkout-url', 'checkout-endpoint'] as const)
      it(`warns of a ${attribute} that runs script, and is not connected`, async () => {
        cart.add(nmn);
        const button = await renderWarned<CartButtonElement>(
          `<wellness-cart-button ${attribute}="javascript:window.ran=1"></wellness-cart-button>`,
          `<wellness-cart-button>: "${attribute}" must be an http, https or relative URL, ` +
            'got "javascript:window.ran=1". Ignoring it.',
        );
        await click(button, 'button');
        await click(button, 'checkout');
        expect(alertOf(button)).to.contain('not connected');
      });
  });

  for (const [attribute, value, expected, otherwise] of [
    ['checkout-ids', 'nmn=1', 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['checkout-ids', '{"nmn-plus": null}', 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['checkout-ids', '{"nmn-plus": ""}', 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['checkout-ids', '[1]', 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['position', 'left', 'one of "fixed", "inline"', 'Using the default, "fixed".'],
    ['persistence', 'cookie', 'one of "local", "session", "none"', 'Using the default, "local".'],
  ] as const)
    it(`warns of ${attribute}='${value}' and works all the same`, async () => {
      const button = await renderWarned<CartButtonElement>(
        `<wellness-cart-button ${attribute}='${value}'></wellness-cart-button>`,
        `<wellness-cart-button>: "${attribute}" must be ${expected}, got ${JSON.stringify(value)}. ${otherwise}`,
      );
      expect(getComputedStyle(button).position).to.equal('fixed');
      await click(button, 'button');
      expect(button.open).to.equal(true);
    });

  it('opens nothing in data-wellness-off, until it is moved out', async () => {
    const away = await fixture<HTMLElement>(
      '<div data-wellness-off><wellness-cart-button open></wellness-cart-button></div>',
    );
    const button = away.querySelector('wellness-cart-button') as CartButtonElement;
    const opened = await heardDuring('wellness-cart-open', async () => {
      cart.open();
      button.open = true;
      await settled();
    });
    expect([opened.length, shared.outlets.panel, root(button).querySelector('dialog')]).to.deep.equal([
      0,
      undefined,
      null,
    ]);
    await move(button);
    expect(button.matches(':state(open)')).to.equal(true);
  });

  it('warns of checkout-ids that are no texts, set as a property', async () => {
    const button = await renderButton();
    const told = await warnings(() => Object.assign(button, { checkoutIds: { 'nmn-plus': {} } }));
    expect(told).to.have.length(1);
    expect(button.checkoutIds).to.equal(undefined);
  });

  // Last, since a page that once asked for less is not given more again; suites run after the tests beside them.
  describe('persistence', () => {
    it('keeps the cart for all visits, for this tab or not at all, as the strictest on the page says', async () => {
      const kept = (area: Storage) =>
        Object.keys(area).some((key) => key.startsWith('wellness-cart') && area.getItem(key)?.includes('Marked'));
      const mark = () => cart.add({ id: `m${cart.count}`, name: 'Marked', description: '', price: 1 });
      const button = await renderButton();
      mark();
      expect([kept(localStorage), kept(sessionStorage)]).to.deep.equal([true, false]);
      cart.clear();
      localStorage.clear();
      await change(button, 'persistence', 'session');
      mark();
      expect([kept(localStorage), kept(sessionStorage)]).to.deep.equal([false, true]);
      await change(button, 'persistence', null);
      mark();
      expect([kept(localStorage), kept(sessionStorage)]).to.deep.equal([false, true]);
      cart.clear();
      sessionStorage.clear();
      await renderButton('persistence="none"');
      mark();
      await settled();
      expect([kept(localStorage), kept(sessionStorage)]).to.deep.equal([false, false]);
      expect(cart.count).to.equal(1);
    });
  });
});

describe('a hidden wellness-cart-button', () => {
  beforeEach(startOver);

  const modals = (...buttons: Element[]) => buttons.map(isModal);

  for (const [way, hide] of waysToHide)
    describe(way, () => {
      it('never opens its panel', async () => {
        const button = await renderButton();
        hide(button, true);
        const opened = await heardDuring('wellness-cart-open', async () => {
          cart.open();
          await settled();
          button.open = true;
          await settled();
          await change(button, 'open', '');
        });
        expect(opened).to.have.length(0);
        expect([button.open, isModal(button), button.matches(':state(open)')]).to.deep.equal([false, false, false]);
      });

      it('leaves the panel to a visible button, checked when it opens', async () => {
        const first = await renderButton();
        const second = await renderButton();
        hide(first, true);
        for (const open of [() => cart.open(), () => Object.assign(first, { open: true })]) {
          open();
          await settled();
          expect(modals(first, second)).to.deep.equal([false, true]);
          expect([first.open, second.open]).to.deep.equal([false, true]);
          cart.close();
          await settled();
        }
        hide(first, false);
        hide(second, true);
        cart.open();
        await settled();
        expect(modals(first, second)).to.deep.equal([true, false]);
      });

      it('closes its panel, so that the page can be used', async () => {
        const button = await renderButton();
        const other = await fixture<HTMLElement>('<button>Elsewhere</button>');
        await click(button, 'button');
        expect(isModal(button)).to.equal(true);
        const closed = await heardDuring('wellness-cart-close', async () => {
          hide(button, true);
          await waitUntil(() => !button.matches(':state(open)'), 'the panel closes');
        });
        expect(closed.map(({ target }) => target === button)).to.deep.equal([true]);
        expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
        other.focus();
        expect(document.activeElement === other).to.equal(true);
        hide(button, false);
        await settled();
        expect(button.open, 'until somebody opens it').to.equal(false);
        await click(button, 'button');
        expect(isModal(button)).to.equal(true);
      });

      it('announces nothing: one that is seen does', async () => {
        const first = await renderButton();
        const second = await renderButton();
        hide(first, true);
        cart.add(nmn);
        await settled();
        expect(saidBy(first)).to.deep.equal([]);
        expect(saidBy(second)).to.deep.equal(['NMN+ added to cart. 1 item, total $89.00']);
      });
    });

  it('shows its panel, which lies above the page, also where it is itself invisible', async () => {
    const button = await renderButton('style="visibility: hidden"');
    cart.open();
    await settled();
    expect(thePart(button, 'sheet').checkVisibility({ visibilityProperty: true })).to.equal(true);
  });

  it('replaces another when a breakpoint is passed', async () => {
    const frame = await fixture<HTMLDivElement>(
      '<div style="container-type: inline-size; width: 900px"><style>@container (width < 600px) { .wide { display: none } } @container (width >= 600px) { .narrow { display: none } }</style><p class="wide"></p><p class="narrow"></p></div>',
    );
    const [wide, narrow] = ['.wide', '.narrow'].map((name) => {
      const button = document.createElement('wellness-cart-button') as CartButtonElement;
      button.setAttribute('position', 'inline');
      frame.querySelector(name)?.append(button);
      return button;
    }) as [CartButtonElement, CartButtonElement];
    await settled();
    cart.open();
    await settled();
    expect(modals(wide, narrow)).to.deep.equal([true, false]);
    frame.style.width = '400px';
    await waitUntil(() => narrow.matches(':state(open)'), 'the other panel opens');
    await settled();
    expect(modals(wide, narrow)).to.deep.equal([false, true]);
  });

  it('stops observing once it is removed', async () => {
    const watching = new Set<unknown>();
    // Not the class itself: WebKit goes on with the one that a hot function has met.
    const { prototype } = IntersectionObserver;
    const { observe, disconnect } = prototype;
    prototype.observe = function (target) {
      watching.add(this);
      observe.call(this, target);
    };
    prototype.disconnect = function () {
      watching.delete(this);
      disconnect.call(this);
    };
    try {
      const button = await renderButton();
      expect(watching.size).to.equal(1);
      button.remove();
      await settled();
      expect(watching.size).to.equal(0);
    } finally {
      Object.assign(prototype, { observe, disconnect });
    }
  });
});

describe('wellness-cart-button and toasts', () => {
  beforeEach(startOver);

  it('closes the toast of an addition when its panel opens', async () => {
    const toaster = await fixture('<wellness-toaster></wellness-toaster>');
    const button = await renderButton();
    cart.add(nmn);
    await settled();
    expect(words(part(toaster, 'toast'))).to.contain('NMN+ added to cart');
    await click(button, 'button');
    expect([toaster, button].map((place) => part(place, 'toast'))).to.deep.equal([undefined, undefined]);
    expect(getPage().toasts.map(({ open }) => open)).to.deep.equal([false]);
    cart.close();
    await settled();
    expect(part(toaster, 'toast')).to.equal(undefined);
  });

  it('announces an addition while its panel is open once, and keeps the current toast', async () => {
    await fixture('<wellness-toaster></wellness-toaster>');
    const button = await renderOpen();
    getPage().toast({ title: 'Tea removed', action: { label: 'Undo', run: () => {} } });
    await settled();
    for (let i = 0; i < 2; i++)
      expect(
        await saidDuring(button, async () => {
          cart.add(nmn);
          await settled();
        }),
      ).to.deep.equal(['NMN+ added to cart']);
    expect(words(part(button, 'toast'))).to.equal('Tea removedUndo');
    cart.close();
    await settled();
    expect(await saidDuring(button, () => cart.add(stack))).to.deep.equal([]);
  });

  it('shows a reached limit at the line instead of in a toast', async () => {
    const toaster = await fixture('<wellness-toaster></wellness-toaster>');
    const button = await renderButton();
    cart.add({ ...nmn, max: 2 }, { quantity: 3 });
    await settled();
    expect(words(part(toaster, 'toast'))).to.contain('NMN+: limit 2 per order.');
    await click(button, 'button');
    expect(words(thePart(button, 'line'))).to.contain('Limit 2 per order.');
    cart.add(nmn);
    await settled();
    expect([toaster, button].map((place) => part(place, 'toast'))).to.deep.equal([undefined, undefined]);
    cart.add({ ...stack, currency: 'EUR' });
    await settled();
    expect(words(thePart(button, 'toast')), 'no line says this').to.contain('Start a cart in EUR');
  });

  it('shows a host’s toast with its action, with any label', async () => {
    const button = await renderOpen();
    let runs = 0;
    getPage().toast({ title: 'Welcome back', action: { label: 'View cart', run: () => runs++ } });
    await settled();
    expect(words(thePart(button, 'action'))).to.equal('View cart');
    await click(button, 'action');
    expect(runs).to.equal(1);
  });
});
