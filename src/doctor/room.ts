import type { Finding } from '../protocol/finding.ts';
import { type Check, listed } from './examined.ts';

const NOT_DEFINED = ':not(:defined)';
/** Elements that show nothing without the script. */
const UNSEEN = ['wellness-toaster'];
/** Elements for which wellness.css reserves room. */
const ROOMY = ['nav', 'product-card', 'product-grid', 'membership-tiers', 'contact-form', 'order-status', 'footer'];
/**
 * Reserved space that differs by a few pixels is not worth a finding. This is half of what a page may shift in all
 * (web.dev/articles/cls).
 */
const LARGE_SHIFT = 0.05;
/** The longest time from the load of the script to the first render, on slow machines. */
const SOON_MS = 5_000;

/** All readable style rules whose media queries match. */
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
      // A stylesheet of another origin cannot be read.
    }
  };
  for (const sheet of sheets) walkSheet(sheet);
  return found;
}

/** All readable style rules of the page. */
export const pageRules = () => rulesIn([...document.styleSheets, ...(document.adoptedStyleSheets ?? [])]);

/** Whether the rule matched the element, or an ancestor if `around`, before it was defined. */
function matchedBefore({ selectorText }: CSSStyleRule, element: Element, around: boolean): boolean {
  const now = selectorText.replaceAll(NOT_DEFINED, ':defined').replaceAll(':state(late)', ':defined');
  try {
    return around ? element.closest(now) !== null : element.matches(now);
  } catch {
    return false;
  }
}

const hides = ({ style }: CSSStyleRule) =>
  style.display === 'none' || ['hidden', 'collapse'].includes(style.visibility) || Number(style.opacity || 1) === 0;

/** Finds rules that hide elements until they are defined, and with them the fallback for pages without scripts. */
export const checkHiding: Check = ({ ours }) => {
  const shown = ours.filter(({ localName }) => !UNSEEN.includes(localName));
  const rules = pageRules().filter((rule) => rule.selectorText.includes(NOT_DEFINED) && hides(rule));
  return rules.flatMap((rule): Finding[] => {
    const hidden = shown.filter((element) => matchedBefore(rule, element, true));
    const [element] = hidden;
    if (!element) return [];
    const tags = [...new Set(hidden.map(({ localName }) => localName))];
    return [
      {
        code: 'hidden-until-defined',
        element,
        message: `${rule.cssText.slice(0, 120)} hides ${listed(tags)} until the script has loaded, and forever if it cannot be loaded.`,
        instead: `Exclude them, ${NOT_DEFINED}:not(${tags.join(', ')}), and let wellness.css reserve their room.`,
      },
    ];
  });
};

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** The layout shifts of the page so far; empty if the browser does not report them. */
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
    // Each page has one navigation entry, so the observer is called even if there were no layout shifts.
    observer.observe({ type: 'navigation', buffered: true });
  });
}

/** The times at which our scripts had loaded. Layout shifts soon after are caused by them. */
const loadTimes = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/(wellness(\.iife)?|rest)\.js($|\?)/.test(name))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd);

/** Finds elements that moved the content below them, because no room was reserved. */
export const checkRoom: Check = async ({ all, ours }) => {
  const loads = loadTimes();
  const moved = (await shifts())
    .filter(
      ({ hadRecentInput, startTime }) =>
        !hadRecentInput && loads.some((at) => startTime > at && startTime < at + SOON_MS),
    )
    .flatMap(({ sources, value }) =>
      sources.flatMap(({ node, previousRect, currentRect }) => {
        // Nodes out of view have an empty rectangle.
        const distance = Math.round((currentRect.height ? currentRect.top : innerHeight) - previousRect.top);
        if (!node || !previousRect.height || distance === 0) return [];
        const by = currentRect.height ? `${distance > 0 ? 'down' : 'up'} by ${Math.abs(distance)} px` : 'out of view';
        return [{ node, by, isDown: distance > 0, isLarge: value > LARGE_SHIFT }];
      }),
    );
  if (!moved.length) return [];
  const rules = pageRules().filter(({ style }) => style.minHeight || style.height || style.minBlockSize);
  const isLinked = all.some(
    (element) => element instanceof HTMLLinkElement && /\/wellness\.css($|\?)/.test(element.href),
  );
  const isReserved = (element: Element) =>
    parseFloat(getComputedStyle(element).minHeight) > 0 || rules.some((rule) => matchedBefore(rule, element, false));
  const findingsFor = (elements: readonly Element[], isWorthwhile: (move: (typeof moved)[number]) => boolean) => {
    const reported = new Set<string>();
    return elements.flatMap((element): Finding[] => {
      const { localName } = element;
      if (reported.has(localName)) return [];
      const below = moved.find(
        (move) =>
          isWorthwhile(move) &&
          element.compareDocumentPosition(move.node) & Node.DOCUMENT_POSITION_FOLLOWING &&
          !element.contains(move.node),
      );
      if (!below) return [];
      reported.add(localName);
      return [
        {
          code: 'layout-shift',
          element,
          message: `Content below <${localName}> moved ${below.by} when the element rendered.`,
          instead: `${isLinked ? '' : '<link rel="stylesheet" href="…/wellness.css">, or '}${localName}:is(:not(:defined), :state(late)) { display: block; min-height: ${Math.round(element.getBoundingClientRect().height)}px }`,
        },
      ];
    });
  };
  const roomy = ours.filter(({ localName }) => ROOMY.some((name) => localName === `wellness-${name}`));
  const missing = findingsFor(
    roomy.filter((element) => !isReserved(element)),
    ({ isDown }) => isDown,
  );
  // Elements without any reserved space explain what moved.
  return missing.length > 0 ? missing : findingsFor(roomy.filter(isReserved), ({ isLarge }) => isLarge);
};
