import { readFileSync, writeFileSync } from 'node:fs';
import { claims, names, promises } from '../../demo-site/claims.ts';
import { paths } from '../support/paths.ts';
import { expect, fdaStatement, test, visit } from '../support/site.ts';
import { readPage } from './reading.ts';

const file = 'docs/claims.md';
const everywhere = (pattern: RegExp) => new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));

/** What is said in a block beyond the claims of the list: numbers, and words that promise something. */
function unlisted(block: string): string[] {
  let rest = block;
  for (const pattern of [...claims.map(({ said }) => said), ...names]) rest = rest.replace(everywhere(pattern), ' ');
  return [...rest.matchAll(/\d(?:[\d,.]*\d)?/g), ...rest.matchAll(promises)].map(([found]) => found);
}

function table(pagesOf: Map<string, string[]>): string {
  const rows = claims.map(
    ({ claim, source }) =>
      `| ${claim} | ${source} | ${(pagesOf.get(claim) ?? []).map((path) => `\`${path}\``).join(' ')} |`,
  );
  return `# What the storefront claims

For whoever answers for it: every claim, price, rating and dosage that a page shows, where in the specification it comes
from, and where it stands. Written by \`npm run claims\` from [demo-site/claims.ts](../demo-site/claims.ts) and the built
pages; \`npm test\` fails when a page shows a number or a promise that is not in the list, or when this page is out of date.

| claim | specification | stands on |
|---|---|---|
${rows.join('\n')}
`;
}

test('a number or a promise that is not in the list is found', () => {
  expect(unlisted('NAD+ Injection, $279, rated 4.4 out of 5, in 2 days, from an FDA-registered US pharmacy')).toEqual(
    [],
  );
  expect(unlisted('$280, in 3 days, by doctors, clinically proven')).toEqual([
    '280',
    '3',
    'doctors',
    'clinically',
    'proven',
  ]);
  expect(unlisted('FDA-approved')).toEqual(['FDA-approved']);
});

test('pages claim what is in the list and nothing else, and docs/claims.md says where', async ({ page }) => {
  const pagesOf = new Map<string, string[]>();
  const found: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    const blocks = await readPage(page);
    found.push(...blocks.flatMap((block) => unlisted(block).map((word) => `${path}: "${word}" in "${block}"`)));
    for (const { claim, said, ofSupplement } of claims) {
      if (!blocks.some((block) => said.test(block))) continue;
      pagesOf.set(claim, [...(pagesOf.get(claim) ?? []), path]);
      if (ofSupplement && !blocks.some((block) => block.includes(fdaStatement)))
        found.push(`${path}: no statement of the FDA`);
    }
  }
  expect(found).toEqual([]);
  expect(
    claims.filter(({ claim }) => !pagesOf.has(claim)).map(({ claim }) => claim),
    'claims that stand nowhere',
  ).toEqual([]);

  const text = table(pagesOf);
  if (process.env.WRITE_CLAIMS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'npm run claims writes it anew').toBe(text);
});
