import { expect } from '@open-wc/testing';
import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';
import { joinPage } from './first-copy.ts';

const CLAIM = Symbol.for('wellness');
const scope = globalThis as { [CLAIM]?: object };

/** What a copy says on the console, each with the method that it took, and whether it may work here. */
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
  // The last test makes a claim, which stays.
  afterEach(() => {
    if (Object.getOwnPropertyDescriptor(scope, CLAIM)?.configurable) delete scope[CLAIM];
  });

  it('keeps a copy out where one of another protocol was first', () => {
    scope[CLAIM] = { protocol: PROTOCOL + 1, version: '9.8.7' };
    expect(join()).to.deep.equal({
      said: [['warn', `wellness: ${version} stays out: 9.8.7 was first, by another protocol. Load one version.`]],
      claimed: false,
    });
  });

  // Counted number by number: letter by letter, a zero in front of the second would make it older.
  for (const newer of [version, `${version}.1`, version.replace('.', '.0')])
    it(`lets a copy join ${newer}, and says so`, () => {
      scope[CLAIM] = { protocol: PROTOCOL, version: newer };
      expect(join()).to.deep.equal({
        said: [['info', `wellness: ${newer} was first; ${version} joins it.`]],
        claimed: true,
      });
    });

  it('advises to load one version where the first is older', () => {
    scope[CLAIM] = { protocol: PROTOCOL, version: '0.0.1' };
    expect(join()).to.deep.equal({
      said: [['info', `wellness: 0.0.1 was first; ${version} joins it. Load one version.`]],
      claimed: true,
    });
  });

  it('is made by the first copy, for good and without a word', () => {
    expect(join()).to.deep.equal({ said: [], claimed: true });
    expect(scope[CLAIM]).to.deep.equal({ protocol: PROTOCOL, version });
    expect(Object.isFrozen(scope[CLAIM])).to.equal(true);
    expect(Object.getOwnPropertyDescriptor(scope, CLAIM)).to.include({ writable: false, configurable: false });
  });
});
