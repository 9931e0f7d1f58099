import { test } from 'node:test';
import { expect } from '@playwright/test';
import { sql } from '../../../server/database/sql.ts';

/** Values become parameters, whatever is in them; only statements become parts of the text. */

test('values become parameters in their order', () => {
  const { text, values } = sql`select ${1}, ${'a; drop table x'}`;
  expect([text, values]).toEqual(['select $1, $2', [1, 'a; drop table x']]);
});

test('statements become parts, with their parameters', () => {
  const isOf = sql`(a = ${'x'} and b = ${'y'})`;
  const { text, values } = sql`update t set c = ${'c'} where ${isOf} or not ${isOf}${sql``} limit ${2}`;
  expect(text).toBe('update t set c = $1 where (a = $2 and b = $3) or not (a = $4 and b = $5) limit $6');
  expect(values).toEqual(['c', 'x', 'y', 'x', 'y', 2]);
});

test('an object from outside that looks like a statement is a parameter', () => {
  const given = JSON.parse('{"texts":["drop table t"],"values":[]}');
  expect(sql`select ${given}`).toMatchObject({ text: 'select $1', values: [given] });
});
