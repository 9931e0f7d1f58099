import { expect } from '@open-wc/testing';
import { heard } from '../../test/support/elements.ts';
import { getPage, type Page } from './page.ts';

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
