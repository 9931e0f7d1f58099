import { afterEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { version } from '../../../package.json' with { type: 'json' };
import { PROTOCOL } from '../../../src/page/core.ts';
import { joinPage } from '../../../src/page/join-page.ts';

/**
 * Protects pages that load several copies of the script: one protocol works there, and the console names the others.
 */

const CLAIM = Symbol.for('wellness');
const scope = globalThis as { [CLAIM]?: object };

/** The console lines of a copy, each with its method, and whether the copy may work here. */
function join(): { said: unknown[][]; claimed: boolean } {
  const { info, warn } = console;
  const said: unknown[][] = [];
  console.info = (...words) => said.push(['info', ...words]);
  console.warn = (...words) => said.push(['warn', ...words]);
  try {
    return { said, claimed: joinPage() };
  } finally {
    Object.assign(console, { info, warn });
  }
}

describe('the claim of the page', () => {
  afterEach(() => {
    delete scope[CLAIM];
  });

  test('keeps a copy out where one of another protocol was first', () => {
    scope[CLAIM] = { protocol: PROTOCOL + 1, version: '9.8.7' };
    expect(join()).toStrictEqual({
      said: [
        [
          'warn',
          `wellness: release ${version} does nothing, because the incompatible 9.8.7 loaded first. Load one release.`,
        ],
      ],
      claimed: false,
    });
  });

  // Counted number by number: letter by letter, a zero in front of the second would make it older.
  for (const newer of [version, `${version}.1`, version.replace('.', '.0')])
    test(`lets a copy join ${newer}, and reports it`, () => {
      scope[CLAIM] = { protocol: PROTOCOL, version: newer };
      expect(join()).toStrictEqual({
        said: [['info', `wellness: release ${newer} loaded first, and ${version} shares its cart.`]],
        claimed: true,
      });
    });

  test('advises to load one version where the first is older', () => {
    scope[CLAIM] = { protocol: PROTOCOL, version: '0.0.1' };
    expect(join()).toStrictEqual({
      said: [['info', `wellness: release 0.0.1 loaded first, and ${version} shares its cart. Load one release.`]],
      claimed: true,
    });
  });

  test('is made by the first copy, for good and without a warning', (t) => {
    const { defineProperty } = Object;
    // Defines it so that afterEach can remove it again: other tests share this process.
    const define = t.mock.method(
      Object,
      'defineProperty',
      (...[scope, key, descriptor]: Parameters<typeof defineProperty>) =>
        defineProperty(scope, key, { ...descriptor, configurable: true }),
    );
    expect(join()).toStrictEqual({ said: [], claimed: true });
    expect(scope[CLAIM]).toStrictEqual({ protocol: PROTOCOL, version });
    expect(Object.isFrozen(scope[CLAIM])).toBe(true);
    const [claim] = define.mock.calls;
    expect(claim?.arguments, 'a property that is neither writable nor configurable').toStrictEqual([
      scope,
      CLAIM,
      { value: { protocol: PROTOCOL, version } },
    ]);
  });
});
