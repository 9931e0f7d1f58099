import { test } from 'node:test';
import { expect } from '@playwright/test';
import { createPayment } from '../../../server/payment/page-settings.ts';
import type { PaymentProvider } from '../../../server/payment/payment.ts';

/** Protects providers that are classes: their methods are on the prototype, and use private fields. */

class Invoices implements PaymentProvider {
  readonly #pages = new Map([['one', 'open']]);
  readonly name = 'invoices';
  readonly mode = 'test';
  readonly limits = { recurringLines: 0, oneTimeLines: 10, minimum: () => 0, maximum: () => 1_000 };
  problemsOf() {
    return [...this.#pages.keys()];
  }
  async open() {
    return this.#page();
  }
  async read() {
    return this.#page();
  }
  async readBuyer() {
    return { name: this.#page().id, email: null, address: null };
  }
  paymentAddress() {
    return `https://bank.example/${this.#page().id}`;
  }
  async expire() {
    return this.#page();
  }
  async listEvents() {
    return [];
  }
  async readWebhook() {
    return { id: 'one', kind: 'other' } as const;
  }
  #page() {
    const [id = ''] = this.#pages.keys();
    return { id, order: '', store: '', status: 'open', url: null, total: 1, currency: 'EUR', payment: null } as const;
  }
}

test('a provider that is a class keeps its methods', async () => {
  const payment = createPayment(new Invoices(), { origins: [] }, async () => 'store');
  expect(await payment.read('one')).toMatchObject({ id: 'one' });
  expect(await payment.expire('one')).toMatchObject({ id: 'one' });
  expect(await payment.readWebhook('', new Headers())).toMatchObject({ kind: 'other' });
  expect(await payment.readBuyer('one')).toMatchObject({ name: 'one' });
  expect(payment.paymentAddress('one')).toBe('https://bank.example/one');
  expect(payment.name).toBe('invoices');
});
