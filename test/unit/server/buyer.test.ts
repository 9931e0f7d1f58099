import { test } from 'node:test';
import { expect } from '@playwright/test';
import type Stripe from 'stripe';
import { buyerOf } from '../../../server/payment/stripe/session.ts';
import { stripe } from '../../../server/payment/stripe/stripe.ts';

/** Where Stripe says who has bought, in both versions of its API, and where its Dashboard shows a payment. */

const address = { line1: '1 Rue Été', line2: null, city: 'Paris', postal_code: '75001', state: null, country: 'FR' };
const read = { line1: '1 Rue Été', line2: null, city: 'Paris', postalCode: '75001', state: null, country: 'FR' };
const customer_details = { name: 'Ann Payer', email: 'ann@example.com', address: { ...address, city: 'Lyon' } };
const buyer = (session: object) => buyerOf(session as Stripe.Checkout.Session);

test('the delivery address comes before that of the bill', () => {
  const shipping_details = { name: 'Bob Receiver', address };
  const expected = { name: 'Bob Receiver', email: 'ann@example.com', address: read };
  expect(buyer({ customer_details, collected_information: { shipping_details } })).toEqual(expected);
  // Before version 2025-03-31 of the API.
  expect(buyer({ customer_details, shipping_details })).toEqual(expected);
});

test('an order that is not delivered has the address of the bill, or none', () => {
  expect(buyer({ customer_details, collected_information: null })).toEqual({
    name: 'Ann Payer',
    email: 'ann@example.com',
    address: { ...read, city: 'Lyon' },
  });
  expect(buyer({ customer_details: null })).toEqual({ name: null, email: null, address: null });
});

test('the address of a payment in the Dashboard depends on the mode', () => {
  const at = (key: string, fake?: string) => stripe({ key, webhookSecret: 'whsec_x', fake }).paymentAddress('pi_1');
  expect(at('sk_live_1')).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect(at('sk_test_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  expect(at('any', 'http://localhost:4175')).toBeUndefined();
});
