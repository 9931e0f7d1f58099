import { createCounter } from '../../server/counter/counter.tsx';
import type { Orders } from '../../server/orders/orders.ts';
import { createPayment } from '../../server/payment/page-settings.ts';
import { Invoices } from './invoices.ts';
import { settings } from './partners.ts';

/** The shop's page below `/admin`, without a sign-in: its orders alone, without decisions, stock and products. */
export const counterOf = (orders: Orders) =>
  createCounter({
    admin: () => true,
    path: '/admin',
    clientOf: () => '192.0.2.1',
    orders,
    payment: createPayment(new Invoices(), settings, async () => 'store'),
    reviews: undefined as never,
    stock: undefined as never,
    list: undefined as never,
    notify() {},
    report() {},
  });

/** The text of a page. */
export const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
    .replace(/\s+/g, ' ');
