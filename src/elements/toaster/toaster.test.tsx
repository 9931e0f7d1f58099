import { expect, fixture } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { takeClock } from '../../../test/support/clock.ts';
import {
  change,
  click,
  inBackground,
  middleOf,
  move,
  part,
  parts,
  renderWarned,
  root,
  saidDuring,
  settled,
  startOver,
  thePart,
  waysToHide,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { say, total, world } from '../../../test/world.ts';
import { getPage } from '../../page/page.ts';
import '../carts/cart-button/cart-button.ts';
import './toaster.ts';

/** Protects when a toast comes, how long it stays, what it announces, and where it lies on the page. */

const page = getPage();
const { first } = world.roles;
/** All that is shorter than the life of a toast runs by the real clock. */
const CLOCK_FROM_MS = 4_000;

async function renderToaster(attributes = ''): Promise<HTMLElement> {
  const toaster = await fixture<HTMLElement>(`<wellness-toaster ${attributes}></wellness-toaster>`);
  await settled();
  return toaster;
}

async function show(options: Parameters<typeof page.toast>[0]) {
  const handle = page.toast(options);
  await settled();
  return handle;
}

async function add() {
  page.cart.add(first);
  await settled();
}

/** The texts of the toast after an addition: its title and the cart's contents. */
const added = say('added', { name: first.name });
const holds = say('holds', { count: 1, total: total(first.price) });

/** A toaster, and a cart button on the same page. */
async function renderWithButton() {
  const toaster = await renderToaster();
  const button = await fixture<HTMLElement & { open: boolean }>('<wellness-cart-button></wellness-cart-button>');
  await settled();
  return [toaster, button] as const;
}

const renderTwo = async () => [await renderToaster(), await renderToaster()] as const;

/** The text of the toast that the element shows. */
const shown = (element: Element) => words(part(element, 'toast'));
const life = (element: Element) => thePart(element, 'toast').style.getPropertyValue('--life');
const isHeld = (element: Element) => waitUntil(() => thePart(element, 'toast').dataset.held, 'the toast is held');
const pointAt = (element: Element) => sendMouse({ type: 'move', position: middleOf(thePart(element, 'toast')) });
const pointElsewhere = () => sendMouse({ type: 'move', position: [10, 10] });
const saidIn = (element: Element) =>
  [...root(element).querySelectorAll('[role="status"]')].map(words).filter((sentence) => sentence !== '');

describe('wellness-toaster', () => {
  let clock: ReturnType<typeof takeClock>;

  async function pass(milliseconds: number) {
    clock.pass(milliseconds);
    await settled();
  }

  async function staysFor(toaster: Element, milliseconds: number) {
    await pass(milliseconds);
    expect(shown(toaster)).not.to.equal('');
  }

  /** The toast is there for so long, and not a millisecond longer. */
  async function closesAfter(toaster: Element, milliseconds: number) {
    await staysFor(toaster, milliseconds - 1);
    await pass(1);
    expect(shown(toaster)).to.equal('');
  }

  beforeEach(startOver);
  beforeEach(() => {
    clock = takeClock(CLOCK_FROM_MS);
  });
  afterEach(() => {
    clock.giveBack();
    return resetMouse();
  });

  it('shows nothing, with its live region there from the start, without attributes', async () => {
    const toaster = await renderToaster();
    expect(shown(toaster)).to.equal('');
    expect(root(toaster).querySelectorAll('[role="status"]')).to.have.length(1);
    expect(saidIn(toaster)).to.deep.equal([]);
  });

  it('is accessible, also with a toast', async () => {
    const toaster = await renderToaster();
    await expect(toaster).to.be.accessible();
    await show({ title: 'Saved', description: 'All is well', action: { label: 'Undo', run: () => {} } });
    // Contrast can be measured only after the transition.
    await waitUntil(() => getComputedStyle(thePart(toaster, 'toast')).opacity === '1', 'the toast has appeared');
    await expect(toaster).to.be.accessible();
  });

  it('shows title, description and action', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved', description: 'All is well', action: { label: 'Undo', run: () => {} } });
    expect(shown(toaster)).to.equal('SavedAll is wellUndo');
    expect(thePart(toaster, 'toast').checkVisibility()).to.equal(true);
  });

  it('cuts texts that are too long to read', async () => {
    const toaster = await renderToaster();
    const long = 'x'.repeat(1_000_000);
    await show({ title: long, description: long, action: { label: long, run: () => {} } });
    expect(shown(toaster).length).to.be.within(100, 5_000);
  });

  it('shows a long title whole, and scrolls a longer one inside the window', async () => {
    const toaster = await renderToaster();
    const isWhole = () => {
      const title = thePart(toaster, 'toast').querySelector('strong') as HTMLElement;
      return title.scrollHeight <= title.clientHeight + 1;
    };
    await show({ title: 'A product with a very long name, in its largest size. '.repeat(4) });
    expect(isWhole()).to.equal(true);
    const { scrollHeight, clientHeight } = thePart(toaster, 'toast').querySelector('p') as HTMLElement;
    expect(scrollHeight).to.equal(clientHeight);
    await show({ title: 'long '.repeat(2000) });
    expect(isWhole()).to.equal(true);
    const { top, bottom } = thePart(toaster, 'toast').getBoundingClientRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
    // Its colors are measured above; this toast may still be fading in.
    await expect(toaster).to.be.accessible({ ignoredRules: ['color-contrast'] });
  });

  it('offers two choices and runs the selected one, in the language of the page', async () => {
    const toaster = await renderToaster();
    const taken: string[] = [];
    const choice = (label: string) => ({ label, run: () => void taken.push(label) });
    const labels = () => parts(toaster, 'action').map(words);
    await show({ title: 'Merged', action: choice('Undo'), other: choice('Keep both') });
    expect(labels()).to.deep.equal(['Undo', 'Keep both']);
    await expect(toaster).to.be.accessible();
    (parts(toaster, 'action')[1] as HTMLElement).click();
    await settled();
    expect(taken).to.deep.equal(['Keep both']);
    expect(shown(toaster)).to.equal('');
    await show({ title: 'One', action: choice('Undo') });
    expect(labels()).to.deep.equal(['Undo']);
    const told = { title: 'A', action: choice('Undo'), other: choice('Same') };
    page.shared.toasts.show(told, () => ({ ...told, action: choice('Zurück'), other: choice('Gleich') }));
    await settled();
    expect(labels()).to.deep.equal(['Zurück', 'Gleich']);
  });

  it('shows a toast when something is added to the cart', async () => {
    const toaster = await renderToaster();
    await add();
    expect(shown(toaster)).to.equal(added + holds);
  });

  it('follows the language of its ancestors, without another announcement', async () => {
    const toaster = await renderToaster();
    page.cart.add({ id: 'tea', name: 'Tea', price: 12.5 });
    await settled();
    const toast = thePart(toaster, 'toast');
    expect(words(toast)).to.contain(say('added', { name: 'Tea' }));
    const said = await saidDuring(toaster, async () => {
      toaster.lang = 'es';
      await waitUntil(() => words(toast).startsWith('Tea está en el carrito'), 'in Spanish');
      await settled();
    });
    expect(said).to.deep.equal([]);
    expect(toast.getAttribute('aria-label')).to.equal('Tea está en el carrito');
    await show({ title: 'Saved' });
    expect(shown(toaster), 'the words of a page are its own').to.equal('Saved');
  });

  it('shows one at a time: a new toast replaces the one shown', async () => {
    const toaster = await renderToaster();
    await show({ title: 'First' });
    await show({ title: 'Second' });
    expect(parts(toaster, 'toast').map(words)).to.deep.equal(['Second']);
    expect(page.toasts.map(({ title, open }) => [title, open])).to.deep.equal([['Second', true]]);
  });

  it('gives a new toast its whole duration', async () => {
    const toaster = await renderToaster();
    await show({ title: 'First', duration: 5_000 });
    await show({ title: 'Second', duration: 60_000 });
    await pass(59_999);
    expect(shown(toaster)).to.equal('Second');
  });

  it('stays away when an older toast’s handle dismisses', async () => {
    const toaster = await renderToaster();
    const first = await show({ title: 'First' });
    await show({ title: 'Second' });
    first.dismiss();
    await settled();
    expect(shown(toaster)).to.equal('Second');
  });

  it('closes a toast by itself after its duration, and keeps it in the list, closed', async () => {
    const toaster = await renderToaster();
    const { id } = await show({ title: 'Saved', duration: 6_000 });
    await closesAfter(toaster, 6_000);
    expect(page.toasts).to.deep.equal([{ id, title: 'Saved', description: '', open: false }]);
  });

  it('keeps a toast for its own duration, 5000 ms without one, and again once it is removed', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Usual' });
    expect(life(toaster)).to.equal('5000ms');
    await change(toaster, 'duration', '8000');
    await show({ title: 'Longer' });
    expect(life(toaster)).to.equal('8000ms');
    await change(toaster, 'duration', '9000');
    await show({ title: 'Longer still' });
    expect(life(toaster)).to.equal('9000ms');
    await show({ title: 'Own', duration: 7000 });
    expect(life(toaster)).to.equal('7000ms');
    await change(toaster, 'duration', null);
    await show({ title: 'Usual' });
    expect(life(toaster)).to.equal('5000ms');
  });

  it('closes after the duration that the attribute says', async () => {
    const toaster = await renderToaster('duration="7000"');
    await show({ title: 'Saved' });
    await closesAfter(toaster, 7_000);
  });

  const touch = (toaster: Element, type: string) =>
    thePart(toaster, 'toast').dispatchEvent(
      new PointerEvent(type, { pointerType: 'touch', bubbles: true, composed: true }),
    );
  for (const [what, hold, release] of [
    ['the focus is in it', (one) => thePart(one, 'dismiss').focus(), (one) => thePart(one, 'dismiss').blur()],
    ['a mouse points at it', pointAt, pointElsewhere],
    ['a finger lies on it', (one) => touch(one, 'pointerover'), (one) => touch(one, 'pointerout')],
  ] as const satisfies [string, (one: Element) => unknown, (one: Element) => unknown][])
    it(`holds a toast while ${what}, and lets it close after`, async () => {
      const toaster = await renderToaster();
      await show({ title: 'Saved' });
      await hold(toaster);
      await settled();
      await staysFor(toaster, 60_000);
      await release(toaster);
      await settled();
      await closesAfter(toaster, 5_000);
    });

  it('holds a toast that the pointer has left for as long as the focus is in it', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Removed', action: { label: 'Undo', run: () => {} } });
    await pointAt(toaster);
    await isHeld(toaster);
    thePart(toaster, 'action').focus();
    await pointElsewhere();
    await settled();
    await staysFor(toaster, 60_000);
    thePart(toaster, 'action').blur();
    await settled();
    await closesAfter(toaster, 5_000);
  });

  it('lets another toaster close the toast that was held when it left', async () => {
    const [first, second] = await renderTwo();
    await show({ title: 'Held' });
    thePart(first, 'dismiss').focus();
    await isHeld(first);
    first.remove();
    await waitUntil(() => part(second, 'toast'), 'the toast goes on');
    await closesAfter(second, 5_000);
  });

  describe('added after its toast', () => {
    it('shows it for its whole duration, announced once', async () => {
      await show({ title: 'Early' });
      clock.pass(7_000);
      const parent = await fixture<HTMLElement>('<div></div>');
      const toaster = document.createElement('wellness-toaster');
      toaster.setAttribute('duration', '8000');
      parent.append(toaster);
      await waitUntil(() => part(toaster, 'toast'), 'the toast is there');
      expect(life(toaster)).to.equal('8000ms');
      expect(saidIn(toaster)).to.deep.equal(['Early']);
      await closesAfter(toaster, 8_000);
    });

    it('shows nothing of one that was dismissed before', async () => {
      const toast = await show({ title: 'Early' });
      toast.dismiss();
      const toaster = await renderToaster();
      expect(shown(toaster)).to.equal('');
      expect(saidIn(toaster)).to.deep.equal([]);
    });

    it('is not too late where a cart button has announced it', async () => {
      const button = await fixture('<wellness-cart-button></wellness-cart-button>');
      await settled();
      await show({ title: 'Early' });
      expect(saidIn(button)).to.deep.equal(['Early']);
      const toaster = await renderToaster();
      expect(shown(toaster)).to.equal('Early');
      expect(saidIn(toaster)).to.deep.equal([]);
      await closesAfter(toaster, 5_000);
    });
  });

  for (const [way, hide] of waysToHide)
    describe(`${way}`, () => {
      it('leaves toasts to a visible toaster, checked when they arrive', async () => {
        const [first, second] = await renderTwo();
        hide(first, true);
        await show({ title: 'One' });
        expect([first, second].map(shown)).to.deep.equal(['', 'One']);
        expect([first, second].map(saidIn)).to.deep.equal([[], ['One']]);
        page.shared.toasts.dismiss(page.toasts[0]?.id as string);
        hide(first, false);
        hide(second, true);
        await show({ title: 'Two' });
        expect([first, second].map(shown)).to.deep.equal(['Two', '']);
        expect(saidIn(first)).to.deep.equal(['Two']);
        expect(thePart(first, 'toast').checkVisibility()).to.equal(true);
      });

      it('passes its toast to a visible toaster, which does not announce it again', async () => {
        const [first, second] = await renderTwo();
        await show({ title: 'Saved' });
        hide(first, true);
        await waitUntil(() => part(second, 'toast'), 'the other shows it');
        expect(shown(first)).to.equal('');
        expect(saidIn(second)).to.deep.equal([]);
      });

      it('keeps a toast until it is seen itself, and shows it for its whole duration', async () => {
        const toaster = await renderToaster();
        hide(toaster, true);
        await show({ title: 'Saved' });
        expect(shown(toaster)).to.equal('');
        expect(saidIn(toaster)).to.deep.equal([]);
        clock.pass(60_000);
        hide(toaster, false);
        await waitUntil(() => part(toaster, 'toast'), 'the toast is there');
        expect(saidIn(toaster)).to.deep.equal(['Saved']);
        await closesAfter(toaster, 5_000);
      });
    });

  it('shows its toast, which lies above the page, also where it is itself invisible', async () => {
    const toaster = await renderToaster('style="visibility: hidden"');
    await show({ title: 'Saved' });
    expect(thePart(toaster, 'toast').checkVisibility({ visibilityProperty: true })).to.equal(true);
    const region = root(toaster).querySelector('[role="status"]');
    expect(region?.checkVisibility({ visibilityProperty: true })).to.equal(true);
  });

  it('keeps a toast that arrives while the page is in the background until it is in front', async () => {
    const toaster = await renderToaster();
    await inBackground(async () => {
      await show({ title: 'Saved' });
      await pass(60_000);
      expect(saidIn(toaster)).to.deep.equal([]);
      expect(page.toasts[0]?.open).to.equal(true);
    });
    await waitUntil(() => saidIn(toaster).length, 'it is announced');
    await closesAfter(toaster, 5_000);
  });

  it('holds a toast while the page goes into the background, and lets it close after', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved' });
    clock.pass(4_000);
    await inBackground(async () => {
      await settled();
      await staysFor(toaster, 60_000);
    });
    await settled();
    await closesAfter(toaster, 5_000);
  });

  it('runs the action of a toast once and dismisses it', async () => {
    const toaster = await renderToaster();
    let runs = 0;
    await show({ title: 'Removed', action: { label: 'Undo', run: () => runs++ } });
    const action = thePart(toaster, 'action');
    expect(words(action)).to.equal('Undo');
    action.click();
    action.click();
    await settled();
    expect(runs).to.equal(1);
    expect(shown(toaster)).to.equal('');
    expect(page.toasts[0]?.open).to.equal(false);
  });

  it('can be acted on from the keyboard', async () => {
    const toaster = await renderToaster();
    let runs = 0;
    await show({ title: 'Removed', action: { label: 'Undo', run: () => runs++ } });
    thePart(toaster, 'action').focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    expect(runs).to.equal(1);
  });

  it('dismisses a toast by its button', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved' });
    expect(thePart(toaster, 'dismiss').getAttribute('aria-label')).to.equal(say('dismiss'));
    await click(toaster, 'dismiss');
    expect(shown(toaster)).to.equal('');
    expect(page.toasts.map(({ open }) => open)).to.deep.equal([false]);
  });

  it('dismisses a toast by its handle', async () => {
    const toaster = await renderToaster();
    const toast = await show({ title: 'Saved' });
    toast.dismiss();
    await settled();
    expect(shown(toaster)).to.equal('');
  });

  for (const [way, goes] of [
    [50, true],
    [-50, true],
    [49, false],
    [-49, false],
  ] as const)
    it(`${goes ? 'dismisses' : 'keeps'} a toast that is swiped ${way} px`, async () => {
      const toaster = await renderToaster();
      await show({ title: 'Saved' });
      const [x, y] = middleOf(thePart(toaster, 'toast').querySelector('p') as Element);
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x + way, y] });
      expect(thePart(toaster, 'toast').style.translate).to.contain(`${way}px`);
      await sendMouse({ type: 'up' });
      await settled();
      expect(part(toaster, 'toast') === undefined).to.equal(goes);
      if (!goes) expect(thePart(toaster, 'toast').style.translate).to.equal('');
    });

  it('does not follow the other buttons of the mouse', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved' });
    const [x, y] = middleOf(thePart(toaster, 'toast').querySelector('p') as Element);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down', button: 'right' });
    await sendMouse({ type: 'move', position: [x + 80, y] });
    expect(thePart(toaster, 'toast').style.translate).to.equal('');
    await sendMouse({ type: 'up', button: 'right' });
  });

  it('announces a toast once, in role=status', async () => {
    const toaster = await renderToaster();
    const said = await saidDuring(toaster, async () => {
      await show({ title: 'Saved', description: 'All is well' });
      thePart(toaster, 'dismiss').focus();
      await change(toaster, 'duration', '9000');
      await click(toaster, 'dismiss');
    });
    expect(said).to.deep.equal(['Saved. All is well']);
  });

  it('announces the same text again for another toast', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved' });
    const first = root(toaster).querySelector('[role="status"] span');
    await show({ title: 'Saved' });
    const second = root(toaster).querySelector('[role="status"] span');
    expect(words(second)).to.equal('Saved');
    expect(second === first).to.equal(false);
  });

  it('is the only one that shows and announces where there are several', async () => {
    const [first, second] = await renderTwo();
    await show({ title: 'Saved' });
    expect([first, second].map((toaster) => parts(toaster, 'toast').length)).to.deep.equal([1, 0]);
    expect([first, second].map((toaster) => saidIn(toaster).length)).to.deep.equal([1, 0]);
    first.remove();
    await settled();
    expect(shown(second)).to.equal('Saved');
    expect(saidIn(second)).to.deep.equal([]);
  });

  it('announces an add alone, though there is a cart button', async () => {
    const [toaster, button] = await renderWithButton();
    await add();
    expect(saidIn(toaster)).to.deep.equal([`${added}. ${holds}`]);
    expect(saidIn(button)).to.deep.equal([]);
  });

  it('leaves its toast to the cart panel while that is open, and announces it no second time', async () => {
    const [toaster, button] = await renderWithButton();
    let runs = 0;
    await show({ title: 'Here', action: { label: 'Undo', run: () => runs++ } });
    page.cart.open();
    await settled();
    expect(shown(toaster)).to.equal('');
    const dialog = root(button).querySelector('dialog') as HTMLDialogElement;
    expect(words(dialog.querySelector('[part="toast"] strong'))).to.equal('Here');
    expect(saidIn(button)).to.deep.equal([]);
    await click(button, 'action');
    expect(runs).to.equal(1);
  });

  it('announces toasts in the open panel, and shows them again when it closes', async () => {
    const [toaster, button] = await renderWithButton();
    page.cart.open();
    await settled();
    await show({ title: 'There' });
    expect(shown(toaster)).to.equal('');
    expect(
      root(button)
        .querySelector('dialog')
        ?.contains(part(button, 'toast') ?? null),
    ).to.equal(true);
    expect(saidIn(button)).to.deep.equal(['There']);
    expect(saidIn(toaster)).to.deep.equal([]);
    page.cart.close();
    await settled();
    expect(shown(toaster)).to.equal('There');
    expect(saidIn(toaster)).to.deep.equal([]);
  });

  it('offers to view the cart', async () => {
    const [toaster, button] = await renderWithButton();
    await add();
    await click(toaster, 'action');
    expect(button.open).to.equal(true);
  });

  it('does not offer to view the cart where every cart button is hidden', async () => {
    const toaster = await renderToaster();
    await fixture('<wellness-cart-button hidden></wellness-cart-button>');
    await settled();
    await add();
    expect(shown(toaster)).to.contain(added);
    expect(words(part(toaster, 'action'))).to.equal('');
  });

  it('lets a toast close that was pointed at when it went into the sheet', async () => {
    const [toaster, button] = await renderWithButton();
    await show({ title: 'Held' });
    await pointAt(toaster);
    await isHeld(toaster);
    page.cart.open();
    await settled();
    await pointElsewhere();
    await settled();
    await pass(5_000);
    expect(page.toasts[0]?.open).to.equal(false);
    expect(shown(button)).to.equal('');
  });

  describe('has a corner of the window', () => {
    const { innerWidth: width, innerHeight: height } = window;
    const gap = 0.75 * world.rem;
    // Firefox places in fractions of a pixel.
    const box = (toaster: Element) => {
      const { left, right, top, bottom } = thePart(toaster, 'toast').getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom) };
    };

    for (const [style, dir, at] of [
      ['', 'ltr', 'right bottom'],
      ['', 'rtl', 'left bottom'],
      ['--wellness-toast-position: start', 'ltr', 'left top'],
      ['--wellness-toast-position: end start', 'ltr', 'left bottom'],
      ['--wellness-toast-position: end start', 'rtl', 'right bottom'],
      ['--wellness-toast-position: start center', 'ltr', 'middle top'],
    ] as const)
      it(`${at} with "${style}" where text runs ${dir}`, async () => {
        const toaster = await renderToaster(`style="${style}" dir="${dir}"`);
        await show({ title: 'Saved' });
        const { left, right, top, bottom } = box(toaster);
        const x = left === gap ? 'left' : right === width - gap ? 'right' : 'elsewhere';
        const isMiddle = Math.abs(left + right - width) < 2;
        const y = top === gap ? 'top' : bottom === height - gap ? 'bottom' : 'elsewhere';
        expect(`${isMiddle ? 'middle' : x} ${y}`).to.equal(at);
      });

    it('in the part of the window that the page leaves to toasts', async () => {
      const toaster = await renderToaster('dir="ltr" style="--wellness-toast-inset: 0px 30px 64px 0px"');
      await show({ title: 'Saved' });
      expect([box(toaster).right, box(toaster).bottom]).to.deep.equal([width - 30 - gap, height - 64 - gap]);
    });

    it('and lets clicks beside it through', async () => {
      const toaster = await renderToaster();
      await show({ title: 'Saved' });
      const { left, bottom } = box(toaster);
      expect(document.elementFromPoint(left - 20, bottom - 5)).not.to.equal(toaster);
      expect(document.elementFromPoint(left + 5, bottom - 5)).to.equal(toaster);
    });
  });

  describe('on a phone', () => {
    before(() => setViewport({ width: 320, height: 640 }));
    after(() => setViewport({ width: 800, height: 600 }));

    const action = (label: string) => ({ label, run: () => {} });
    for (const size of [16, 24, 32])
      for (const [what, options] of [
        ['one action', { action: action('View cart') }],
        ['two actions', { action: action('Start a cart in EUR'), other: action('Keep this cart') }],
      ] as const)
        it(`shows its texts and ${what} side by side or in rows, with text of ${size} pixels`, async () => {
          const toaster = await renderToaster(`style="--wellness-rem: ${size}px"`);
          await show({ title: 'Longevity Stack added to cart', description: '1 item, total $129.00', ...options });
          const toast = thePart(toaster, 'toast');
          const boxes = [...toast.querySelectorAll('strong, p > span, button')].map((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return { name: words(node), ...range.getBoundingClientRect().toJSON() };
          });
          const outer = toast.getBoundingClientRect();
          const faults = boxes.flatMap((one, i) => [
            ...(one.left < outer.left || one.right > outer.right ? [`${one.name} runs over`] : []),
            ...boxes
              .slice(i + 1)
              .filter((other) => one.left < other.right && other.left < one.right)
              .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
              .map((other) => `${one.name} lies on ${other.name}`),
          ]);
          for (const { firstChild: text } of toast.querySelectorAll('strong, p > span'))
            for (const word of (text as Text).data.matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(text as Text, word.index);
              range.setEnd(text as Text, word.index + word[0].length);
              if (range.getClientRects().length > 1) faults.push(`${word[0]} is broken`);
            }
          expect(faults).to.deep.equal([]);
          expect(outer.left).to.be.at.least(0);
          expect(outer.right).to.be.at.most(320);
        });
  });

  it('is above everything else on the page', async () => {
    const toaster = await renderToaster();
    await fixture('<div style="position: fixed; inset: 0; z-index: 2147483647"></div>');
    await show({ title: 'Saved' });
    const dismiss = thePart(toaster, 'dismiss');
    const [x, y] = middleOf(dismiss);
    expect(document.elementFromPoint(x, y)?.localName).to.equal('wellness-toaster');
  });

  it('keeps its toast, visible, when it is moved', async () => {
    const toaster = await renderToaster();
    await show({ title: 'Saved' });
    await move(toaster);
    expect(shown(toaster)).to.equal('Saved');
    expect(thePart(toaster, 'toast').checkVisibility()).to.equal(true);
  });

  it('shows its markup as text', async () => {
    const toaster = await renderToaster();
    await show({ title: '<img src=x onerror="window.ran = 1">' });
    expect(words(thePart(toaster, 'toast').querySelector('strong'))).to.equal('<img src=x onerror="window.ran = 1">');
    expect(root(toaster).querySelector('img')).to.equal(null);
  });

  for (const bad of ['0', '-5', 'soon'])
    it(`warns of the duration ${bad} and uses 5000 ms`, async () => {
      const toaster = await renderWarned(
        `<wellness-toaster duration="${bad}"></wellness-toaster>`,
        `<wellness-toaster>: "duration" must be a number of milliseconds above 0, got "${bad}". ` +
          'Using the default, 5000.',
      );
      await show({ title: 'Saved' });
      expect(life(toaster)).to.equal('5000ms');
    });
});
