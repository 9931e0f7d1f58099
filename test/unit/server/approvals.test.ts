import { createHmac } from 'node:crypto';
import { afterEach, describe, mock, test } from 'node:test';
import { expect } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import { createApprovals, type ReadApproval } from '../../../server/approvals/approvals.ts';
import type { ApprovalOptions } from '../../../server/options.ts';
import { createIssuer, forge } from '../../support/issuer.ts';

/** Protects the verification of approvals: which tokens count, until when, and which keys are asked for. */

const clinic = await createIssuer();
const { issuer } = clinic;

/** Verifies tokens one after another. */
function verifyAll(...args: Parameters<typeof createApprovals>) {
  const { read, verify } = createApprovals(...args);
  return async (tokens: readonly string[]) => {
    const found: ReadApproval[] = [];
    for (const approval of read(tokens)) if (await verify(approval)) found.push(approval);
    return found;
  };
}

/** The verifier, and what it has reported. */
function verifierOf(options: Partial<ApprovalOptions> = {}) {
  const reports: string[] = [];
  const report = (error: unknown) => void reports.push((error as Error).message);
  return { verify: verifyAll({ issuer, keys: clinic.keys as ApprovalOptions['keys'], ...options }, report), reports };
}
const { verify, reports } = verifierOf();
const isGood = async (token: string) => (await verify([token])).length === 1;

const seconds = () => Math.floor(Date.now() / 1_000);
afterEach(() => mock.timers.reset());
/** Stops the clock at a whole second. */
function stopClock() {
  mock.timers.enable({ apis: ['Date'], now: 1_790_000_000_000 });
  return seconds();
}

describe('an approval', () => {
  test('has issuer, name, each product once, quantity and its end with the leeway', async () => {
    const exp = seconds() + 100;
    const token = await clinic.approve(['nad', 'rx', 'nad'], { jti: 'one', quantity: 3, exp });
    expect(await verify([token])).toEqual([
      {
        token,
        issuer,
        jti: 'one',
        products: ['nad', 'rx'],
        quantity: 3,
        until: (exp + 60) * 1_000,
        audience: undefined,
      },
    ]);
    expect(await verify([await clinic.approve(['nad'])])).toMatchObject([{ quantity: 1 }]);
  });

  test('is found among any other tokens, in their order', async () => {
    const [one, two] = [await clinic.approve(['a'], { jti: 'one' }), await clinic.approve(['b'], { jti: 'two' })];
    const found = await verify(['', two, 'x', one, '.', 'a.b.c', '..']);
    expect(found.map(({ jti }) => jti)).toEqual(['two', 'one']);
    expect(await verify([])).toEqual([]);
  });

  for (const [what, fields, good] of [
    ['the shortest texts', { jti: 'j' }, true],
    ['a jti of 255 characters', { jti: 'j'.repeat(255) }, true],
    ['a jti of 256 characters', { jti: 'j'.repeat(256) }, false],
    ['an empty jti', { jti: '' }, false],
    ['no jti', { jti: undefined }, false],
    ['a jti with half a character', { jti: 'a\ud800' }, false],
    ['a jti with NUL', { jti: 'a\0' }, false],
    ['a jti as a number', { jti: 7 }, false],
    ['quantity 1', { quantity: 1 }, true],
    ['quantity 999', { quantity: 999 }, true],
    ['quantity 0', { quantity: 0 }, false],
    ['quantity 1,000', { quantity: 1_000 }, false],
    ['quantity 1.5', { quantity: 1.5 }, false],
    ['quantity as a text', { quantity: '1' }, false],
    ['quantity null', { quantity: null }, false],
    ['an empty id of a product', { products: ['nad', ''] }, false],
    ['products as a text', { products: 'nad' }, false],
    ['products as numbers', { products: [7] }, false],
    ['no products', { products: undefined }, false],
    ['another issuer', { iss: `${issuer}/` }, false],
    ['no issuer', { iss: undefined }, false],
    ['no end', { exp: undefined }, false],
    ['an end as a text', { exp: String(seconds() + 60) }, false],
    ['the last end that a date has', { exp: 8_640_000_000_000 - 60 }, true],
    ['an end whose leeway no date has', { exp: 8_640_000_000_000 - 59 }, false],
    ['an end without end', { exp: 1e300 }, false],
    ['a beginning as a text', { nbf: '1' }, false],
    ['a beginning that no date has', { nbf: -1e300 }, false],
    ['an audience as a number', { aud: 7 }, false],
    ['claims of no meaning here', { iat: 'never', sub: null }, true],
  ] as const)
    test(`with ${what} is ${good ? 'accepted' : 'refused'}`, async () => {
      expect(await isGood(await clinic.approve(['nad'], fields))).toBe(good);
      expect(reports).toEqual([]);
    });

  test('is accepted for 60 seconds more at either end, and not a second longer', async () => {
    const now = stopClock();
    for (const [exp, good] of [
      [now - 59, true],
      [now - 60, false],
      [now - 61, false],
    ] as const)
      expect([exp - now, await isGood(await clinic.approve(['nad'], { exp }))]).toEqual([exp - now, good]);
    for (const [nbf, good] of [
      [now + 60, true],
      [now + 61, false],
    ] as const)
      expect([nbf - now, await isGood(await clinic.approve(['nad'], { nbf, exp: now + 999 }))]).toEqual([
        nbf - now,
        good,
      ]);
  });

  test('must be a token: no other text, array, JSON or encoding', async () => {
    const { CompactSign, exportJWK, generateKeyPair } = await import('jose');
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const own = verifierOf({ keys: { keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] } as never });
    const sign = (payload: Uint8Array) =>
      new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey);
    const claims = { iss: issuer, jti: 'ä', products: ['nad'], exp: seconds() + 60 };
    const text = JSON.stringify(claims);
    expect(await own.verify([await sign(Buffer.from(text))])).toHaveLength(1);
    expect(await own.verify([await sign(Buffer.from(text, 'latin1'))])).toEqual([]);
    for (const payload of ['', '[]', '"text"', 'null', '7', '{', `${text}x`])
      expect([payload, await own.verify([await sign(Buffer.from(payload))])]).toEqual([payload, []]);
    expect(own.reports).toEqual([]);
  });

  test('is signed by the issuer with ES256 or EdDSA', async () => {
    const other = await createIssuer({ kid: (clinic.keys.keys[0] as { kid: string }).kid });
    expect(await isGood(await other.approve(['nad']))).toBe(false);
    const hmac = (input: string) =>
      createHmac('sha256', JSON.stringify(clinic.keys.keys[0])).update(input).digest('base64url');
    const claims = { iss: issuer, jti: 'j', products: ['nad'], exp: seconds() + 60 };
    for (const alg of ['none', 'HS256']) expect(await isGood(forge({ alg }, claims, hmac))).toBe(false);
    for (const [alg, good] of [
      ['EdDSA', true],
      ['ES384', false],
      ['RS256', false],
    ] as const) {
      const signer = await createIssuer({ alg });
      expect([
        alg,
        (await verifierOf({ keys: signer.keys as never }).verify([await signer.approve(['nad'])])).length,
      ]).toEqual([alg, Number(good)]);
    }
    expect(reports).toEqual([]);
  });
});

test('without options no token is valid', async () => {
  const none = createApprovals(undefined, () => {});
  await none.ready();
  const token = await clinic.approve(['nad']);
  expect(none.read([token])).toEqual([]);
  const [read] = createApprovals({ issuer, keys: clinic.keys as ApprovalOptions['keys'] }, () => {}).read([token]);
  expect(await none.verify(read as ReadApproval)).toBe(false);
});

describe('the audience of an approval', () => {
  const shop = 'https://tea.example';
  for (const [aud, byShop, byNone] of [
    [undefined, true, true],
    [shop, true, false],
    [[shop], true, false],
    [['https://other.example', shop], true, false],
    ['https://other.example', false, false],
    [`${shop}/`, false, false],
    [[], false, false],
    ['', false, false],
    [null, false, false],
    [[7], false, false],
  ] as const)
    test(`${JSON.stringify(aud)} is ${byShop ? 'accepted' : 'refused'} by a shop of this name`, async () => {
      const token = await clinic.approve(['nad'], { aud });
      const named = verifierOf({ audience: shop });
      const nameless = verifierOf();
      expect([(await named.verify([token])).length, named.reports]).toEqual([Number(byShop), []]);
      expect((await nameless.verify([token])).length).toBe(Number(byNone));
    });

  test('is reported by a shop without a name, if the issuer has signed it', async () => {
    const nameless = verifierOf();
    const stranger = await createIssuer({ kid: (clinic.keys.keys[0] as { kid: string }).kid });
    expect(await nameless.verify([await stranger.approve(['nad'], { aud: shop })])).toEqual([]);
    expect(nameless.reports).toEqual([]);
    expect(await nameless.verify([await clinic.approve(['nad'], { aud: shop })])).toEqual([]);
    expect(nameless.reports).toEqual([expect.stringContaining('approvals.audience is not set')]);
  });
});

describe('the keys', () => {
  /** A verifier with a function of keys, whose answer and clock the test sets. */
  function byFunction(first: unknown = clinic.keys) {
    const state = { keys: first, calls: 0, time: 1_000_000 };
    const clock = mock.method(performance, 'now', () => state.time);
    const { verify, reports } = verifierOf({
      keys: async () => {
        state.calls++;
        if (state.keys instanceof Error) throw state.keys;
        return (await state.keys) as never;
      },
    });
    return { state, reports, verify, stop: () => clock.mock.restore() };
  }

  test('are requested at the first token, and again for an unknown key after 30 seconds', async () => {
    const next = await createIssuer();
    const { state, verify, reports, stop } = byFunction();
    const good = async (by = clinic) => (await verify([await by.approve(['nad'])])).length === 1;
    await verify([]);
    expect(state.calls).toBe(0);
    expect([await good(), await good(), state.calls]).toEqual([true, true, 1]);
    state.keys = { keys: [...clinic.keys.keys, ...next.keys.keys] };
    state.time += 29_999;
    expect([await good(next), state.calls]).toEqual([false, 1]);
    state.time += 1;
    expect([await good(next), await good(), state.calls]).toEqual([true, true, 2]);
    expect(reports).toEqual([]);
    stop();
  });

  test('are requested again for a token without kid that none of them has signed', async () => {
    const next = await createIssuer();
    const { state, verify, stop } = byFunction();
    const good = async (by = clinic) =>
      (await verify([await by.approve(['nad'], {}, { kid: undefined })])).length === 1;
    state.keys = { keys: [...clinic.keys.keys, ...(await createIssuer()).keys.keys] };
    expect([await good(), state.calls]).toEqual([true, 1]);
    state.keys = { keys: [...clinic.keys.keys, ...next.keys.keys] };
    state.time += 29_999;
    expect([await good(), await good(next), state.calls]).toEqual([true, false, 1]);
    state.time += 1;
    expect([await good(next), await good(), state.calls]).toEqual([true, true, 2]);
    stop();
  });

  test('are requested again if a new key has the name of the last one', async () => {
    const kid = (clinic.keys.keys[0] as { kid: string }).kid;
    const next = await createIssuer({ kid });
    const { state, verify, reports, stop } = byFunction();
    const good = async (by = clinic) => (await verify([await by.approve(['nad'])])).length === 1;
    expect(await good()).toBe(true);
    state.keys = next.keys;
    state.time += 30_000;
    expect([await good(next), await good(), state.calls]).toEqual([true, false, 2]);
    expect(reports).toEqual([]);
    stop();
  });

  test('are requested again after ten minutes, so that removed ones end', async () => {
    const { state, verify, stop } = byFunction();
    const good = async () => (await verify([await clinic.approve(['nad'])])).length === 1;
    expect(await good()).toBe(true);
    state.keys = (await createIssuer()).keys;
    state.time += 599_999;
    expect([await good(), state.calls]).toEqual([true, 1]);
    state.time += 1;
    expect([await good(), state.calls]).toEqual([false, 2]);
    stop();
  });

  test('are not requested for tokens that no key makes valid', async () => {
    const { state, verify, reports, stop } = byFunction();
    const expired = await clinic.approve(['nad'], { exp: seconds() - 1_000 });
    expect([await verify(['', 'a.b.c', forge({ alg: 'ES256' }, {}), expired]), state.calls]).toEqual([[], 0]);
    const claims = { iss: issuer, jti: 'j', products: ['nad'], exp: seconds() + 60 };
    const odd = [forge({ alg: 'none' }, claims), forge({ alg: 'HS256', kid: 'k' }, claims), 'a.b'];
    expect(await verify(odd)).toEqual([]);
    state.time += 60_000;
    expect([await verify(odd), state.calls]).toEqual([[], 1]);
    expect(reports).toEqual([]);
    stop();
  });

  test('that fail are requested once in 30 seconds, and the log says why approvals are refused', async () => {
    const { state, verify, reports, stop } = byFunction(new Error('The clinic is closed.'));
    const good = async () => (await verify([await clinic.approve(['nad'])])).length === 1;
    for (let post = 0; post < 20; post++) {
      expect(await good()).toBe(false);
      state.time += 1_000;
    }
    expect(state.calls).toBe(1);
    const line = 'approvals.keys failed, so approvals by unknown keys are refused: The clinic is closed.';
    expect(reports).toEqual(Array.from({ length: 20 }, () => line));
    state.keys = clinic.keys;
    state.time += 10_000;
    expect([await good(), state.calls]).toEqual([true, 2]);
    stop();
  });

  test('are requested once for simultaneous tokens, and later tokens wait', async () => {
    const next = await createIssuer();
    const { state, verify, stop } = byFunction();
    const good = async (by = clinic) => (await verify([await by.approve(['nad'])])).length === 1;
    const tokens = await Promise.all([1, 2, 3].map(() => clinic.approve(['nad'])));
    expect(await verify(tokens)).toHaveLength(3);
    expect(state.calls).toBe(1);
    state.time += 30_000;
    let answer = (_: unknown) => {};
    state.keys = new Promise((resolve) => {
      answer = resolve;
    });
    const first = good(next);
    await expect.poll(() => state.calls).toBe(2);
    const [second, known] = [good(next), good()];
    answer({ keys: [...clinic.keys.keys, ...next.keys.keys] });
    expect([await first, await second, await known, state.calls]).toEqual([true, true, true, 2]);
    stop();
  });

  test('that are unavailable are reported, and known keys stay', async () => {
    const { state, verify, reports, stop } = byFunction(new Error('The clinic is closed.'));
    const good = async (by = clinic) => (await verify([await by.approve(['nad'])])).length === 1;
    expect(await good()).toBe(false);
    expect(reports.splice(0)).toEqual([expect.stringContaining('The clinic is closed.')]);
    state.keys = clinic.keys;
    state.time += 30_000;
    expect([await good(), state.calls]).toEqual([true, 2]);
    state.keys = new Error('Closed again.');
    state.time += 30_000;
    expect(await good(await createIssuer())).toBe(false);
    expect(reports.splice(0)).toEqual([expect.stringContaining('Closed again.')]);
    expect(await good()).toBe(true);
    // Values that are no errors, and one that cannot be read.
    for (const [thrown, said] of [
      ['a text', 'a text'],
      [undefined, 'undefined'],
      [Object.create(null), 'an unreadable value was thrown'],
    ] as const) {
      const odd = verifierOf({
        keys: () => {
          throw thrown;
        },
      });
      expect(await odd.verify([await clinic.approve(['nad'])])).toEqual([]);
      expect(odd.reports).toEqual([expect.stringContaining(`are refused: ${said}`)]);
    }
    stop();
  });

  test('time out after 4 seconds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let calls = 0;
    const slow = verifierOf({
      keys: () => {
        calls++;
        return new Promise(() => {});
      },
    });
    const found = slow.verify([await clinic.approve(['nad'])]);
    const turn = () => new Promise(setImmediate);
    while (calls === 0) await turn();
    await turn();
    mock.timers.tick(3_999);
    await turn();
    expect(slow.reports).toEqual([]);
    mock.timers.tick(1);
    expect(await found).toEqual([]);
    expect(slow.reports).toEqual([expect.stringContaining('took longer than 4 s')]);
  });

  test('in an invalid key set are reported', async () => {
    const wrong = verifierOf({ keys: { keys: 7 } as never });
    expect(await wrong.verify([await clinic.approve(['nad'])])).toEqual([]);
    expect(wrong.reports).toEqual([expect.stringContaining('approvals.keys')]);
    const broken = verifierOf({ keys: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] } as never });
    expect(await broken.verify([await clinic.approve(['nad'], {}, { kid: undefined })])).toEqual([]);
  });

  test('that are private are reported, once for each token', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const shared = verifierOf({ keys: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256' }] } as never });
    expect(await shared.verify([await clinic.approve(['nad'], {}, { kid: undefined })])).toEqual([]);
    expect(shared.reports).toEqual(['approvals.keys cannot be used: JSON Web Key Set members must be public keys']);
  });

  test('in a fixed set are never requested again', async () => {
    const next = await createIssuer();
    const fixed = verifierOf();
    expect(await fixed.verify([await next.approve(['nad'])])).toEqual([]);
    expect(await fixed.verify([await clinic.approve(['nad'])])).toHaveLength(1);
  });

  test('are all tried for a token without kid', async () => {
    const [one, two, three] = [await createIssuer(), await createIssuer(), await createIssuer()];
    const both = verifierOf({ keys: { keys: [...one.keys.keys, ...two.keys.keys] } as never });
    for (const [by, count] of [
      [one, 1],
      [two, 1],
      [three, 0],
    ] as const)
      expect(await both.verify([await by.approve(['nad'], {}, { kid: undefined })])).toHaveLength(count);
    expect(both.reports).toEqual([]);
  });
});
