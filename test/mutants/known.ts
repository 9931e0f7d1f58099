/**
 * Survivors that were looked at. The texts are those that `npm run mutants` prints: an entry holds wherever the line
 * moves, and is reported as soon as it fits no mutant any more, or as soon as a nearest test notices it after all.
 */
export interface Known {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
  /** The page test that notices it. Without one it is equivalent: nothing can notice it, and it does not count. */
  readonly seenBy?: string;
}

export const known: readonly Known[] = [
  {
    file: 'src/cart/line.ts',
    original: 'const entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));',
    replacement: 'const entries = Object.entries(properties).sort(([a], [b]) => (a <= b ? -1 : 1));',
    reason: 'No two fields of an object have the same name.',
  },
  {
    file: 'src/checkout/request.ts',
    original: 'return (Array.isArray(value) ? value.slice(0, most) : []).flatMap((refusal): LineRefusal[] => {',
    replacement:
      'return (Array.isArray(value) ? value.slice(0, most) : ["Stryker was here"]).flatMap((refusal): LineRefusal[] => {',
    reason: 'A text has no reason, and is left out.',
  },
  {
    file: 'src/catalog/catalog.ts',
    original:
      '...(product.variants ?? []).map((variant): [string, Product] => [variant.id, asVariant(product, variant)]),',
    replacement:
      '...(product.variants ?? ["Stryker was here"]).map((variant): [string, Product] => [variant.id, asVariant(product, variant)]),',
    reason: 'It stands under the id of a text, which is undefined: nobody asks for that, and lists leave variants out.',
  },
  {
    file: 'src/catalog/read-catalog.ts',
    original: '} catch { return undefined; }',
    replacement: '} catch {}',
    reason: 'What returns nothing returns undefined.',
  },
  {
    file: 'src/cart/stored-cart.ts',
    original: 'storage?.read();',
    replacement: 'storage.read();',
    reason: 'It throws where the next lines have nothing to do either, and the error is caught after them.',
  },
  {
    file: 'src/catalog/shown-prices.ts',
    original: "'sync',",
    replacement: '"",',
    reason: 'Nothing that is shown changes, so nobody is told why.',
  },
  {
    file: 'src/cart/storage.ts',
    original: "unwritten.push({ n: clock, journal: '', written, operation });",
    replacement: 'unwritten.push({ n: clock, journal: "Stryker was here!", written, operation });',
    reason: 'Operations that are not stored are neither sorted nor compacted, so their journal is never read.',
  },
  {
    file: 'src/cart/journal.ts',
    original: "if (key?.startsWith(start)) journals.set(key, area.getItem(key) ?? '');",
    replacement: 'if (key?.startsWith(start)) journals.set(key, area.getItem(key) ?? "Stryker was here!");',
    reason: 'Neither text is JSON, so nothing of it is read.',
  },
  {
    file: 'src/cart/storage.ts',
    original: 'const pending = (snapshot?.waiting ?? []).map(entry);',
    replacement: 'const pending = (snapshot?.waiting ?? ["Stryker was here"]).map(entry);',
    reason: 'A text has no operation, so it is neither applied nor stored.',
  },
  {
    file: 'src/outlets/find-place.ts',
    original: 'if (isModal(above)) found.add(above);',
    replacement: 'if (false) found.add(above);',
    reason: 'A toast behind a dialog in a shadow root stays there.',
    seenBy: 'test/embedding/modals.spec.ts',
  },
  {
    file: 'src/outlets/outlets.ts',
    original: "if (!canBeShown) hidden.shadowRoot?.querySelector('dialog')?.close();",
    replacement: 'if (!canBeShown) hidden.shadowRoot?.querySelector("")?.close();',
    reason: 'The panel of a button whose menu closes disappears.',
    seenBy: 'test/embedding/modals.spec.ts',
  },
  // src/bridge/attributes.ts
  {
    file: 'src/bridge/attributes.ts',
    original: "fromValue: (value) => (typeof value === 'number' ? check(value) : undefined),",
    replacement: 'fromValue: (value) => (true ? check(value) : undefined),',
    reason: 'Number.isFinite() says no to whatever is no number; the question is for the compiler',
  },
  {
    file: 'src/bridge/attributes.ts',
    original: '} catch { return undefined; }',
    replacement: '} catch {}',
    reason: 'what returns nothing returns undefined; the line is for the compiler',
  },
  {
    file: 'src/rules/approval.ts',
    original: 'const [, head, body] = /^([\\w-]+)\\.([\\w-]+)\\.[\\w-]+$/.exec(token) ?? [];',
    replacement: 'const [, head, body] = /^([\\w-]+)\\.([\\w-]+)\\.[\\w-]+$/.exec(token) ?? ["Stryker was here"];',
    reason: 'Neither list has a head.',
  },
  // server/approvals
  ...[`load("", 'Approvals', `, `load('jose', "", `].map((call) => ({
    file: 'server/approvals/keys.ts',
    original: "const loadJose = () => load('jose', 'Approvals', () => import('jose'));",
    replacement: `const loadJose = () => ${call}() => import('jose'));`,
    reason: 'The words are for a machine without the package.',
    seenBy: 'test/server/approvals.test.ts',
  })),
  {
    file: 'server/approvals/approvals.ts',
    original: 'ready: async () => void (await loadJose()),',
    replacement: 'ready: () => undefined,',
    reason: 'The package is there in the tests beside the file.',
    seenBy: 'test/server/approvals.test.ts',
  },
];
