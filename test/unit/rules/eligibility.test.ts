import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import type { ProductRules } from '../../../src/catalog/catalog.ts';
import { type Approval, approvedQuantity, type Facts, findReason, isSoldIn } from '../../../src/rules/eligibility.ts';
import { isRegion } from '../../../src/text/regions.ts';
import { isKnownRegion, states } from '../../../src/text/us-subdivisions.ts';

/** Protects who may buy what: the one decision that the page and the checkout server share. */

const now = Date.parse('2026-03-01T12:00:00Z');
const nobody: Facts = { region: null, age: null, approvals: [] };
const approval: Approval = { id: 'a', products: ['nad'], quantity: 2, expires: '2026-03-02T00:00:00.000Z' };

/** The countries of ISO 3166-1. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

describe('a region', () => {
  test('is an assigned country, and no other code', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    expect(codes.filter(isRegion)).toEqual(countries);
  });

  test('is a subdivision by its form', () => {
    for (const code of ['US-NY', 'US-ZZ', 'DE-BY', 'FR-2A', 'CN-11', 'GB-ENG']) expect(isRegion(code), code).toBe(true);
    for (const code of [
      'us',
      'Us',
      'US-ny',
      'UK-ENG',
      'US-',
      'US-ABCD',
      'US-NY ',
      ' US',
      '<b>',
      '',
      'USA',
      null,
      1,
      ['US'],
      new String('US'),
    ])
      expect(isRegion(code), String(code)).toBe(false);
  });

  test('in the United States must exist', () => {
    expect(states).toHaveLength(51);
    for (const code of ['US', 'US-NY', 'US-DC', 'US-PR', 'DE-ZZ']) expect(isKnownRegion(code), code).toBe(true);
    for (const code of ['US-ZZ', 'US-N', 'UK']) expect(isKnownRegion(code), code).toBe(false);
  });
});

for (const [regions, sold, notSold] of [
  [{ only: ['US'] }, ['US', 'US-CA', 'US-PR', 'PR', 'UM'], ['DE', 'UA', null]],
  [{ only: ['US-CA', 'DE'] }, ['US-CA', 'DE', 'DE-BY'], ['US', 'US-NY', 'US-C', null]],
  [{ except: ['US-NY'] }, ['US-CA', 'DE'], ['US-NY', 'US', null]],
  [{ except: ['US'] }, ['DE', 'GB'], ['US', 'US-CA', 'PR', null]],
  [{ only: ['PR'] }, ['PR', 'US-PR'], ['US', 'US-NY', 'GU', null]],
  [{ only: ['US-GU'] }, ['GU', 'US-GU'], ['US', 'PR', null]],
  [{ except: ['US-VI'] }, ['US-NY', 'PR', 'DE'], ['VI', 'US-VI', 'US', null]],
  [{ only: ['US-AS', 'US-MP', 'US-UM'] }, ['AS', 'MP', 'UM'], ['US', 'PR', null]],
  [{}, [], ['US', 'DE', null]],
] as const)
  test(`with the rule ${JSON.stringify(regions)} is sold in ${sold.join(', ') || 'no place'} alone`, () => {
    for (const region of sold) expect(isSoldIn(regions, region), region).toBe(true);
    for (const region of notSold) expect(isSoldIn(regions, region), String(region)).toBe(false);
  });

describe('a product', () => {
  const all: ProductRules = { product: 'nad', approval: true, minAge: 18, regions: { only: ['US'] } };
  const reason = (rules: readonly ProductRules[], facts: Partial<Facts> = {}, at = now) =>
    findReason(rules, { ...nobody, ...facts }, at);

  test('without rules is sold to everybody', () => {
    expect(reason([])).toBeUndefined();
    expect(reason([{ product: 'nad' }])).toBeUndefined();
  });

  test('reports the first of region, age and approval as its reason', () => {
    expect(reason([all])).toBe('region');
    expect(reason([all], { region: 'US-CA' })).toBe('age');
    expect(reason([all], { region: 'US-CA', age: 18 })).toBe('approval');
    expect(reason([all], { region: 'US-CA', age: 18, approvals: [approval] })).toBeUndefined();
    expect(
      reason([
        { product: 'nad', approval: true },
        { product: 'nad', minAge: 18 },
      ]),
    ).toBe('age');
  });

  test('is sold from its minimum age on', () => {
    for (const age of [null, -1, 0, 17]) expect(reason([{ product: 'nad', minAge: 18 }], { age })).toBe('age');
    expect(reason([{ product: 'nad', minAge: 1 }])).toBe('age');
    for (const age of [18, 150]) expect(reason([{ product: 'nad', minAge: 18 }], { age })).toBeUndefined();
  });

  test('keeps the rules of every source', () => {
    const rules: readonly ProductRules[] = [
      { product: 'nad', minAge: 18 },
      { product: 'nad', minAge: 21 },
      { product: 'nad', regions: { only: ['US'] } },
      { product: 'nad', regions: { except: ['US-NY'] } },
    ];
    expect(reason(rules, { region: 'US-NY', age: 30 })).toBe('region');
    expect(reason(rules, { region: 'DE', age: 30 })).toBe('region');
    expect(reason(rules, { region: 'US-CA', age: 20 })).toBe('age');
    expect(reason(rules, { region: 'US-CA', age: 21 })).toBeUndefined();
  });

  test('needs an approval that names it and has not ended', () => {
    const rules = [{ product: 'nad', approval: true }];
    const approvals = [approval];
    expect(reason(rules, { approvals }, Date.parse(approval.expires) - 1)).toBeUndefined();
    expect(reason(rules, { approvals }, Date.parse(approval.expires))).toBe('approval');
    expect(reason([{ product: 'other', approval: true }], { approvals })).toBe('approval');
    expect(reason(rules, { approvals: [{ ...approval, quantity: 0 }] })).toBe('approval');
    expect(reason(rules, { approvals: [{ ...approval, expires: 'soon' }] })).toBe('approval');
  });

  test('may be bought as often as its approvals of now add up to', () => {
    const other = { ...approval, id: 'b', products: ['other', 'nad'], quantity: 3 };
    const ended = { ...approval, id: 'c', expires: '2026-03-01T11:59:59Z' };
    expect(approvedQuantity('nad', [approval, other, ended], now)).toBe(5);
    expect(approvedQuantity('other', [approval, other, ended], now)).toBe(3);
    expect(approvedQuantity('tea', [approval, other, ended], now)).toBe(0);
  });
});
