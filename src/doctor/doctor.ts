/* dist/doctor.js: the checks of wellness.doctor(). It imports nothing of the script that calls it. */

import type { Finding, Knowledge } from '../protocol/finding.ts';
import type { Page } from '../protocol/types.ts';
import { type Check, collectElements, type Examined, ofTag } from './examined.ts';
import { checkAttributes, checkIds, checkNesting, checkTags } from './names.ts';
import { checkPageAttributes } from './page-attributes.ts';
import { checkPrerendered } from './prerendered.ts';
import {
  checkAdded,
  checkCards,
  checkCatalogs,
  checkCurrencies,
  checkLinks,
  checkMessages,
  checkPrices,
  checkScripts,
} from './products.ts';
import { checkFiles, checkPolicy } from './reach.ts';
import { checkApprovals, checkQuestions, checkRegions } from './regulated.ts';
import { checkHiding, checkRoom } from './room.ts';
import {
  checkCartName,
  checkCartUrls,
  checkCheckout,
  checkCopies,
  checkEndpoints,
  checkFunctions,
  checkOutlets,
} from './shop.ts';
import { checkTokens } from './tokens.ts';
import { checkCovers, checkInert, checkWidth } from './use.ts';

/** In the order of the report. */
const checks: readonly Check[] = [
  checkTags,
  checkNesting,
  checkAttributes,
  checkPageAttributes,
  checkIds,
  checkScripts,
  checkMessages,
  checkPrerendered,
  checkCatalogs,
  checkAdded,
  checkCards,
  checkPrices,
  checkCurrencies,
  checkLinks,
  checkQuestions,
  checkRegions,
  checkApprovals,
  checkOutlets,
  checkCartName,
  checkEndpoints,
  checkCartUrls,
  checkCheckout,
  checkFunctions,
  checkCopies,
  checkFiles,
  checkPolicy,
  checkInert,
  checkCovers,
  checkWidth,
  checkHiding,
  checkRoom,
  checkTokens,
];

/** Waits until the page and its catalogs have loaded. */
async function waitUntilLoaded({ shared: { catalog } }: Page): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  // Elements of the last script must render first.
  await new Promise((done) => setTimeout(done));
  if (!catalog.loading) return;
  await new Promise<void>((done) => {
    const stop = catalog.subscribe(() => {
      if (catalog.loading) return;
      stop();
      done();
    });
  });
}

/** Elements wait up to two seconds for their language before they render in English. */
const RENDER_MS = 3_000;

/** Waits until cart buttons and toasters have rendered: before that, they count as hidden. */
async function waitUntilRendered({ ours }: Examined): Promise<void> {
  const outlets = ['cart-button', 'toaster'].flatMap((tag) => ofTag(ours, tag));
  const hasRendered = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[role=status]');
  const end = performance.now() + RENDER_MS;
  while (!outlets.every(hasRendered) && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
}

/** Removes `layout-shift` of a grid whose catalog failed to load, because its height is then that of the error. */
function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const empty = new Set(findings.filter(({ code }) => code === 'invalid-catalog').map(({ element }) => element));
  return findings.filter(({ code, element }) => code !== 'layout-shift' || !empty.has(element));
}

/** A check that throws is a bug of the doctor, and must not prevent the other checks. */
async function run(check: Check, examined: Examined): Promise<readonly Finding[]> {
  try {
    return await check(examined);
  } catch (error) {
    console.error(error);
    return [];
  }
}

function logFindings(findings: readonly Finding[]): void {
  if (!findings.length) {
    console.info('wellness.doctor(): nothing found.');
    return;
  }
  console.group(`wellness.doctor(): ${findings.length} found`);
  for (const { code, element, message, instead } of findings)
    console.warn(`${code}: ${message}\nInstead: ${instead}`, ...(element ? [element] : []));
  // Without DOCS_URL, messages name files.
  if (findings.some(({ instead }) => /\bdocs\/[a-z-]+\.md/.test(instead)))
    console.info('docs/ is a folder of the package @wellness/storefront.');
  console.groupEnd();
}

/** Checks the page, and logs and returns the findings. */
export default async function examine(page: Page, knowledge: Knowledge): Promise<readonly Finding[]> {
  await waitUntilLoaded(page);
  const examined = collectElements(page, knowledge);
  await waitUntilRendered(examined);
  const found = await Promise.all(checks.map((check) => run(check, examined)));
  const findings = Object.freeze(withoutConsequences(found.flat()).map((finding) => Object.freeze(finding)));
  logFindings(findings);
  return findings;
}
