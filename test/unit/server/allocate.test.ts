import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { ApprovalClaim } from '../../../server/order.ts';
import { ApprovalHeld, ApprovalUsedUp, allocate, type OtherUse } from '../../../server/orders/allocate.ts';

/** Protects the counting of approvals: which approval pays for which pieces, and which earlier orders give way. */

const issuer = 'https://clinic.example';
const approval = (jti: string, quantity = 1, products: readonly string[] = ['nad']) => ({
  issuer,
  jti,
  products,
  quantity,
});
const claimOf = (approvals: ApprovalClaim['approvals'], ...needs: ApprovalClaim['needs']): ApprovalClaim => ({
  approvals,
  needs,
});
const nad = (quantity: number) => ({ product: 'nad', quantity });
const use = (order: string, jti: string, quantity = 1, more: Partial<OtherUse> = {}): OtherUse => ({
  order,
  issuer,
  jti,
  product: 'nad',
  quantity,
  done: false,
  ...more,
});
const used = (jti: string, quantity: number, product = 'nad') => ({ issuer, jti, product, quantity });

/** The error that is thrown, or the allocation. */
function outcome(claim: ApprovalClaim, others: readonly OtherUse[]) {
  try {
    return allocate(claim, others);
  } catch (error) {
    if (error instanceof ApprovalHeld) return { givingWay: error.orders, holders: [...error.holders] };
    if (error instanceof ApprovalUsedUp) return 'used up';
    throw error;
  }
}

describe('approvals pay for pieces', () => {
  test('in their order, and none more than it permits', () => {
    const approvals = [approval('a', 2), approval('b', 3)];
    expect(outcome(claimOf(approvals, nad(2)), [])).toEqual([used('a', 2)]);
    expect(outcome(claimOf(approvals, nad(4)), [])).toEqual([used('a', 2), used('b', 2)]);
    expect(outcome(claimOf(approvals, nad(5)), [])).toEqual([used('a', 2), used('b', 3)]);
    expect(outcome(claimOf(approvals, nad(6)), [])).toBe('used up');
  });

  test('for each of their products', () => {
    const approvals = [approval('a', 1, ['nad', 'rx']), approval('b', 1, ['rx'])];
    const needs = [nad(1), { product: 'rx', quantity: 2 }];
    expect(outcome(claimOf(approvals, ...needs), [])).toEqual([used('a', 1), used('a', 1, 'rx'), used('b', 1, 'rx')]);
    expect(outcome(claimOf(approvals, nad(2)), [])).toBe('used up');
    expect(outcome(claimOf(approvals, { product: 'tea', quantity: 1 }), [])).toBe('used up');
    // Pieces of one product that others bought take nothing from the other product.
    expect(outcome(claimOf(approvals, nad(1)), [use('o', 'a', 1, { product: 'rx', done: true })])).toEqual([
      used('a', 1),
    ]);
  });

  test('except those that other orders have bought', () => {
    const approvals = [approval('a', 3)];
    const bought = [use('o', 'a', 1, { done: true }), use('p', 'a', 1, { done: true })];
    expect(outcome(claimOf(approvals, nad(1)), bought)).toEqual([used('a', 1)]);
    expect(outcome(claimOf(approvals, nad(2)), bought)).toBe('used up');
    // More than it permits leaves nothing, and takes nothing from another one.
    const over = [use('o', 'a', 5, { done: true })];
    expect(outcome(claimOf([...approvals, approval('b')], nad(1)), over)).toEqual([used('b', 1)]);
  });

  test('with the same issuer and name only', () => {
    const others = [
      use('o', 'a', 1, { issuer: 'https://other.example', done: true }),
      use('p', 'b', 1, { done: true }),
    ];
    expect(outcome(claimOf([approval('a')], nad(1)), others)).toEqual([used('a', 1)]);
  });
});

describe('earlier orders that are not paid', () => {
  test('keep their pieces while others are left', () => {
    const approvals = [approval('a'), approval('b')];
    expect(outcome(claimOf(approvals, nad(1)), [use('o', 'a')])).toEqual([used('b', 1)]);
    expect(outcome(claimOf([approval('a', 2)], nad(1)), [use('o', 'a')])).toEqual([used('a', 1)]);
  });

  test('give way in their order, and no more of them than necessary', () => {
    const others = [use('first', 'a'), use('second', 'a'), use('third', 'a')];
    const holders = ['first', 'second', 'third'];
    const approvals = [approval('a', 3)];
    expect(outcome(claimOf(approvals, nad(1)), others)).toEqual({ givingWay: ['first'], holders });
    expect(outcome(claimOf(approvals, nad(2)), others)).toEqual({ givingWay: ['first', 'second'], holders });
    expect(outcome(claimOf(approvals, nad(3)), others)).toEqual({ givingWay: holders, holders });
    expect(outcome(claimOf(approvals, nad(4)), others)).toBe('used up');
  });

  test('do not give way if it would not suffice, or if they hold other pieces', () => {
    const others = [
      use('paid', 'a', 1, { done: true }),
      use('of-another-product', 'a', 1, { product: 'rx' }),
      use('of-another-approval', 'b'),
      use('of-another-issuer', 'a', 1, { issuer: 'https://other.example' }),
    ];
    expect(outcome(claimOf([approval('a', 1, ['nad', 'rx'])], nad(1)), others)).toBe('used up');
  });

  test('give way once, also where they hold pieces of several products', () => {
    const approvals = [approval('a', 1, ['nad', 'rx'])];
    const others = [use('both', 'a'), use('both', 'a', 1, { product: 'rx' }), use('paid', 'c', 1, { done: true })];
    const claim = claimOf(approvals, nad(1), { product: 'rx', quantity: 1 });
    expect(outcome(claim, others)).toEqual({ givingWay: ['both'], holders: ['both'] });
  });

  test('give way if they hold any of the approvals, and only for pieces of the product', () => {
    const both = [approval('a'), approval('b')];
    expect(outcome(claimOf(both, nad(2)), [use('o', 'a')])).toEqual({ givingWay: ['o'], holders: ['o'] });
    const others = [use('rx', 'a', 1, { product: 'rx' }), use('nad', 'a')];
    expect(outcome(claimOf([approval('a', 1, ['nad', 'rx'])], nad(1)), others)).toEqual({
      givingWay: ['nad'],
      holders: ['rx', 'nad'],
    });
  });

  test('are named in errors', () => {
    expect(() => allocate(claimOf([approval('a')], nad(1)), [use('o', 'a')])).toThrow(
      'Earlier orders hold this approval.',
    );
  });
});
