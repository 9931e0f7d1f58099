import { expect, fixture } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { keptCart } from '../../../../test/support/carts.ts';
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
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import { amount, isHome, language, number, price, say, total, world } from '../../../../test/world.ts';
import type { Line } from '../../../cart/line.ts';
import type { Product } from '../../../catalog/catalog.ts';
import { getPage } from '../../../page/page.ts';
import type { CartButtonElement } from './cart-button.ts';
import '../../toaster/toaster.ts';
import './cart-button.ts';

/**
 * Protects the cart button and its panel: lines, quantities, Undo, limits, focus, announcements, and its ways to check
 * out.
 */

const { cart, catalog, shared } = getPage();
const { first: one, second: two, third: three } = world.roles;

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
    [{ type: 'add', item: { key: line.id, currency: world.currency, description: '', ...line }, quantity: 1 }],
    'sync',
  );

/** The name of a line with its choices, as controls and announcements have it. */
const titled = (name: string, ...choices: readonly string[]) =>
  choices.reduce((name, choice) => say('withChoice', { name, choice }), name);
const labeled = (label: string, name: string) => say('labelOf', { label, name });
const monthly = (count: number) => titled('Subscription', say('planMonth', { count }));

const list = (texts: readonly string[]) => new Intl.ListFormat(world.lang, { type: 'unit' }).format(texts);

/** A line of the cart without choices. */
const lineOf = ({ id, name, description, price, currency = 'USD', image }: Product, quantity: number) => ({
  ...{ key: id, id, name, description, price, currency, quantity },
  ...(image && { image: new URL(image, document.baseURI).href }),
});

/** A place in the window beside the panel, which is at the end of the line. */
const beside: [number, number] = [world.dir === 'rtl' ? innerWidth - 30 : 30, 300];

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
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal(say('cartCount', { count: 0 }));
    expect(part(button, 'badge')).to.equal(undefined);
    expect(dialogOf(button).open).to.equal(false);
    expect(button.open).to.equal(false);
  });

  it('counts every piece in its badge and its name', async () => {
    const button = await renderButton();
    cart.add(one);
    await settled();
    expect(words(part(button, 'badge'))).to.equal(number(1));
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal(say('cartCount', { count: 1 }));
    cart.add(one);
    cart.add(two);
    await settled();
    expect(words(part(button, 'badge'))).to.equal(number(3));
    expect(thePart(button, 'button').getAttribute('aria-label')).to.equal(say('cartCount', { count: 3 }));
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
    cart.add(one);
    cart.add(two);
    await settled();
    await click(button, 'checkout');
    expect(alertOf(button)).not.to.equal('');
    named(button, say('removeOf', { name: one.name })).click();
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
      expect(dialogOf(button).getAttribute('aria-label')).to.equal(say('cartTitle'));
      expect(words(part(button, 'empty'))).to.equal(say('empty'));
      expect(part(button, 'checkout')).to.equal(undefined);
      expect(part(button, 'total')).to.equal(undefined);
    });

    it('shows name, total, description, price of one piece and quantity of each line', async () => {
      cart.add(one);
      cart.add(one);
      cart.add({ id: 'tea', name: 'Tea', description: 'Hot', price: 4.5, currency: world.currency });
      const button = await renderOpen();
      expect(part(button, 'empty')).to.equal(undefined);
      const each = say('each', { price: price(one.price) });
      // A line without a picture begins with the first letter of its name. The home shop's product has a drawing of ours.
      const face = one.image || isHome ? '' : [...one.name][0];
      expect(parts(button, 'line').map(words)).to.deep.equal([
        `${face}${one.name}${price(2 * one.price)}${one.description}${each}${say('remove')}`,
        `TTea${price(4.5)}Hot${say('remove')}`,
      ]);
    });

    it('links the name of a line to its page, and closes as the visitor follows it', async () => {
      cart.add({ id: 'tea', name: 'Tea', price: 5, currency: world.currency, href: '#tea' });
      cart.add({ id: 'cup', name: 'Cup', price: 5, currency: world.currency });
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
      addStored({
        id: 'tea',
        name: 'Tea',
        price: 9,
        currency: world.currency,
        unitPrice: { price: 1_000, per: '<i>kg</i>' },
      });
      cart.add({ id: 'oil', name: 'Oil', price: 4.5, currency: world.currency, unitPrice: { price: 9, per: 'l' } });
      cart.updateQuantity('oil', 2);
      const button = await renderOpen();
      expect(parts(button, 'unit-price').map((unit) => [...unit.children].map(words))).to.deep.equal([
        [`${price(9)} / l`, say('unitPrice', { price: price(9), per: 'l' })],
      ]);
      expect(words(part(button, 'total'))).to.equal(total(18));
      await waitUntil(() => getComputedStyle(thePart(button, 'sheet')).opacity === '1', 'the panel has appeared');
      await expect(button).to.be.accessible();
    });

    it('holds a long measure within the width of its line', async () => {
      cart.add({
        id: 'tea',
        name: 'Tea',
        price: 9,
        currency: world.currency,
        unitPrice: { price: 1_234.5, per: 'W'.repeat(30) },
      });
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
      for (let i = 0; i < 3; i++) cart.add(one);
      const button = await renderOpen();
      expect(words(part(button, 'total'))).to.equal(total(3 * one.price));
      cart.add({ id: 'tea', name: 'Tea', description: '', price: 0.1, currency: world.currency });
      cart.updateQuantity('tea', 3);
      await settled();
      expect(words(part(button, 'total'))).to.equal(total(3 * one.price + 0.3));
    });

    it('changes a quantity by 1 with plus and minus', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      named(button, say('increase', { name: one.name })).click();
      await settled();
      expect(parts(button, 'line').map(quantityOf)).to.deep.equal([number(2), number(1)]);
      expect(cart.total).to.equal(amount(2 * one.price + two.price));
      named(button, say('decrease', { name: one.name })).click();
      await settled();
      expect(parts(button, 'line').map(quantityOf)).to.deep.equal([number(1), number(1)]);
      expect(cart.total).to.equal(amount(one.price + two.price));
    });

    it('removes a line with minus at 1', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      const changes = await heardDuring<{ reason: string; id: string }>('wellness-cart-change', async () => {
        named(button, say('decrease', { name: one.name })).click();
        await settled();
      });
      expect(lineNames(button)).to.deep.equal([two.name]);
      expect(changes.map(({ detail }) => [detail.reason, detail.id])).to.deep.equal([['remove', one.id]]);
    });

    it('counts every one of several quick clicks', async () => {
      cart.add(one);
      const button = await renderOpen();
      const plus = named(button, say('increase', { name: one.name }));
      for (let i = 0; i < 5; i++) plus.click();
      await settled();
      expect(quantityOf(part(button, 'line'))).to.equal(number(6));
    });

    it('removes a line of any quantity with Remove', async () => {
      cart.add(one);
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      expect(words(named(button, say('removeOf', { name: one.name })))).to.equal(say('remove'));
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      expect(cart.items.map(({ id }) => id)).to.deep.equal([two.id]);
      expect(lineNames(button)).to.deep.equal([two.name]);
    });

    it('empties the cart with Clear Cart', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      expect(words(thePart(button, 'clear'))).to.equal(say('clear'));
      await click(button, 'clear');
      expect(cart.items).to.have.length(0);
      expect(words(part(button, 'empty'))).to.equal(say('empty'));
    });

    it('announces each change to screen readers', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      named(button, say('increase', { name: one.name })).click();
      await settled();
      expect(saidInSheet(button)).to.equal(say('quantityOf', { name: one.name, count: 2 }));
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      expect(saidInSheet(button)).to.equal(say('removedOf', { name: one.name }));
      await click(button, 'clear');
      expect(saidInSheet(button)).to.equal(say('cleared'));
    });

    const round = [
      say('quantityLabel', { name: one.name }),
      say('removeOf', { name: one.name }),
      say('checkout'),
      say('clear'),
    ];

    it('shows where the focus is, all the way round', async () => {
      cart.add(one);
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
      await ringed([...round, say('close')]);
      await sendKeys({ down: 'Shift' });
      await ringed([...round.toReversed(), say('close')]);
      dialogOf(button).focus();
      await ringed([say('clear')]);
      await sendKeys({ up: 'Shift' });
    });

    it('takes the focus, keeps it, and gives it back to the button', async () => {
      cart.add(one);
      const button = await renderButton();
      thePart(button, 'button').focus();
      await sendKeys({ press: 'Enter' });
      await settled();
      expect(focused(button)).to.equal(say('close'));
      const goTo = async (controls: readonly string[]) => {
        for (const next of controls) {
          await sendKeys({ press: 'Tab' });
          expect(focused(button)).to.equal(next);
        }
      };
      await goTo([...round, say('close')]);
      await sendKeys({ down: 'Shift' });
      await goTo([...round.toReversed(), say('close')]);
      // A press beside all controls gives the focus to the dialog, which shows it nowhere.
      dialogOf(button).focus();
      await goTo([say('clear')]);
      await sendKeys({ up: 'Shift' });
      named(button, say('close')).click();
      await settled();
      expect(focused(button)).to.equal(say('cartCount', { count: 1 }));
    });

    it('gives the focus to the button where nothing had it before', async () => {
      const button = await renderButton();
      cart.open();
      await settled();
      cart.close();
      await settled();
      expect(focused(button)).to.equal(say('cartCount', { count: 0 }));
    });

    it('moves the focus to Undo after any removal, and from there to the restored line', async () => {
      for (const item of [one, two, three]) cart.add(item);
      const button = await renderOpen();
      const press = async (control: HTMLElement, next: string) => {
        control.focus();
        control.click();
        await waitUntil(() => focused(button) === next, `${next} has the focus`);
      };
      for (const [name, back] of [
        [say('removeOf', { name: two.name }), say('removeOf', { name: two.name })],
        [say('decrease', { name: three.name }), say('removeOf', { name: three.name })],
        ['Clear Cart', say('removeOf', { name: one.name })],
      ] as const) {
        await press(name === 'Clear Cart' ? thePart(button, 'clear') : named(button, name), say('undo'));
        await press(thePart(button, 'undo'), back);
      }
    });

    it('closes by Escape', async () => {
      const button = await renderOpen();
      await sendKeys({ press: 'Escape' });
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('stays closed where the outlets are checked before its late event', async () => {
      const button = await renderOpen();
      dialogOf(button).close();
      shared.outlets.recheck();
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('closes by a click beside it, and not by one in it', async () => {
      const button = await renderOpen();
      await sendMouse({ type: 'click', position: middleOf(thePart(button, 'sheet')) });
      await settled();
      expect(button.open).to.equal(true);
      await sendMouse({ type: 'click', position: beside });
      await settled();
      expect([button.open, dialogOf(button).open]).to.deep.equal([false, false]);
    });

    it('stays open when a press that began in it ends beside it', async () => {
      const button = await renderOpen();
      await sendMouse({ type: 'move', position: middleOf(thePart(button, 'sheet')) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: beside });
      await sendMouse({ type: 'up' });
      await settled();
      expect(button.open).to.equal(true);
    });

    it('shows that the price of a stored line has changed', async () => {
      const button = await renderOpen();
      const kept = { id: 'kept', name: 'Kept', description: '', price: 49, currency: world.currency };
      catalog.add([kept]);
      localStorage.clear();
      localStorage.setItem('wellness-cart', JSON.stringify({ v: 1, items: [{ ...kept, price: 39, quantity: 2 }] }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await waitUntil(() => part(button, 'line'), 'the stored line comes');
      expect(words(part(button, 'line'))).to.contain(price(49));
      expect(words(thePart(button, 'sheet'))).to.contain(say('priceChanged', { name: 'Kept', price: price(49) }));
      cart.close();
      await settled();
      await click(button, 'button');
      expect(words(thePart(button, 'sheet'))).not.to.contain(say('priceChanged', { name: 'Kept', price: price(49) }));
    });

    it('shows markup in a name as text', async () => {
      cart.add({
        id: 'x',
        name: '<img src=x onerror="window.ran = 1">',
        description: '<b>bold</b>',
        price: 1,
        currency: world.currency,
      });
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
      expect(words(root(button).querySelector('.notice'))).to.equal(say('pricesChanged', { count: 4 }));
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('holds a name of 2,000 characters within its own width', async () => {
      cart.add({ ...one, id: 'long', name: 'x'.repeat(2000) });
      const button = await renderOpen('style="--wellness-rem: 16px"');
      expect(lineNames(button)[0]).to.have.length(2000);
      const panel = thePart(button, 'sheet').getBoundingClientRect();
      for (const name of ['increase', 'remove', 'checkout'])
        expect(thePart(button, name).getBoundingClientRect().right, name).to.be.at.most(panel.right);
      expect(thePart(button, 'checkout').getBoundingClientRect().bottom).to.be.at.most(innerHeight);
    });
  });

  describe('a line', () => {
    it('has a total where there are more than one, and money in groups of three', async () => {
      cart.add({ ...one, price: 1233 });
      const button = await renderOpen();
      expect(part(button, 'line-total')).to.equal(undefined);
      await click(button, 'increase');
      expect(words(thePart(button, 'line-total'))).to.equal(price(2466));
      expect(words(root(button).querySelector('.line-tools'))).to.contain(say('each', { price: price(1233) }));
      expect(part<HTMLInputElement>(button, 'quantity')?.value).to.equal(number(2));
      expect(words(part(button, 'total'))).to.equal(total(2466));
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
        cart.add(one);
        const button = await renderOpen();
        expect(field(button).getAttribute('aria-label')).to.equal(say('quantityLabel', { name: one.name }));
        expect(field(button).getBoundingClientRect().height).to.be.at.least(44);
        await type(button, '12', 'Enter');
        expect(held()).to.deep.equal([12]);
        expect(saidInSheet(button)).to.contain(say('quantityOf', { name: one.name, count: 12 }));
        expect(words(thePart(button, 'line-total'))).to.equal(price(12 * one.price));
        await type(button, ' 7 ');
        expect(held()).to.deep.equal([7]);
        for (const digits of ['١٢', '۱۲', '１２']) {
          await type(button, '3');
          await type(button, digits);
          expect(held(), digits).to.deep.equal([12]);
        }
      });

      for (const text of ['2.5', '1e3', 'two', '1,000', price(4), '<b>', '9'.repeat(400)])
        it(`keeps the quantity where ${text.slice(0, 9)} was typed, and asks for a whole number`, async () => {
          cart.add(one, { quantity: 2 });
          const button = await renderOpen();
          await type(button, text, 'Enter');
          expect(held()).to.deep.equal([2]);
          expect(field(button).value).to.equal(number(2));
          expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal(say('wholeNumber'));
          expect(saidInSheet(button)).to.contain(
            `${say('wholeNumber')} ${say('quantityOf', { name: one.name, count: 2 })}`,
          );
        });

      it('keeps the quantity where nothing was typed, or Escape was pressed', async () => {
        cart.add(one, { quantity: 2 });
        const button = await renderOpen();
        await type(button, '   ');
        expect([field(button).value, held()]).to.deep.equal([number(2), [2]]);
        await type(button, '9', 'Escape');
        expect([field(button).value, held()]).to.deep.equal([number(2), [2]]);
        expect(button.shadowRoot?.querySelector('dialog')?.open).to.equal(true);
      });

      for (const text of ['0', '00', '-1', '−3'])
        it(`removes the line where ${text} was typed, with Undo`, async () => {
          cart.add(one, { quantity: 2 });
          const button = await renderOpen();
          await type(button, text, 'Enter');
          expect(held()).to.deep.equal([]);
          await click(button, 'undo');
          expect(held()).to.deep.equal([2]);
        });

      it('limits it to the limit of the product, or of one order, and announces that', async () => {
        cart.add({ ...one, max: 5 });
        const button = await renderOpen();
        await type(button, '1000000000', 'Enter');
        expect(held()).to.deep.equal([5]);
        expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal(say('full', { limit: 5 }));
        cart.clear();
        cart.add(one);
        await settled();
        await type(button, '1000000000', 'Enter');
        expect(held()).to.deep.equal([999]);
        expect(words(thePart(button, 'line').querySelector('.line-note'))).to.equal(say('full', { limit: 999 }));
      });

      it('is a spin button that removes the line below 1, and names the limit once it is reached', async () => {
        cart.add({ ...one, max: 2 });
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
        expect([held(), saidInSheet(button)]).to.deep.equal([[2], say('full', { limit: 2 })]);
        await press('ArrowDown');
        await press('ArrowDown');
        expect(held()).to.deep.equal([]);
        expect(focused(button)).to.equal(say('undo'));
      });

      it('steps by the arrow keys, and not by the wheel', async () => {
        cart.add(one, { quantity: 2 });
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
        cart.add(one, { quantity: 2 });
        const button = await renderOpen();
        button.addEventListener('wellness-cart-update', (event) => event.preventDefault());
        await type(button, '4', 'Enter');
        expect(held()).to.deep.equal([2]);
        expect(field(button).value).to.equal(number(2));
      });
    });

    it('shows its picture without alternative text, and none for an invalid address', async () => {
      const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
      cart.add({ ...one, image });
      addStored({ ...two, id: 'other', image: 'javascript:1' });
      const button = await renderOpen();
      const [shown, letter] = parts<HTMLImageElement>(button, 'image');
      expect([shown?.src, shown?.alt, shown?.loading]).to.deep.equal([image, '', 'lazy']);
      expect(words(letter)).to.equal([...two.name][0]);
    });

    it('shows all of a long name and of what was chosen', async () => {
      const name = 'A name that goes on for as long as anybody has patience to read it. '.repeat(4).trim();
      cart.add({ ...one, id: 'long', name }, { properties: { A: name.slice(0, 250), B: name.slice(0, 250) } });
      const button = await renderOpen();
      const [heading, chosen] = thePart(button, 'line').querySelectorAll<HTMLElement>('h3, .line-text > p');
      for (const text of [heading, chosen]) {
        expect(words(text)).to.contain(name.slice(0, 250));
        expect(text?.scrollHeight, 'nothing of it is cut').to.equal(text?.clientHeight);
      }
    });

    it('shows its variant, plan and properties', async () => {
      cart.add(
        { ...one, id: 'sixty', variant: { id: 'sixty', name: '60 capsules' } },
        { plan: { id: 'm', name: 'Subscription', interval: 'month', count: 2 }, properties: { Engraving: 'Ann' } },
      );
      const button = await renderOpen();
      const said = [...thePart(button, 'line').querySelectorAll('.line-text > p')].map(words);
      expect(said).to.deep.equal([`60 capsules · ${monthly(2)}`, labeled('Engraving', 'Ann'), one.description]);
      expect(thePart(button, 'remove').getAttribute('aria-label')).to.equal(
        say('removeOf', { name: titled(one.name, '60 capsules', monthly(2), labeled('Engraving', 'Ann')) }),
      );
    });

    it('shows a known interval of a plan once', async () => {
      const plans = [
        { id: '1', name: `Box ${say('planMonth', { count: 1 })}`, interval: 'month' },
        { id: '2', name: 'Just this time', interval: 'once' },
        { id: '3', name: 'At full moon', interval: 'moon' as 'month' },
      ] as const;
      for (const plan of plans) addStored({ ...one, description: '', key: plan.id, plan });
      const button = await renderOpen();
      expect(parts(button, 'line').map((line) => words(line.querySelector('.line-text > p')))).to.deep.equal(
        plans.map(({ name }) => name),
      );
    });

    it('has names of controls and announcements that no other line of its product has', async () => {
      const source = {};
      const plans = [{ id: 'm', name: 'Subscription', interval: 'month' }] as const;
      const variants = ['L', 'M'].map((name) => ({ id: `tea-${name}`, name }));
      const tea = { id: 'tea', name: 'Tea', description: '', price: 5, currency: world.currency, plans, variants };
      shared.catalog.bring(source, [{ ...tea, variantLabel: 'Size' }]);
      const [large, middle] = variants.map(({ id }) => shared.catalog.find(id) ?? tea);
      cart.add(large ?? tea);
      cart.add(middle ?? tea);
      cart.add(middle ?? tea, { plan: 'm' });
      cart.add(middle ?? tea, { properties: { For: 'Ann' } });
      const button = await renderOpen();
      const titles = [
        titled('Tea', labeled('Size', 'L')),
        titled('Tea', labeled('Size', 'M')),
        titled('Tea', labeled('Size', 'M'), monthly(1)),
        titled('Tea', labeled('Size', 'M'), labeled('For', 'Ann')),
      ];
      for (const [name, label] of [
        ['remove', 'removeOf'],
        ['increase', 'increase'],
        ['decrease', 'decrease'],
      ] as const)
        expect(parts(button, name).map((control) => control.getAttribute('aria-label'))).to.deep.equal(
          titles.map((name) => say(label, { name })),
        );
      const [ofLarge = '', , repeated = ''] = titles;
      named(button, say('increase', { name: repeated })).click();
      await settled();
      expect(saidInSheet(button)).to.equal(say('quantityOf', { name: repeated, count: 2 }));
      named(button, say('removeOf', { name: ofLarge })).click();
      await settled();
      expect(saidInSheet(button)).to.equal(say('removedOf', { name: ofLarge }));
      await click(button, 'undo');
      expect(saidInSheet(button)).to.equal(say('backOf', { name: ofLarge }));
      cart.add(middle ?? tea, { properties: { For: 'Bea' } });
      await settled();
      expect(saidInSheet(button)).to.equal(
        say('added', { name: titled('Tea', labeled('Size', 'M'), labeled('For', 'Bea')) }),
      );
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('has its first letter in place of a missing picture, and of one that fails to load', async () => {
      const tea = { id: 'tea', name: 'Tea', price: 4, currency: world.currency };
      cart.add(tea);
      cart.add({ ...tea, id: 'mate', name: 'Mate' });
      const button = await renderOpen();
      const outlets = () => [...root(button).querySelectorAll('.line-image')];
      expect(outlets().map(words), 'where nothing has a picture').to.deep.equal(['T', 'M']);
      cart.add({ ...tea, id: 'broken', name: 'Broken', image: 'data:image/png;base64,AAAA' });
      await waitUntil(() => outlets().map(words).join() === 'T,M,B', 'letters stand there');
      expect(outlets().map((plate) => plate.getAttribute('aria-hidden'))).to.deep.equal(['true', 'true', 'true']);
      const [letter, other] = outlets().map((plate) => plate.getBoundingClientRect().width);
      expect(letter).to.equal(other);
    });

    it('can have any key', async () => {
      cart.add({ ...one, id: 'a "b"] \\ c' }, { properties: { 'To "whom"': "it's [me]\n", z: '</li>' } });
      cart.add(two);
      const button = await renderOpen();
      await click(button, 'remove');
      expect(lineNames(button)).to.deep.equal([two.name]);
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal([one.name, two.name]);
      expect(focused(button)).to.equal(
        say('removeOf', { name: titled(one.name, labeled('To "whom"', "it's [me]\n"), labeled('z', '</li>')) }),
      );
    });

    it('that is unavailable is marked, and is neither in the total nor in the checkout', async () => {
      const source = {};
      cart.add(three);
      cart.add(two);
      shared.catalog.bring(source, [{ ...three, availability: 'unavailable' }, two]);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      expect(words(parts(button, 'line')[0])).to.contain(say('gone'));
      expect(words(part(button, 'total'))).to.equal(total(two.price));
      expect(parts(button, 'increase')).to.have.length(1);
      const events = await heardDuring<{ total: number; count: number }>('wellness-checkout', () =>
        click(button, 'checkout'),
      );
      expect(location.hash).to.equal(`#checkout=${two.id}:1`);
      expect([events[0]?.detail.total, events[0]?.detail.count]).to.deep.equal([two.price, 1]);
      cart.clear();
      shared.catalog.withdraw(source);
    });

    it('that is unavailable makes Checkout say so if it is the only one', async () => {
      const source = {};
      cart.add(three);
      shared.catalog.bring(source, [{ ...three, availability: 'unavailable' }]);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const alert = root(button).querySelector('[role="alert"]');
      expect(words(alert)).to.equal(say('nothingToOrder'));
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
    const codeIn = say('codeHandedOn', { code: 'SPRING' });
    const laterIn = say(world.currency === 'USD' ? 'addedAtCheckout' : 'taxIncluded');
    const footOf = (button: Element) =>
      [...root(button).querySelectorAll('.sheet-foot > p:not([role])')].slice(1).map(words);

    beforeEach(() => cart.add(one));

    it('says what the total leaves out, and names the discount code', async () => {
      const button = await renderOpen();
      expect(footOf(button)).to.deep.equal([laterIn]);
      await change(button, 'discount', 'SPRING');
      expect(footOf(button)).to.deep.equal([codeIn, laterIn]);
      expect(words(thePart(button, 'total'))).to.equal(total(one.price));
      await change(button, 'checkout-url', '#{items}');
      expect(footOf(button), 'this address has no place for it').to.deep.equal([laterIn]);
      await change(button, 'checkout-url', '#{items}?discount={discount}');
      expect(footOf(button)).to.deep.equal([codeIn, laterIn]);
    });

    it('says that prices include taxes, where the page does', async () => {
      document.documentElement.dataset.wellnessTax = 'included';
      try {
        const button = await renderOpen();
        expect(footOf(button)).to.deep.equal([say('taxIncluded')]);
        await change(button, 'lang', 'de');
        await waitUntil(() => footOf(button)[0]?.startsWith('Preise inkl. MwSt.'), 'in German');
      } finally {
        delete document.documentElement.dataset.wellnessTax;
      }
    });

    it('says by the currency whether prices include taxes, unless the page says it', async () => {
      const button = await renderOpen();
      for (const [currency, key] of [
        ['USD', 'addedAtCheckout'],
        ['CAD', 'addedAtCheckout'],
        ['EUR', 'taxIncluded'],
        ['JPY', 'taxIncluded'],
      ] as const) {
        cart.clear();
        cart.add({ ...one, price: 5, currency });
        await settled();
        expect(footOf(button), currency).to.deep.equal([say(key)]);
      }
      document.documentElement.dataset.wellnessTax = 'added';
      try {
        cart.add({ ...one, price: 5, currency: 'JPY' });
        await settled();
        expect(footOf(button)).to.deep.equal([say('addedAtCheckout')]);
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
          ['<html>: "data-wellness-tax" must be "included", "added" or "none", got "inclusive". Ignoring it.'],
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

    it('shows the text that the page has written, also where it has written the other one alone', async () => {
      getPage().messages(`${language}-AU`, { addedAtCheckout: 'Plus postage' });
      const button = await renderOpen(`lang="${language}-AU"`);
      cart.clear();
      cart.add({ ...one, price: 5, currency: 'EUR' });
      await settled();
      expect(footOf(button)).to.deep.equal(['Plus postage']);
      getPage().messages(`${language}-AU`, { taxIncluded: 'Taxes are in' });
      await settled();
      expect(footOf(button)).to.deep.equal(['Taxes are in']);
    });

    it('shows no default for texts that the page has emptied', async () => {
      getPage().messages(`${language}-GB`, { addedAtCheckout: '', taxIncluded: '' });
      const button = await renderOpen(`lang="${language}-GB"`);
      expect(footOf(button)).to.deep.equal([]);
      await change(button, 'lang', world.lang);
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
        for (const item of [two, three, { ...one, price: 1233 }]) cart.add(item, { quantity: 2 });
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
        const button = await renderOpen('style="--wellness-rem: 16px"');
        expect(thePart(button, 'sheet').offsetWidth).to.equal(wide);
      });

    for (const [width, height, rem] of [
      [390, 844, 32],
      [320, 400, 16],
      [844, 390, 16],
    ] as const)
      it(`shows a toast over nothing that can be pressed at ${width} × ${height} with letters of ${rem} px`, async () => {
        await setViewport({ width, height });
        for (let i = 0; i < 5; i++) cart.add({ ...one, id: `${i}` });
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
      for (let i = 0; i < 9; i++) cart.add({ ...one, id: `${i}` });
      const button = await renderOpen('discount="SPRING" style="--wellness-rem: 16px"');
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
      cart.add(one);
      cart.add(two, { quantity: 2 });
      const button = await renderOpen();
      const counts: number[] = [];
      const count = () => counts.push(cart.count);
      document.addEventListener('wellness-cart-update', count);
      const events = await heardDuring('wellness-cart-update', async () => {
        named(button, say('increase', { name: one.name })).click();
        named(button, say('increase', { name: one.name })).click();
        await settled();
        named(button, say('decrease', { name: one.name })).click();
        await settled();
        named(button, say('removeOf', { name: one.name })).click();
        await settled();
        await click(button, 'clear');
      });
      document.removeEventListener('wellness-cart-update', count);
      expect(events.map(({ detail }) => detail)).to.deep.equal([
        { key: one.id, quantity: 2, from: 1 },
        { key: one.id, quantity: 3, from: 2 },
        { key: one.id, quantity: 2, from: 3 },
        { key: one.id, quantity: 0, from: 2 },
        { key: two.id, quantity: 0, from: 2 },
      ]);
      expect(counts).to.deep.equal([3, 4, 5, 4, 2]);
      expect(events.every(({ target }) => target === button)).to.equal(true);
    });

    it('stops them all when it is prevented', async () => {
      cart.add(one);
      const button = await renderOpen();
      await prevented('wellness-cart-update', async () => {
        for (const name of ['increase', 'decrease', 'remove', 'clear']) await click(button, name);
      });
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([[one.id, 1]]);
      expect(part(button, 'undo')).to.equal(undefined);
      expect(saidInSheet(button)).to.equal('');
    });

    it('stops Clear Cart line by line', async () => {
      for (const item of [one, two, three]) cart.add(item);
      const button = await renderOpen();
      const keep = (event: Event) => (event as CustomEvent).detail.key === two.id && event.preventDefault();
      document.addEventListener('wellness-cart-update', keep);
      await click(button, 'clear');
      document.removeEventListener('wellness-cart-update', keep);
      expect(lineNames(button)).to.deep.equal([two.name]);
      expect(saidInSheet(button)).to.equal(say('removedOf', { name: list([one.name, three.name]) }));
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal([one.name, two.name, three.name]);
    });
  });

  describe('a limit', () => {
    const full = say('full', { limit: 2 });

    it('keeps plus from adding, says why, and leaves the focus where it is', async () => {
      cart.add({ ...one, max: 2 });
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
      cart.add({ ...one, max: 2 });
      cart.add({ ...one, max: 2 }, { properties: { For: 'Ann' } });
      const button = await renderOpen();
      expect(parts(button, 'increase').map((plus) => plus.getAttribute('aria-disabled'))).to.deep.equal([
        'true',
        'true',
      ]);
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      expect(thePart(button, 'increase').getAttribute('aria-disabled')).to.equal(null);
    });

    it('may come from the catalog', async () => {
      const source = {};
      shared.catalog.bring(source, [{ ...one, max: 2 }]);
      cart.add(one, { quantity: 2 });
      const button = await renderOpen();
      expect(thePart(button, 'increase').getAttribute('aria-disabled')).to.equal('true');
      expect(words(thePart(button, 'line'))).to.contain(full);
      cart.clear();
      shared.catalog.withdraw(source);
    });
  });

  describe('Undo', () => {
    const ways: [what: string, act: (button: Element) => unknown][] = [
      ['Remove', (button) => named(button, say('removeOf', { name: two.name })).click()],
      ['minus at 1', (button) => named(button, say('decrease', { name: two.name })).click()],
    ];
    for (const [what, act] of ways)
      it(`after ${what} replaces the line, and restores it there`, async () => {
        cart.add(one, { quantity: 2 });
        cart.add(two);
        cart.add(three);
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
        expect(saidInSheet(button)).to.equal(say('removedOf', { name: two.name }));
        expect(words(part(button, 'total'))).to.equal(total(2 * one.price + three.price));
        const changes = await heardDuring<{ reason: string }>('wellness-cart-change', () => click(button, 'undo'));
        expect(changes.map(({ detail }) => detail.reason)).to.deep.equal(['undo']);
        expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
          [one.id, 2],
          [two.id, 1],
          [three.id, 1],
        ]);
        expect(saidInSheet(button)).to.equal(say('backOf', { name: two.name }));
        expect(part(button, 'undo')).to.equal(undefined);
      });

    it('after Clear Cart names the line that was removed before, and offers to undo that, too', async () => {
      cart.add(one);
      cart.add(two);
      cart.add(three);
      const button = await renderOpen();
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      await click(button, 'clear');
      await click(button, 'undo');
      expect(cart.items.map(({ id }) => id)).to.deep.equal([two.id, three.id]);
      expect(saidInSheet(button)).to.equal(`${say('back')}. ${say('notBack', { names: one.name })}`);
      expect(words(thePart(button, 'undo').closest('li')))
        .to.contain(one.name)
        .and.to.contain(say('removed'));
      await click(button, 'undo');
      expect(cart.items.map(({ id }) => id)).to.deep.equal([one.id, two.id, three.id]);
      expect(part(button, 'undo')).to.equal(undefined);
    });

    it('does not offer a line that has been added again', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen();
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      named(button, say('removeOf', { name: two.name })).click();
      await settled();
      cart.add(one);
      await click(button, 'undo');
      expect(cart.count).to.equal(2);
      expect(part(button, 'undo')).to.equal(undefined);
    });

    it('leaves out a line that the limit no longer allows, and announces the limit', async () => {
      cart.add({ ...one, max: 1 });
      const button = await renderOpen();
      await click(button, 'remove');
      cart.add({ ...one, max: 1 }, { properties: { engraving: 'Ann' } });
      await settled();
      await click(button, 'undo');
      expect(cart.items.map(({ properties, quantity }) => [properties?.engraving, quantity])).to.deep.equal([
        ['Ann', 1],
      ]);
      expect(saidInSheet(button)).to.equal(say('limit', { name: one.name, limit: 1 }));
    });

    it('after Clear Cart, and after the only line, brings back what was', async () => {
      cart.add(one, { quantity: 2 });
      const button = await renderOpen();
      for (const act of ['clear', 'remove']) {
        await click(button, act);
        expect(words(part(button, 'empty'))).to.equal(say('empty'));
        await click(button, 'undo');
        expect(parts(button, 'line').map(quantityOf), act).to.deep.equal([number(2)]);
      }
      cart.add(two);
      await settled();
      const changes = await heardDuring<{ reason: string }>('wellness-cart-change', () => click(button, 'clear'));
      expect(changes.map(({ detail }) => detail.reason)).to.deep.equal(['clear']);
      expect(focused(button)).to.equal(say('undo'));
      await click(button, 'undo');
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
        [one.id, 2],
        [two.id, 1],
      ]);
      expect(saidInSheet(button)).to.equal(say('back'));
    });

    it('keeps changes that another tab has made meanwhile', async () => {
      for (const item of [one, two]) cart.add(item);
      const button = await renderOpen();
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      const other = keptCart();
      other.restore();
      other.add(three);
      other.step(two.id, 1);
      dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
      await waitUntil(() => lineNames(button).length === 2, 'the line of the other tab comes');
      await click(button, 'undo');
      expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
        [one.id, 1],
        [two.id, 2],
        [three.id, 1],
      ]);
    });

    it('is there for the last removal, until the panel is closed', async () => {
      for (const item of [one, two, three]) cart.add(item);
      const button = await renderOpen();
      named(button, say('removeOf', { name: one.name })).click();
      await settled();
      named(button, say('removeOf', { name: three.name })).click();
      await settled();
      expect(parts(button, 'undo')).to.have.length(1);
      await click(button, 'undo');
      expect(lineNames(button)).to.deep.equal([two.name, three.name]);
      named(button, say('removeOf', { name: three.name })).click();
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
      return found.find((control) => words(control) === say('goOn')) as HTMLElement;
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
    [...dialogOf(button).querySelectorAll('button')].find((control) => words(control) === say('goOn'))?.click();
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
      cart.add(one);
      await settled();
      expect([first, second].map((button) => words(part(button, 'badge')))).to.deep.equal([number(1), number(1)]);
      expect(saidBy(first)).to.deep.equal([
        `${say('added', { name: one.name })}. ${say('holds', { count: 1, total: total(one.price) })}`,
      ]);
      expect(saidBy(second)).to.deep.equal([]);
    });
  });

  it('is at the top end of the window, or in the flow while position is inline', async () => {
    const button = await renderButton();
    expect(getComputedStyle(button).position).to.equal('fixed');
    const { top, left, right } = button.getBoundingClientRect();
    expect(top).to.be.below(30);
    expect(world.dir === 'rtl' ? left : innerWidth - right).to.be.below(100);
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
    cart.add(one);
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
      cart.add(one);
      const button = await renderOpen();
      expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
      await click(button, 'checkout');
      expect(alertOf(button)).to.equal(say('notConnected'));
      expect(cart.count).to.equal(1);
      expect(location.hash).to.equal('');
    });

    it('forgets what it said when the panel is closed', async () => {
      cart.add(one);
      const button = await renderOpen();
      await click(button, 'checkout');
      cart.close();
      await settled();
      await click(button, 'button');
      expect(alertOf(button)).to.equal('');
    });

    it('sends wellness-checkout with the cart and the URL', async () => {
      cart.add(one);
      cart.add(one);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const events = await heardDuring<{ attempt: string }>('wellness-checkout', () => click(button, 'checkout'));
      expect(events.map(({ target, cancelable }) => [target === button, cancelable])).to.deep.equal([[true, true]]);
      expect(events[0]?.detail).to.deep.equal({
        attempt: events[0]?.detail.attempt,
        items: [lineOf(one, 2)],
        total: amount(2 * one.price),
        count: 2,
        currency: world.currency,
        discount: null,
        url: `#checkout=${one.id}:2`,
      });
      expect(events[0]?.detail.attempt).to.match(/^[0-9a-f]{32}$/);
    });

    it('leaves it to a page that prevents wellness-checkout, with any attributes', async () => {
      cart.add(one);
      const asked = await answering([() => new Response('{}')], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}"`);
        const events = await heardDuring('wellness-checkout', async () => {
          await prevented('wellness-checkout', () => click(button, 'checkout'));
          expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
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
      cart.add(one);
      cart.add(one);
      cart.add({ ...two, id: 'a b,c:d/é' });
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await click(button, 'checkout');
      expect(location.hash).to.equal(`#checkout=${one.id}:2,a%20b%2Cc%3Ad%2F%C3%A9:1`);
      expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
      expect(cart.count).to.equal(3);
    });

    it('follows checkout-url, and is not connected once it is removed', async () => {
      cart.add(one);
      const button = await renderOpen('checkout-url="#one"');
      await change(button, 'checkout-url', '#two={items}');
      await change(button, 'checkout-url', null);
      await click(button, 'checkout');
      expect(alertOf(button)).to.equal(say('notConnected'));
      await change(button, 'checkout-url', '#three={items}');
      await click(button, 'checkout');
      expect(handedOver()).to.equal(`#three=${one.id}:1`);
    });

    it('is ready again when the visitor comes back from the checkout server', async () => {
      cart.add(one);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await click(button, 'checkout');
      expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settled();
      expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
    });

    it('fills the outlets of a checkoutUrl that was set as a URL, or cleaned by an editor', async () => {
      cart.add(one);
      const button = await renderOpen('checkout-url="/cart/%7Bitems%7D"');
      const events = await heardDuring<{ url: string }>('wellness-checkout', async () => {
        await prevented('wellness-checkout', () => click(button, 'checkout'));
        cart.add(one);
        Object.assign(button, { checkoutUrl: new URL('https://checkout.example/{items}') });
        await settled();
        await prevented('wellness-checkout', () => click(button, 'checkout'));
      });
      expect(events.map(({ detail }) => detail.url)).to.deep.equal([
        `/cart/${one.id}:1`,
        `https://checkout.example/${one.id}:2`,
      ]);
    });

    it('sends the ids of checkout-ids, until it is removed', async () => {
      cart.add(one);
      cart.add(two);
      const button = await renderOpen('checkout-url="#checkout={items}"');
      const back = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await change(button, 'checkout-ids', `{"${one.id}": "gid/1", "other": "9"}`);
      await click(button, 'checkout');
      expect(location.hash).to.equal(`#checkout=gid%2F1:1,${two.id}:1`);
      back();
      button.checkoutIds = { [two.id]: 'two' };
      await settled();
      await click(button, 'checkout');
      expect(location.hash).to.equal(`#checkout=${one.id}:1,two:1`);
      back();
      await change(button, 'checkout-ids', '{}');
      await change(button, 'checkout-ids', null);
      button.checkoutIds = undefined;
      await settled();
      await click(button, 'checkout');
      expect(location.hash).to.equal(`#checkout=${one.id}:1,${two.id}:1`);
    });

    it('falls back to the checkout id of the catalog or card', async () => {
      catalog.add([
        { id: 'mapped', name: 'Mapped', description: '', price: 2, currency: world.currency, checkoutId: 'checkout-1' },
      ]);
      for (const id of ['carded', 'both']) shared.catalog.setCheckoutId(id, 'checkout-2');
      for (const id of ['mapped', 'carded', 'both'])
        cart.add({ id, name: id, description: '', price: 2, currency: world.currency });
      const button = await renderOpen('checkout-url="#checkout={items}"');
      await change(button, 'checkout-ids', '{"both": "mine"}');
      await click(button, 'checkout');
      expect(location.hash).to.equal('#checkout=checkout-1:1,checkout-2:1,mine:1');
    });

    it('posts ids and quantities to checkout-endpoint, and goes where the answer says', async () => {
      cart.add(one);
      cart.add(one);
      const asked = await answering([json({ url: paid() })], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}" partner="spa" checkout-url="#no"`);
        await change(button, 'checkout-ids', `{"${one.id}": "4711"}`);
        await click(button, 'checkout');
        await waitUntil(() => location.hash === '#paid', 'the page goes there');
      });
      const { attempt } = (asked[0]?.body ?? {}) as { attempt?: string };
      expect(attempt).to.match(/^[0-9a-f]{32}$/);
      const items = [{ id: '4711', quantity: 2, price: one.price }];
      const body = {
        attempt,
        items,
        currency: world.currency,
        total: amount(2 * one.price),
        locale: world.lang,
        partner: 'spa',
      };
      expect(asked).to.deep.equal([{ url: checkout, method: 'POST', body }]);
      expect(cart.count).to.equal(2);
    });

    it('names no partner once partner is removed, and follows a changed endpoint', async () => {
      cart.add(one);
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
      const items = [{ id: one.id, quantity: 1, price: one.price }];
      const posted = { attempt, items, currency: world.currency, total: amount(one.price), locale: world.lang };
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
        cart.add(one);
        const asked = await answering([answer, json({ url: paid() })], async () => {
          const button = await renderOpen(`checkout-endpoint="${checkout}"`);
          const errors = await heardDuring<{ message: string }>('wellness-error', async () => {
            await click(button, 'checkout');
            await waitUntil(() => alertOf(button), 'the panel says so');
          });
          expect(alertOf(button)).to.equal(say('checkoutFailed'));
          expect(dialogOf(button).contains(root(button).querySelector('[role="alert"]'))).to.equal(true);
          expect(errors.map(({ target, detail }) => [target === button, detail.message.length > 0])).to.deep.equal([
            [true, true],
          ]);
          expect(cart.items).to.deep.equal([lineOf(one, 1)]);
          expect(location.hash).to.equal('');
          expect(words(thePart(button, 'checkout'))).to.equal(say('tryAgain'));
          await click(button, 'checkout');
          await waitUntil(() => location.hash === '#paid', 'the second attempt goes there');
          expect(alertOf(button)).to.equal('');
        });
        expect(asked).to.have.length(2);
        expect((window as unknown as { ran?: number }).ran).to.equal(undefined);
      });

    it('sends one for several clicks', async () => {
      cart.add(one);
      const asked = await answering([() => new Promise<Response>(() => {})], async () => {
        const button = await renderOpen(`checkout-endpoint="${checkout}"`);
        const events = await heardDuring('wellness-checkout', async () => {
          thePart(button, 'checkout').click();
          thePart(button, 'checkout').click();
          await settled();
          await click(button, 'checkout');
        });
        expect(events).to.have.length(1);
        expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
        expect(thePart(button, 'checkout').getAttribute('aria-disabled')).to.equal('true');
      });
      expect(asked).to.have.length(1);
    });

    it('never hands over an empty cart', async () => {
      cart.add(one);
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
        cart.add(one);
        const button = await renderWarned<CartButtonElement>(
          `<wellness-cart-button ${attribute}="javascript:window.ran=1"></wellness-cart-button>`,
          `<wellness-cart-button>: "${attribute}" must be an http, https or relative URL, ` +
            'got "javascript:window.ran=1". Ignoring it.',
        );
        await click(button, 'button');
        await click(button, 'checkout');
        expect(alertOf(button)).to.equal(say('notConnected'));
      });
  });

  for (const [attribute, value, expected, otherwise] of [
    ['checkout-ids', 'nmn=1', 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['checkout-ids', `{"${one.id}": null}`, 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
    ['checkout-ids', `{"${one.id}": ""}`, 'a JSON object of texts, such as {"nmn-plus": "123"}', 'Ignoring it.'],
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
    const told = await warnings(() => Object.assign(button, { checkoutIds: { [one.id]: {} } }));
    expect(told).to.have.length(1);
    expect(button.checkoutIds).to.equal(undefined);
  });

  // Last, since a page that once asked for less is not given more again; suites run after the tests beside them.
  describe('persistence', () => {
    it('keeps the cart for all visits, for this tab or not at all, as the strictest on the page says', async () => {
      const kept = (area: Storage) =>
        Object.keys(area).some((key) => key.startsWith('wellness-cart') && area.getItem(key)?.includes('Marked'));
      const mark = () =>
        cart.add({ id: `m${cart.count}`, name: 'Marked', description: '', price: 1, currency: world.currency });
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
        cart.add(one);
        await settled();
        expect(saidBy(first)).to.deep.equal([]);
        expect(saidBy(second)).to.deep.equal([
          `${say('added', { name: one.name })}. ${say('holds', { count: 1, total: total(one.price) })}`,
        ]);
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
    cart.add(one);
    await settled();
    expect(words(part(toaster, 'toast'))).to.contain(say('added', { name: one.name }));
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
          cart.add(one);
          await settled();
        }),
      ).to.deep.equal([say('added', { name: one.name })]);
    expect(words(part(button, 'toast'))).to.equal('Tea removedUndo');
    cart.close();
    await settled();
    expect(await saidDuring(button, () => cart.add(two))).to.deep.equal([]);
  });

  it('shows a reached limit at the line instead of in a toast', async () => {
    const toaster = await fixture('<wellness-toaster></wellness-toaster>');
    const button = await renderButton();
    cart.add({ ...one, max: 2 }, { quantity: 3 });
    await settled();
    expect(words(part(toaster, 'toast'))).to.contain(say('limit', { name: one.name, limit: 2 }));
    await click(button, 'button');
    expect(words(thePart(button, 'line'))).to.contain(say('full', { limit: 2 }));
    cart.add(one);
    await settled();
    expect([toaster, button].map((place) => part(place, 'toast'))).to.deep.equal([undefined, undefined]);
    cart.add({ ...two, price: 5, currency: 'CHF' });
    await settled();
    expect(words(thePart(button, 'toast')), 'no line says this').to.contain(say('beginIn', { currency: 'CHF' }));
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
