import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import getChangesets from '@changesets/read';
import { expect } from '@playwright/test';
import manifest from '../../../package.json' with { type: 'json' };
import {
  type Announcement,
  compareInterfaces,
  nameOf,
  parseInterface,
  unannounced,
  writeInterface,
} from '../../../tools/build/interface/compare.ts';
import { readInterface } from '../../../tools/build/interface/facts.ts';

/** Protects everyone who builds on a release: nothing public changes unless a file in `.changeset/` announces it. */

const project = resolve(import.meta.dirname, '../../..');
const released = parseInterface(readFileSync(join(project, 'public-interface.txt'), 'utf8'));
const today = parseInterface(writeInterface(manifest.version, readInterface()));

test('every difference from the public interface of the last release is announced', async () => {
  const announcements = await getChangesets(project);
  const missing = unannounced(
    compareInterfaces(released.lines, today.lines),
    { name: manifest.name, version: released.version },
    announcements,
  );
  expect(missing, '`npx changeset` announces a change; CONTRIBUTING.md, "Publishing"').toEqual([]);
});

test('public-interface.txt describes the version of package.json', () => {
  expect(released.version).toBe(manifest.version);
});

test('the public interface holds names of every kind', () => {
  expect([...today.lines]).toEqual(
    expect.arrayContaining([
      'Files, by the name to import › ./react.js (default): ./dist/react.js',
      'Elements › wellness-cart-button',
      "Elements › wellness-cart-button attribute position: 'fixed' | 'inline', default fixed",
      'Elements › wellness-cart-button attribute checkout-url: string, owner',
      'Elements › wellness-cart-button event wellness-cart-open: CustomEvent<null>',
      'Elements › wellness-cart-button part badge',
      'Elements › wellness-membership-tiers slot premium',
      'Custom properties › --wellness-color-accent',
      "Events on document › 'wellness-cart-change': CustomEvent<CartChange>",
      'Globals of pages › window.wellness: Page',
      'Messages › removeOf {name}',
      'Checkout server › POST /checkout request: attempt: string',
      'Checkout server › POST /checkout/webhook',
      'Checkout server › GET /checkout/orders/<attempt> response: refunded?: number | undefined',
      'Checkout server › Refusal response line: reason: "currency" | "limit" | "plan" | "price" | "stock" | "unavailable" | "unknown" | IneligibleReason',
      'Checkout server › Refusal reason currency',
      'Types of index.d.ts › exports getPage',
      'Types of index.d.ts › Page.mount(rootOrSelector: ParentNode | string): void',
      'Types of index.d.ts › Page.toast(options: ToastOptions): ToastHandle',
      'Types of index.d.ts › Product.checkoutId?: string (readonly)',
      'Types of react.d.ts › exports useCart',
      'Types of prerender.d.ts › PrerenderOptions.inline?: boolean (readonly)',
      'Types of server.d.ts › CheckoutOptions.shipTo?: readonly string[] (readonly)',
    ]),
  );
});

describe('a change of the public interface', () => {
  const lines = (...all: string[]) => new Set(all.map((line) => `Elements › ${line}`));
  const before = lines('a-tag part badge', 'a-tag attribute size: string');
  const announce = (type: Announcement['releases'][number]['type'], summary = 'More.', name = 'kit') => [
    { summary, releases: [{ name, type }] },
  ];
  const missing = (now: ReadonlySet<string>, announcements: readonly Announcement[], version = '0.1.0') =>
    unannounced(compareInterfaces(before, now), { name: 'kit', version }, announcements);

  test('that adds a name needs an announcement of any kind', () => {
    const now = new Set([...before, ...lines('a-tag part line')]);
    expect(missing(now, [])).toEqual(['added: Elements › a-tag part line']);
    expect(missing(now, announce('none'))).toHaveLength(1);
    expect(missing(now, announce('patch', 'More.', 'another'))).toHaveLength(1);
    expect(missing(now, announce('patch'))).toEqual([]);
  });

  test('that removes a name needs an announcement as minor that names it, before 1.0.0', () => {
    const now = lines('a-tag attribute size: string');
    const problem = 'removed or changed: Elements › a-tag part badge (announce it as minor, and name badge)';
    expect(missing(now, [])).toEqual([problem]);
    expect(missing(now, announce('patch', 'The part `badge` is gone.'))).toEqual([problem]);
    expect(missing(now, announce('minor', 'The parts `badges` and `my-badge` are gone.'))).toEqual([problem]);
    expect(missing(now, announce('minor', 'The part `badge` is gone.'))).toEqual([]);
    expect(missing(now, announce('major', 'The part `badge` is gone.'))).toEqual([]);
  });

  test('that removes a name needs an announcement as major, from 1.0.0 on', () => {
    const now = lines('a-tag attribute size: string');
    expect(missing(now, announce('minor', 'The part `badge` is gone.'), '1.0.0')).toEqual([
      'removed or changed: Elements › a-tag part badge (announce it as major, and name badge)',
    ]);
    expect(missing(now, announce('major', 'The part `badge` is gone.'), '1.0.0')).toEqual([]);
  });

  test('that changes a type counts as the removal of the old one', () => {
    const now = lines('a-tag part badge', 'a-tag attribute size: number');
    expect(missing(now, announce('patch'))).toEqual([
      'removed or changed: Elements › a-tag attribute size: string (announce it as minor, and name size)',
    ]);
    expect(missing(now, announce('minor', '`size` is a number.'))).toEqual([]);
  });

  test('is named by its last word', () => {
    for (const [line, name] of [
      ['./react.js (default): ./dist/react.js', './react.js'],
      ['--wellness-font', '--wellness-font'],
      ["'wellness-paid': CustomEvent<null>", 'wellness-paid'],
      ['window.wellness: Page', 'wellness'],
      ['removeOf {name}', 'removeOf'],
      ['POST /checkout request: partner?: string | undefined', 'partner'],
      ['Refusal reason currency', 'currency'],
      ['exports getPage', 'getPage'],
      ['interface Page extends CorePage', 'Page'],
      ['PageCart.add: (product: CartProduct) => number', 'add'],
      ['Product.checkoutId?: string (readonly)', 'checkoutId'],
      ['Page.mount(root: ParentNode): void', 'mount'],
      ['function getPage(): Page', 'getPage'],
      ['const ATTEMPT: string', 'ATTEMPT'],
      ["type Availability = 'available' | 'consult'", 'Availability'],
    ] as const)
      expect(nameOf(`Section › ${line}`), line).toBe(name);
  });
});
