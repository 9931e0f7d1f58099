import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { mutate } from '../../tools/mutators.ts';

/** Protects `npm run mutants`: a mutator that finds nothing would count as one whose mutants are all noticed. */

const mutants = (text: string) => mutate('file.ts', text).map(({ source }) => source);

describe('the mutators', () => {
  for (const [title, text, expected] of [
    ['conditions', 'if (a) b', ['if (true) b', 'if (false) b', 'if (a) ;']],
    ['comparisons', 'const a = b < c;', ['const a = b <= c;']],
    ['arithmetic', 'const a = b * c;', ['const a = b / c;']],
    ['logic', 'const a = b ?? c;', ['const a = ((b) && (c));']],
    ['booleans', 'const a = [true, !b];', ['const a = [false, !b];', 'const a = [true, b];']],
    ['calls', 'a(b);', [';']],
    ['returned values', 'const a = () => b();', ['const a = () => undefined;']],
    [
      'early ends',
      'function a() { b: { return; } return undefined; }',
      ['function a() { b: { ; } return undefined; }'],
    ],
    ['no types, imports or texts', "import a from 'b'; const c: true = d + 'e';", []],
  ] as const)
    test(`changes ${title}`, () => expect(mutants(text)).toEqual(expected));

  test('names the place of a change', () => {
    expect(mutate('file.ts', 'a;\nconst b = c > d;')).toContainEqual(
      expect.objectContaining({ place: 'file.ts:2:13', original: '>', replacement: '>=' }),
    );
  });
});
