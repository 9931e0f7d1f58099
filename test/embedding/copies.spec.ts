import { classicAfter, expectOneCart, first, openWith } from '../support/copies.ts';
import { cdn, rewritten, script } from '../support/hosts.ts';
import { expect, test } from '../support/site.ts';

/** A page that loads the script twice has one cart. Further ways to load it: loading.spec.ts. */

for (const [what, scripts] of [
  ['wellness.js twice, from two URLs', [script('wellness.js', 'a/'), script('wellness.js', 'b/')]],
  ['wellness.js before wellness.iife.js', [script(), classicAfter]],
] as const) {
  test(`${what}: one of everything, and one line that names the first`, async ({ page }) => {
    const said = await openWith(page, scripts);
    await expect.poll(() => said).toEqual(first('0.1.0', '0.1.0'));
    await expectOneCart(page);
    await expectOneCart(page, 2);
    expect(said).toEqual(first('0.1.0', '0.1.0'));
  });
}

/** A later protocol between copies, incompatible with the current one. */
const nextProtocol = (file: string) =>
  rewritten(
    file,
    [/wellness\/1\b/g, 'wellness/2'],
    [/protocol:1\b/g, 'protocol:2'],
    [/(?<compared>\.protocol[!=]==)1\b/g, '$<compared>2'],
  );

/** The entry brings the script that lies beside it. */
const next = (...files: string[]) =>
  Object.fromEntries(files.map((file) => [`${cdn}next/${file}`, nextProtocol(file)]));
const another = 'wellness: release 0.1.0 does nothing, because the incompatible 0.1.0 loaded first. Load one release.';

for (const [what, scripts, file] of [
  ['wellness.js after ours', [script(), script('wellness.js', 'next/')], 'wellness.js'],
  ['wellness.js before ours', [script('wellness.js', 'next/'), script()], 'wellness.js'],
  ['entry.js after ours', [script(), script('entry.js', 'next/')], 'entry.js'],
  ['entry.js before ours', [script('entry.js', 'next/'), script()], 'entry.js'],
] as const) {
  test(`the second of two protocols, ${what}, stays inactive and warns`, async ({ page, complaints }) => {
    const said = await openWith(page, scripts, { files: next(file, 'wellness.js') });
    await expect.poll(() => said).toEqual([another]);
    expect(complaints.splice(0)).toEqual([`warning: ${another}`]);
    await expectOneCart(page);
    expect(said).toHaveLength(1);
  });
}
