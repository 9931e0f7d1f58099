import { expect } from '@open-wc/testing';
import { takeClock } from '../../test/support/clock.ts';
import { heard, settled } from '../../test/support/elements.ts';
import { getPage, type Page } from './page.ts';
import { createPlaces } from './places.ts';
import { createToasts, TOAST_REMOVE_DELAY_MS } from './toasts.ts';

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

describe('the page object', () => {
  it('is there once, under its symbol and by name, over an element of that name', async () => {
    const section = document.createElement('section');
    section.id = 'wellness';
    document.body.append(section);
    const ready = heard('wellness-ready');
    const page = getPage();
    await ready;
    expect(getPage()).to.equal(page);
    expect((globalThis as unknown as Record<symbol, Page>)[Symbol.for('wellness/1')]).to.equal(page);
    expect((globalThis as unknown as { wellness: Page }).wellness).to.equal(page);
    expect(page.version).to.match(/^\d+\.\d+\.\d+$/);
    expect(page.protocol).to.equal(1);
    section.remove();
  });

  it('cannot be changed from outside', () => {
    const page = getPage();
    for (const part of [page, page.cart, page.shared, page.shared.cart, page.shared.toasts, page.shared.places])
      expect(Object.isFrozen(part)).to.equal(true);
  });

  it('shows one toast for an add, and takes it back when it is no longer true', () => {
    const { cart, shared } = getPage();
    cart.clear();
    cart.add(tea);
    expect(getPage().toasts).to.have.length(1);
    expect(shared.toasts.current).to.include({
      title: 'Tea added',
      description: '$12.50. Your cart holds 1.',
      open: true,
    });
    cart.clear();
    expect(getPage().toasts[0]).to.include({ title: 'Tea added', open: false });
  });
});

describe('toasts', () => {
  let clock: ReturnType<typeof takeClock>;
  const pass = (milliseconds: number) => clock.pass(milliseconds);

  beforeEach(() => {
    clock = takeClock();
  });

  afterEach(() => clock.giveBack());

  it('close by themselves after 5000 ms and are removed 1,000,000 ms later', () => {
    const toasts = createToasts();
    toasts.show({ title: 'A' });
    pass(4_999);
    expect(toasts.current?.open).to.equal(true);
    pass(1);
    expect(toasts.current?.open).to.equal(false);
    pass(TOAST_REMOVE_DELAY_MS - 1);
    expect(toasts.current?.title).to.equal('A');
    pass(1);
    expect(toasts.current).to.equal(undefined);
  });

  it('are one at a time: a new one replaces the previous and has its whole time', () => {
    const toasts = createToasts();
    toasts.show({ title: 'A' });
    pass(4_000);
    toasts.show({ title: 'B', duration: 2_000 });
    expect(toasts.current?.title).to.equal('B');
    pass(1_999);
    expect(toasts.current?.open).to.equal(true);
    pass(1);
    expect(toasts.current?.open).to.equal(false);
    toasts.show({ title: 'C' });
    pass(TOAST_REMOVE_DELAY_MS);
    expect(toasts.current).to.include({ title: 'C', open: false });
  });

  for (const duration of [2 ** 31, Number.MAX_VALUE, Infinity])
    it(`stay open for as long as they are asked to, were it ${duration} ms`, () => {
      const toasts = createToasts();
      toasts.show({ title: 'A', duration });
      pass(1_000_000);
      expect(toasts.current?.open).to.equal(true);
    });

  it('stay while they are held, and are announced once', () => {
    const toasts = createToasts();
    const { id } = toasts.show({ title: 'A' });
    toasts.hold(id);
    pass(60_000);
    expect(toasts.current?.open).to.equal(true);
    toasts.release(id);
    pass(4_999);
    expect(toasts.current?.open).to.equal(true);
    expect([toasts.announce(id), toasts.announce(id)]).to.deep.equal([true, false]);
    pass(1);
    expect(toasts.current?.open).to.equal(false);
  });

  it('run their action once, and are gone', () => {
    const toasts = createToasts();
    let runs = 0;
    const { id } = toasts.show({ title: 'A', action: { label: 'Undo', run: () => runs++ } });
    toasts.act(id);
    toasts.act(id);
    expect(runs).to.equal(1);
    expect(toasts.current?.open).to.equal(false);
  });

  for (const bad of [{}, { title: '' }, { title: 1 }, { title: 'A', duration: 0 }, { title: 'A', duration: '5' }, null])
    it(`throw a TypeError for ${JSON.stringify(bad)}`, () => {
      expect(() => createToasts().show(bad as never)).to.throw(TypeError, /^toast: expected "/);
    });
});

describe('places', () => {
  it('give the toast to the open sheet, else to the first toaster', async () => {
    const places = createPlaces();
    const [button, other, first, second] = ['a', 'b', 'c', 'd'].map((name) => document.createElement(name));
    places.addButton(button as Element);
    places.addButton(other as Element);
    expect([places.toast, places.speaker]).to.deep.equal([undefined, button]);
    const leave = places.addToaster(first as Element);
    places.addToaster(second as Element);
    expect(places.toast).to.equal(first);
    places.openSheet(other);
    expect([places.sheet, places.toast]).to.deep.equal([other, other]);
    places.closeSheet();
    leave();
    expect(places.toast).to.equal(second);
    places.openSheet();
    expect(places.sheet, 'the sheet used last').to.equal(other);
    await settled();
  });
});
