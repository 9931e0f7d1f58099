/* dist/doctor.js: what wellness.doctor() looks for. It imports nothing of the script that asks. */
import type { Page } from '../page/types.ts';
import { checkContrast } from './contrast.ts';
import { type Check, type Examined, lookAt, ofTag } from './examined.ts';
import type { Finding, Knowledge } from './finding.ts';
import { checkAttributes, checkIds, checkNesting, checkTags } from './names.ts';
import { checkCards, checkCatalogs, checkCurrencies, checkPrices, checkScripts } from './products.ts';
import { checkFiles, checkPolicy } from './reach.ts';
import { checkHiding, checkRoom } from './room.ts';
import { checkCheckout, checkCopies, checkFunctions, checkOutlets } from './shop.ts';

/** In the order of the report. */
const checks: readonly Check[] = [
  checkTags,
  checkNesting,
  checkAttributes,
  checkIds,
  checkScripts,
  checkCatalogs,
  checkCards,
  checkPrices,
  checkCurrencies,
  checkOutlets,
  checkCheckout,
  checkFunctions,
  checkCopies,
  checkFiles,
  checkPolicy,
  checkHiding,
  checkRoom,
  checkContrast,
];

/** Until the page and its catalogues are there. */
async function loaded({ shared: { catalog } }: Page): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
  // What has come with the last script draws itself first.
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

/** Words in a language of their own are waited for two seconds; then English ones are drawn. */
const DRAWN_MS = 3_000;

/** Until the outlets of the cart are drawn: before, they cannot be seen, and nothing is wrong with that. */
async function drawn({ ours }: Examined): Promise<void> {
  const outlets = ['cart-button', 'toaster'].flatMap((tag) => ofTag(ours, tag));
  const isDrawn = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[role=status]');
  const end = performance.now() + DRAWN_MS;
  while (!outlets.every(isDrawn) && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
}

/** A grid whose catalogue does not come is as high as what it says of that, whatever room was held. */
function withoutFollowing(findings: readonly Finding[]): readonly Finding[] {
  const empty = new Set(findings.filter(({ code }) => code === 'catalogue').map(({ element }) => element));
  return findings.filter(({ code, element }) => code !== 'no-room' || !empty.has(element));
}

/** One that fails is our mistake, not the page's, and keeps nothing from the others. */
async function run(check: Check, examined: Examined): Promise<readonly Finding[]> {
  try {
    return await check(examined);
  } catch (error) {
    console.error(error);
    return [];
  }
}

function say(findings: readonly Finding[]): void {
  if (!findings.length) {
    console.info('wellness.doctor(): nothing found.');
    return;
  }
  console.group(`wellness.doctor(): ${findings.length} found`);
  for (const { code, element, message, instead } of findings)
    console.warn(`${code}: ${message}\nInstead: ${instead}`, ...(element ? [element] : []));
  console.groupEnd();
}

/** Says on the console, and returns, what is wrong or unwise on the page, and what to write instead. */
export default async function examine(page: Page, knowledge: Knowledge): Promise<readonly Finding[]> {
  await loaded(page);
  const examined = lookAt(page, knowledge);
  await drawn(examined);
  const found = await Promise.all(checks.map((check) => run(check, examined)));
  const findings = Object.freeze(withoutFollowing(found.flat()).map((finding) => Object.freeze(finding)));
  say(findings);
  return findings;
}
