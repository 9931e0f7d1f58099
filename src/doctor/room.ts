import { type Check, listed } from './examined.ts';
import type { Finding } from './finding.ts';

const NOT_DEFINED = ':not(:defined)';
/** Where nothing is seen before the script is there anyway. */
const UNSEEN = ['wellness-toaster'];
/** What wellness.css holds room for. */
const ROOMY = ['nav', 'product-card', 'product-grid', 'membership-tiers', 'contact-form', 'order-status', 'footer'];
/** How long after its script has come an element draws at the latest: a slow machine takes its time to run that. */
const SOON_MS = 5_000;

/** All style rules that hold now, as far as the page may read them. */
function rulesIn(sheets: readonly CSSStyleSheet[]): CSSStyleRule[] {
  const found: CSSStyleRule[] = [];
  const walk = (rules: Iterable<CSSRule>) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) found.push(rule);
      else if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) continue;
      else if (rule instanceof CSSImportRule) walkSheet(rule.styleSheet);
      else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
    }
  };
  const walkSheet = (sheet: CSSStyleSheet | null) => {
    try {
      if (sheet && !sheet.disabled) walk(sheet.cssRules);
    } catch {
      // Of another origin: nobody may read it.
    }
  };
  for (const sheet of sheets) walkSheet(sheet);
  return found;
}

const pageRules = () => rulesIn([...document.styleSheets, ...(document.adoptedStyleSheets ?? [])]);

/** Whether the rule was about the element before it was defined. */
function held({ selectorText }: CSSStyleRule, element: Element, around: boolean): boolean {
  const now = selectorText.replaceAll(NOT_DEFINED, ':defined').replaceAll(':state(late)', ':defined');
  try {
    return around ? element.closest(now) !== null : element.matches(now);
  } catch {
    return false;
  }
}

const hides = ({ style }: CSSStyleRule) =>
  style.display === 'none' || ['hidden', 'collapse'].includes(style.visibility) || Number(style.opacity || 1) === 0;

/** Rules that wait for a script: the words inside a tag, which are there for a page without one, are never seen. */
export const checkHiding: Check = ({ ours }) => {
  const shown = ours.filter(({ localName }) => !UNSEEN.includes(localName));
  const rules = pageRules().filter((rule) => rule.selectorText.includes(NOT_DEFINED) && hides(rule));
  return rules.flatMap((rule): Finding[] => {
    const hidden = shown.filter((element) => held(rule, element, true));
    const [element] = hidden;
    if (!element) return [];
    const tags = [...new Set(hidden.map(({ localName }) => localName))];
    return [
      {
        code: 'hidden-until-defined',
        element,
        message: `${rule.cssText.slice(0, 120)} hides ${listed(tags)} until the script is there, and for good where it does not come.`,
        instead: `Leave them out, ${NOT_DEFINED}:not(${tags.join(', ')}), and let wellness.css hold their room.`,
      },
    ];
  });
};

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What has moved on the page so far, where the browser keeps account of it. */
function shifts(): Promise<readonly LayoutShift[]> {
  if (!PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) return Promise.resolve([]);
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => end(list.getEntries() as LayoutShift[]));
    const end = (entries: readonly LayoutShift[]) => {
      observer.disconnect();
      clearTimeout(timer);
      done(entries.filter(({ entryType }) => entryType === 'layout-shift'));
    };
    const timer = setTimeout(() => end([]), SOON_MS);
    observer.observe({ type: 'layout-shift', buffered: true });
    // Nothing is reported of nothing: each page has one of these, which is reported together with all that moved.
    observer.observe({ type: 'navigation', buffered: true });
  });
}

/** When our scripts had come: what moves then, moves for us. */
const comings = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/(wellness(\.iife)?|rest)\.js($|\?)/.test(name))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd);

/** Elements that have moved what stands below them, since nothing held their room. */
export const checkRoom: Check = async ({ all, ours }) => {
  const came = comings();
  const moved = (await shifts())
    .filter(
      ({ hadRecentInput, startTime }) =>
        !hadRecentInput && came.some((at) => startTime > at && startTime < at + SOON_MS),
    )
    .flatMap(({ sources }) => sources)
    // Of what is out of view nobody knows where it is: its rectangle is empty.
    .flatMap(({ node, previousRect, currentRect }) => {
      const to = currentRect.height ? currentRect.top : innerHeight;
      return node && previousRect.height && to > previousRect.top + 1
        ? { node, by: currentRect.height ? `by ${Math.round(to - previousRect.top)} px` : 'out of view' }
        : [];
    });
  if (!moved.length) return [];
  const rules = pageRules().filter(({ style }) => style.minHeight || style.height || style.minBlockSize);
  const isLinked = all.some(
    (element) => element instanceof HTMLLinkElement && /\/wellness\.css($|\?)/.test(element.href),
  );
  const reported = new Set<string>();
  return ours.flatMap((element): Finding[] => {
    const { localName } = element;
    if (reported.has(localName) || !ROOMY.some((name) => localName === `wellness-${name}`)) return [];
    if (parseFloat(getComputedStyle(element).minHeight) > 0 || rules.some((rule) => held(rule, element, false)))
      return [];
    const below = moved.find(
      ({ node }) => element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING && !element.contains(node),
    );
    if (!below) return [];
    reported.add(localName);
    return [
      {
        code: 'no-room',
        element,
        message: `What stands below <${localName}> moved ${below.by} as it came.`,
        instead: `${isLinked ? '' : '<link rel="stylesheet" href="…/wellness.css">, or '}${localName}:not(:defined) { display: block; min-height: ${Math.round(element.getBoundingClientRect().height)}px }`,
      },
    ];
  });
};
