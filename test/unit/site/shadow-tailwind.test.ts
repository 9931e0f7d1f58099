import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { build, type Plugin, type Rolldown } from 'vite';
import { prerenderSheet } from '../../../tools/build/host-scope.ts';
import { keepNodeEnv } from '../../../tools/build/keep-node-env.ts';
import { forShadowRoot, leftover, shadowTailwind } from '../../../tools/build/shadow-tailwind.ts';

/** Protects the widgets' stylesheet: Tailwind's output is rewritten so that it works in a shadow root of any page. */

describe('forShadowRoot', () => {
  test('turns the defaults of @property into plain declarations', () => {
    const css = forShadowRoot(`.a{color:red}
      @property --tw-shadow { syntax: "*"; inherits: false; initial-value: 0 0 #0000; }
      @property --tw-blur{syntax:"*";inherits:false}
      .b{color:blue}`);
    expect(css).toContain('@layer properties{*,::before,::after,::backdrop{--tw-shadow:0 0 #0000;--tw-blur:initial}}');
    expect(css).toContain('.a{color:red}');
    expect(css).toContain('.b{color:blue}');
    expect(css).not.toContain('@property');
  });

  test("drops Tailwind's own fallback for browsers without @property", () => {
    const css = forShadowRoot('@layer properties { @supports (x: y) { * { --a: 1 } } } .a{color:red}');
    expect(css.trim()).toBe('.a{color:red}');
  });

  test('keeps the statement that orders the layers', () => {
    expect(forShadowRoot('@layer properties, theme, base;.a{color:red}')).toBe(
      '@layer properties, theme, base;.a{color:red}',
    );
  });

  for (const [what, css, expected] of [
    [
      'a default with a brace in it',
      '@property --a{syntax:"*";inherits:false;initial-value:"}"}.a{color:red}',
      '@layer properties{*,::before,::after,::backdrop{--a:"}"}}.a{color:red}',
    ],
    ['a fallback with a brace in it', '@layer properties{*{--a:"{"}}.a{color:red}', '.a{color:red}'],
    ['a text', '.a{content:"2rem \\"3rem";gap:1em}', '.a{content:"2rem \\"3rem";gap:1em}'],
    ['a text about @property', `.a{content:'@property --a{'}`, `.a{content:'@property --a{'}`],
    ['an address', '.a{background:url(/2rem.png)}', '.a{background:url(/2rem.png)}'],
    ['a comment', '.a{/* } 2rem { */gap:1px}', '.a{/* } 2rem { */gap:1px}'],
    ['a length', '.a{gap:2rem}', '.a{gap:calc(var(--rem) * 2)}'],
    ['a fraction', '.a{gap:.5rem}', '.a{gap:calc(var(--rem) * .5)}'],
    ['a negative length', '.a{top:-1.25rem}', '.a{top:calc(var(--rem) * -1.25)}'],
    ['a power of ten', '.a{gap:1e-1rem}', '.a{gap:calc(var(--rem) * 1e-1)}'],
    ['a part of calc()', '.a{w:calc(1rem + 2px)}', '.a{w:calc(calc(var(--rem) * 1) + 2px)}'],
    ['a media query', '@media (width>=40rem){.a{gap:1px}}', '@media (width>=640px){.a{gap:1px}}'],
    ['a named container', '@container nav (width>=2.5rem){.a{gap:1px}}', '@container nav (width>=40px){.a{gap:1px}}'],
    ['a class with brackets', '.w-\\[2rem\\]{color:red}', '.w-\\[2rem\\]{color:red}'],
    ['a class with a point', '.w-\\[1\\.5rem\\]{color:red}', '.w-\\[1\\.5rem\\]{color:red}'],
    ['a name that ends in rem', '.a{gap:var(--x-2rem)}', '.a{gap:var(--x-2rem)}'],
    ['em and px', '.a{gap:2em 3px}', '.a{gap:2em 3px}'],
  ] as const) {
    test(`converts ${what} for any page`, () => {
      expect(forShadowRoot(css)).toBe(expected);
    });
  }

  test('converts what is inside a query by the unit, and the query itself by pixels', () => {
    expect(forShadowRoot('@media (width>=40rem){.a{gap:1rem}}')).toBe(
      '@media (width>=640px){.a{gap:calc(var(--rem) * 1)}}',
    );
  });
});

describe('leftover', () => {
  for (const [css, found] of [
    ['@property --a{syntax:"*"}', '@property'],
    ['.a{gap:2rem}', '2rem'],
    ['.a{gap:.5rem}', '.5rem'],
    ['.w-\\[2rem\\]{gap:calc(var(--rem) * 2)}', undefined],
    ['.a{gap:2em}', undefined],
    ['.a{content:"2rem @property"}', undefined],
    ['@media (width<2rem){}', '2rem'],
  ] as const) {
    test(`finds ${found ?? 'nothing'} in ${css}`, () => {
      expect(leftover(css)).toBe(found);
    });
  }

  test('finds nothing in output of forShadowRoot', () => {
    expect(leftover(forShadowRoot('@property --a{syntax:"*"}.a{gap:-2rem}@media (width<1rem){.b{top:.1rem}}'))).toBe(
      undefined,
    );
  });
});

/** Builds a page script that takes `css` as a widget's sheet, of which `change` makes what a later plugin might. */
function buildWith(css: string, change: (code: string) => string = (code) => code): Promise<unknown> {
  const sheet = '\0virtual/wellness.css?inline';
  const sources: Plugin = {
    name: 'sources',
    enforce: 'pre',
    resolveId: (id) => (id === 'entry' ? '\0entry' : id.startsWith('virtual:widget') ? sheet : undefined),
    load: (id) =>
      id === '\0entry' ? `import css from 'virtual:widget'; console.log(css);` : id === sheet ? css : undefined,
  };
  const changing: Plugin = {
    name: 'changing',
    transform: (code, id) => (id === sheet ? { code: change(code), map: null } : undefined),
  };
  return keepNodeEnv(() =>
    build({
      configFile: false,
      logLevel: 'silent',
      plugins: [sources, shadowTailwind(), prerenderSheet(), changing],
      build: { write: false, rolldownOptions: { input: 'entry' } },
    }),
  );
}

test('a built widget sheet has no leftovers', async () => {
  const output = JSON.stringify(await buildWith('@property --a{syntax:"*";inherits:false}.first{gap:2rem}'));
  expect(output).toContain('--rem');
  expect(output).not.toContain('@property');
});

for (const [what, late] of [
  ['@property', '@property --late{syntax:"*";inherits:false}'],
  ['3rem', '.late{gap:3rem}'],
] as const) {
  test(`a build fails when ${what} does not work in a shadow root, and names it`, async () => {
    const adding = buildWith('.first{color:red}', (code) => code.replace('.first', `${late}.first`));
    await expect(adding).rejects.toThrow(`"${what}" does not work in a stylesheet of shadow roots`);
  });
}

const otherForm = (code: string) =>
  code.replace(/^export default (.*);?$/s, 'const sheet = $1;\nexport { sheet as default }');

test('the sheet of prerendered pages is what the widgets have, however its module is written', async () => {
  for (const change of [undefined, otherForm]) {
    const { output } = (await buildWith('.first{content:"2rem"}', change)) as Rolldown.RolldownOutput;
    const file = output.find(({ fileName }) => fileName === 'prerender.css') as Rolldown.OutputAsset;
    expect(String(file.source)).toMatch(/^@layer wellness\s*\{:host \.first\s*\{\s*content:\s*"2rem";?\s*\}\s*\}$/);
  }
});
