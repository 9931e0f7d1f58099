import { expect } from '@open-wc/testing';
import { heardDuring } from '../../test/support/elements.ts';
import { askAdd } from './ask-add.ts';

const tea = { id: 'tea', name: 'Tea', price: 5, image: '/tea.png', href: '/tea', max: 3 };
const said = { id: 'tea', key: 'tea', name: 'Tea', description: '', price: 5, currency: 'USD', quantity: 1 };

describe('what the page hears before something is added', () => {
  it('is the line with how many of it, and what it may say no to', async () => {
    const [event] = await heardDuring('wellness-cart-add', () => expect(askAdd(document, tea)).to.equal(true));
    expect(event).to.include({ bubbles: true, composed: true, cancelable: true });
    expect(event?.detail).to.deep.equal(said);
    expect(Object.isFrozen(event?.detail)).to.equal(true);
  });

  it('holds variant, plan and wishes where there are any', async () => {
    const variant = { id: 'tea', name: 'Large' };
    const plan = { id: 'm', name: 'Monthly', interval: 'month', count: 1 } as const;
    const properties = { for: 'Ann' };
    const [event] = await heardDuring('wellness-cart-add', () =>
      askAdd(document, { ...tea, variant }, { plan, properties, quantity: 4 }),
    );
    const key = 'tea["m",[["for","Ann"]]]';
    expect(event?.detail).to.deep.equal({ ...said, key, variant, plan, properties, quantity: 4 });
  });

  it('is false where the page says no', () => {
    document.addEventListener('wellness-cart-add', (event) => event.preventDefault(), { once: true });
    expect(askAdd(document, tea)).to.equal(false);
    expect(askAdd(document, tea)).to.equal(true);
  });
});
