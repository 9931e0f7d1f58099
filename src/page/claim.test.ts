import { expect } from '@open-wc/testing';
import { version } from '../../package.json';
import type { claimPage } from './claim.ts';
import { PROTOCOL } from './core.ts';
import { tellOfFirst } from './first-copy.ts';

const CLAIM = Symbol.for('wellness');
const scope = globalThis as { [CLAIM]?: object };
let copies = 0;

/** A copy of the script that has said nothing yet. */
async function newCopy(): Promise<() => boolean> {
  const copy: { claimPage: typeof claimPage } = await import(/* @vite-ignore */ `/src/page/claim.ts?copy=${copies++}`);
  return () => copy.claimPage(tellOfFirst);
}

/** What the copy says on the console, each with the method that it took, and what it makes of each attempt. */
function claims(claim: () => boolean, times = 1): { said: unknown[][]; claimed: boolean[] } {
  const { info, warn } = console;
  const said: unknown[][] = [];
  console.info = (...words) => said.push(['info', ...words]);
  console.warn = (...words) => said.push(['warn', ...words]);
  try {
    return { said, claimed: Array.from({ length: times }, claim) };
  } finally {
    Object.assign(console, { info, warn });
  }
}

describe('the claim of the page', () => {
  // The last test makes a claim, which stays.
  afterEach(() => {
    if (Object.getOwnPropertyDescriptor(scope, CLAIM)?.configurable) delete scope[CLAIM];
  });

  it('keeps a copy out where one of another protocol was first', async () => {
    scope[CLAIM] = { protocol: PROTOCOL + 1, version: '9.8.7' };
    expect(claims(await newCopy())).to.deep.equal({
      said: [['warn', `wellness: ${version} stays out: 9.8.7 was first, by another protocol. Load one version.`]],
      claimed: [false],
    });
  });

  // Counted number by number: letter by letter, a zero in front of the second would make it older.
  for (const newer of [version, `${version}.1`, version.replace('.', '.0')])
    it(`lets a copy join ${newer}, and says so once`, async () => {
      scope[CLAIM] = { protocol: PROTOCOL, version: newer };
      expect(claims(await newCopy(), 2)).to.deep.equal({
        said: [['info', `wellness: ${newer} was first; ${version} joins it.`]],
        claimed: [true, true],
      });
    });

  it('advises to load one version where the first is older', async () => {
    scope[CLAIM] = { protocol: PROTOCOL, version: '0.0.1' };
    expect(claims(await newCopy(), 2)).to.deep.equal({
      said: [['info', `wellness: 0.0.1 was first; ${version} joins it. Load one version.`]],
      claimed: [true, true],
    });
  });

  it('is made by the first copy, for good and without a word', async () => {
    expect(claims(await newCopy(), 2)).to.deep.equal({ said: [], claimed: [true, true] });
    expect(scope[CLAIM]).to.deep.equal({ protocol: PROTOCOL, version });
    expect(Object.isFrozen(scope[CLAIM])).to.equal(true);
    expect(Object.getOwnPropertyDescriptor(scope, CLAIM)).to.include({ writable: false, configurable: false });
  });
});
