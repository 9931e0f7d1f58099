import { describe, mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { StoreError } from '../../server/database/store-error.ts';
import { createLog, MAX_LINES, toLogLine } from '../../server/log.ts';
import { createNotifier } from '../../server/notifying.ts';
import type { Orders } from '../../server/orders/orders.ts';
import { PaymentError } from '../../server/payment/payment.ts';
import { orderRow } from '../support/partners.ts';

/** Log lines are bounded in time, length and number, and name no buyer. */

/** Longest line, with room for an order's id and a count. */
const MAX_LENGTH = 500;

/** The shortest of three runs, because other programs use the processor, too. */
function shortest(act: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('a log line', () => {
  const texts: Readonly<Record<string, string>> = {
    Japanese: 'メールを送れません'.repeat(30_000),
    dots: '.'.repeat(200_000),
    accents: 'é'.repeat(200_000),
    'base64 with slashes': 'ab+/'.repeat(60_000),
    'colons and slashes': 'a:/'.repeat(60_000),
    'single letters': 'a-'.repeat(100_000),
    'short words': 'word '.repeat(60_000),
    spaces: ' '.repeat(200_000),
    'quotation marks': `${'"'.repeat(100_001)}${"'".repeat(100_001)}${'`'.repeat(100_001)}`,
    'mail addresses without a space': '@é'.repeat(100_000),
    'lines of a stack': 'at é (é)\n'.repeat(30_000),
  };
  for (const [what, text] of Object.entries(texts))
    for (const [where, error] of Object.entries({
      message: new Error(text),
      name: Object.assign(new Error('x'), { name: text }),
      code: Object.assign(new Error('x'), { code: text }),
      'our own message': new StoreError('away', text),
      'thrown text': text,
    }))
      test(`about ${what} as ${where} is short and fast`, () => {
        const line = toLogLine(error);
        // A pattern that begins again at each letter would take the square of it.
        expect(shortest(() => toLogLine(error))).toBeLessThan(10 * shortest(() => text.replaceAll(/./gsu, '-')));
        expect(line.length).toBeLessThan(MAX_LENGTH);
        expect(line).not.toContain('\n');
      });

  test('names neither addresses, quotations nor keys', () => {
    const line = toLogLine(
      new TypeError(
        `Cannot send "Ann
        Smith" 'and' \`others\` to ann@smith.example or <ann@smith.example>, see https://x.example/?a=1 and 0123456789abcdef01234 "é"ann@smith.example`,
      ),
    );
    expect(line).toBe('checkout: TypeError: Cannot send … … … to … or … see … and … …');
  });

  test('ends an open quotation where a long text is cut', () => {
    expect(toLogLine(new Error(`Refused: "${'Ann Smith '.repeat(10_000)}"`))).not.toContain('Ann');
  });

  test('describes everything that can be thrown', () => {
    const thrown = [undefined, null, 7, Symbol('x'), Object.create(null), { message: {} }, () => {}];
    for (const error of thrown) expect(toLogLine(error)).toMatch(/^checkout: error: ./);
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('Ann Smith');
      },
    });
    expect(toLogLine(hostile)).toMatch(/^checkout: error: ./);
    expect(toLogLine(hostile)).not.toContain('Ann');
  });

  test('keeps names and codes, unless they may be keys or texts', () => {
    const error = (name: string, code: unknown) => toLogLine(Object.assign(new Error('x'), { name, code }));
    expect(error('TypeError', 'ERR_MODULE_NOT_FOUND')).toBe('checkout: TypeError ERR_MODULE_NOT_FOUND: x');
    expect(error('error', '23505')).toBe('checkout: error 23505: x');
    expect(error('Error', 500)).toBe('checkout: Error 500: x');
    expect(toLogLine(new Error("It can't be read."))).toBe("checkout: Error: It can't be read.");
    expect(error('Ann Smith', 'sk_live_51HxyzAbcDefGhi')).toBe('checkout: error: x');
    expect(toLogLine(new PaymentError('spent', 'Stripe: 500'))).toBe('checkout: payment spent: Stripe: 500');
  });
});

describe('an error of onPaid', () => {
  const errors: Readonly<Record<string, unknown>> = {
    'an error': new RangeError('Could not mail Ann Smith, 12 Sample Street, about her diabetes and NMN+'),
    'an error with a cause': new Error('Ann', { cause: new Error('Smith') }),
    'several errors': new AggregateError([new Error('Ann')], 'Smith'),
    'a text': 'Ann Smith',
    'an object': { message: 'Ann', code: 'Ann Smith', name: 'Smith, Ann' },
    'an error named after the buyer': Object.assign(new Error('x'), {
      name: 'To Ann Smith',
      code: 'ann@smith.example',
    }),
    'a missing value': undefined,
    'one of our own kind': new PaymentError('again', 'Ann Smith'),
  };
  for (const [what, error] of Object.entries(errors))
    for (const way of ['throws', 'rejects'])
      test(`that ${way} ${what} is logged by order id, name and code alone`, async () => {
        const order = orderRow({ id: 'K7QX-3M9D-P2VN', status: 'paid' });
        const due = [{ order }];
        const orders: Partial<Orders> = {
          claimPaid: async () => due.shift(),
          postponeNotification: async () => {},
        };
        const lines: string[] = [];
        const onPaid = () => {
          if (way === 'throws') throw error;
          return Promise.reject(error);
        };
        const report = (reported: unknown) => lines.push(toLogLine(reported));
        await createNotifier(orders as Orders, { onPaid, notifyTests: true, report })();
        expect(lines).toEqual([expect.stringMatching(/^checkout: onPaid failed for order K7QX-3M9D-P2VN: \w[\w ]*$/)]);
        expect(lines[0]).not.toMatch(/Ann|Smith|Sample|diabetes|NMN/i);
      });

  test('keeps its code', async () => {
    const due = [{ order: orderRow({ status: 'paid' }) }];
    const lines: string[] = [];
    const orders: Partial<Orders> = { claimPaid: async () => due.shift(), postponeNotification: async () => {} };
    const onPaid = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:25'), { code: 'ECONNREFUSED' });
    };
    const report = (error: unknown) => lines.push(toLogLine(error));
    await createNotifier(orders as Orders, { onPaid, notifyTests: true, report })();
    expect(lines[0]).toMatch(/: Error ECONNREFUSED$/);
  });
});

describe('the log', () => {
  test('counts repeated lines, and lines beyond the limit, for a minute', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const lines: string[] = [];
      const { report, flush } = createLog((line) => lines.push(line));
      for (let i = 0; i < 400; i++) report(new Error('Forged.'));
      expect(lines).toEqual(['checkout: Error: Forged.']);
      for (let i = 0; i < MAX_LINES + 10; i++) report(new Error(`Request ${i}.`));
      expect(lines).toHaveLength(MAX_LINES);
      mock.timers.tick(60_000);
      expect(lines.slice(MAX_LINES)).toEqual([
        'checkout: Error: Forged. (399 more times in one minute)',
        'checkout: 11 more lines in one minute, not logged',
      ]);
      report(new Error('Forged.'));
      report(new Error('Forged.'));
      flush();
      flush();
      expect(lines.slice(-2)).toEqual([
        'checkout: Error: Forged.',
        'checkout: Error: Forged. (1 more time in one minute)',
      ]);
    } finally {
      mock.timers.reset();
    }
  });

  test('that throws stops nothing', () => {
    const { report, flush } = createLog(() => {
      throw new Error('The disk is full.');
    });
    report(new Error('One.'));
    report(new Error('One.'));
    flush();
  });

  test('that rejects stops nothing', async () => {
    // An unhandled rejection would fail this file.
    const { report, flush } = createLog(async () => {
      throw new Error('The service is away.');
    });
    report(new Error('One.'));
    flush();
    await setImmediate();
  });
});
