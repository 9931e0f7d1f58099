import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAst } from 'vite';
import { completeSheet } from '../../../src/styles/complete.ts';
import { firstSheet } from '../../../tools/build/first-sheet.ts';

const css = `
@layer base, utilities;
@layer base { * { margin: 0 } h2, p { padding: 0 } }
@layer utilities {
  .now { color: red }
  .later { color: blue }
  .later, .now, .never { top: 0 }
  @media (width > 600px) { .later { color: green } .now { color: black } }
  @media print { .later { color: white } }
}
@keyframes turn { to { rotate: 1turn } }
.now { animation: turn 1s }
@keyframes fade { to { opacity: 0 } }
.later { animation: fade 1s }`;

async function divide(script: string) {
  const { plugin, fillFirst, fillAdditions } = firstSheet();
  const { handler } = plugin.transform as unknown as { handler: (code: string) => Promise<{ code: string }> };
  const { code } = await handler(`export default ${JSON.stringify(css)}`);
  const first = JSON.parse(fillFirst('"%FIRST_SHEET%"', parseAst(script)));
  return { first, additions: JSON.parse(fillAdditions(code).replace('export default ', '')) };
}

test('the first sheet has the rules that the script names, and the additions have the rest', async () => {
  const { first, additions } = await divide('view({ className: "now" })');
  assert.match(first, /\.now\{color: red\}/);
  assert.doesNotMatch(first, /later|never|fade|print/);
  const added = additions.map(([, text]: [number, string]) => text).join('');
  assert.doesNotMatch(added, /color: red|turn|color: black/);
});

test('the complete sheet has every rule once and in its place, whatever the script names', async () => {
  const names = ['', 'now', 'later', 'never', 'now later', 'h2 never', 'h2 p now later never'];
  const sheets = await Promise.all(
    names.map(async (text) => {
      const { first, additions } = await divide(`view(${JSON.stringify(text)})`);
      return completeSheet(first, additions).replaceAll(/[^{}]+\{[^{}]*\}/g, (rule) => {
        // Alternatives of one rule may stand in two rules, one after the other.
        const [, selectors = '', body] = /([^{]+)\{(.*)\}/s.exec(rule) ?? [];
        return selectors
          .split(',')
          .map((one) => `${one.trim()}{${body}}`)
          .join('');
      });
    }),
  );
  const rules = sheets.map((sheet) => sheet.match(/[^{}]+\{[^{}]*\}|[^{}]+\{|\}/g) ?? []);
  for (const some of rules) assert.deepEqual([...some].sort(), [...(rules[0] ?? [])].sort());
  const order = (some: readonly string[]) => some.filter((rule) => !/top: 0|padding/.test(rule));
  for (const some of rules) assert.deepEqual(order(some), order(rules[0] ?? []));
  assert.match(sheets[1] ?? '', /\.now\{color: red\}\.later\{color: blue\}/);
});
