import { type Answer, type Answers, inOurWords, readAnswers } from './answers.ts';

/** The part of Pagefind's interface that this page uses. */
interface Pagefind {
  options(options: object): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: readonly Result[] }>;
  /** Null if another search has followed. */
  debouncedSearch(query: string): Promise<{ results: readonly Result[] } | null>;
}

interface Result {
  readonly id: string;
  readonly score: number;
  data(): Promise<Found>;
}

interface Section {
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
  readonly weighted_locations: readonly { readonly balanced_score: number }[];
}

interface Found {
  readonly url: string;
  readonly meta: { readonly title?: string };
  readonly excerpt: string;
  /** In the order of the page. */
  readonly sub_results: readonly Section[];
}

const MOST_PAGES = 8;
const MOST_SECTIONS = 3;

interface Index {
  readonly pagefind: Pagefind;
  readonly answers: Answers;
}

let loading: Promise<Index> | undefined;

function load(): Promise<Index> {
  loading ??= (async () => {
    const [pagefind, answers]: [Pagefind, Response] = await Promise.all([
      import('/pagefind/pagefind.js' as string),
      fetch('/answers.json'),
    ]);
    // The policy allows no worker made from a string.
    await pagefind.options({ noWorker: true, excerptLength: 18 });
    await pagefind.init();
    return { pagefind, answers: readAnswers(await answers.json()) };
  })();
  return loading;
}

/** More words are not worth their searches. */
const MOST_WORDS = 8;

/** All but one of the words, in every way. */
const withoutOne = (words: readonly string[]) => words.map((_, index) => words.toSpliced(index, 1));

/** The pages that hold most of the words, where none holds all. */
async function findMost(pagefind: Pagefind, query: string): Promise<readonly Result[]> {
  let tries = [wordsOf(query).slice(0, MOST_WORDS)];
  while ((tries[0]?.length ?? 0) > 1) {
    tries = tries.flatMap(withoutOne);
    const queries = [...new Set(tries.map((words) => words.join(' ')))];
    tries = queries.map((words) => words.split(' '));
    const answers = await Promise.all(queries.map((words) => pagefind.search(words)));
    const found = new Map<string, Result>();
    for (const result of answers.flatMap(({ results }) => results))
      if (result.score > (found.get(result.id)?.score ?? 0)) found.set(result.id, result);
    if (found.size > 0) return [...found.values()].sort((a, b) => b.score - a.score);
  }
  return [];
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const decoded = (text: string) => text.replace(/&(lt|gt|amp|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity);

/** Text with marked words, without parsing HTML, which the policy forbids. */
function marked(excerpt: string): Node[] {
  return excerpt.split('<mark>').flatMap((part, index) => {
    if (index === 0) return [new Text(decoded(part))];
    const [word = '', rest = ''] = part.split('</mark>');
    const mark = document.createElement('mark');
    mark.textContent = decoded(word);
    return [mark, new Text(decoded(rest))];
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[^\s<>,]+/g) ?? [];

/**
 * How much of a title is the query: 1 for all, 0 for a title without one of its words, plurals counted. Sections named by
 * the query precede reference tables full of its words.
 */
const naming = (query: string) => {
  const words = wordsOf(query);
  return ({ title }: Section) => {
    const ours = wordsOf(title);
    const isThere = (word: string) => ours.some((own) => own.startsWith(word) && own.length - word.length <= 2);
    return words.every(isThere) ? words.length / ours.length : 0;
  };
};

const scoreOf = ({ weighted_locations: found }: Section) =>
  found.reduce((sum, { balanced_score: score }) => sum + score, 0);

/** A page of the hits. */
interface PageHit {
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly sections: readonly Pick<Section, 'url' | 'title' | 'excerpt'>[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The pages that answers lead to, each with what the search found there, then the rest. */
function withAnswers(answers: readonly Answer[], pages: readonly PageHit[]): readonly PageHit[] {
  const first = new Map<string, PageHit>();
  for (const { page: url, title, text, section } of answers) {
    const excerpt = escaped(text);
    const known = first.get(url) ?? pages.find((page) => page.url === url) ?? { url, title, excerpt, sections: [] };
    const others = known.sections.filter((one) => one.url !== section?.url);
    first.set(url, section ? { ...known, sections: [{ ...section, excerpt }, ...others] } : { ...known, excerpt });
  }
  return [...first.values(), ...pages.filter(({ url }) => !first.has(url))];
}

function hit(url: string, title: string, excerpt: string, kind: string): HTMLLIElement {
  const item = document.createElement('li');
  item.className = kind;
  const link = document.createElement('a');
  link.href = url;
  const heading = document.createElement('strong');
  heading.textContent = title;
  const words = document.createElement('span');
  words.append(...marked(excerpt));
  link.append(heading, words);
  item.append(link);
  return item;
}

/** Shows the hits for what an input holds, below it. */
function connect(input: HTMLInputElement, found: Element, list: Element): void {
  const show = async () => {
    const query = input.value.trim();
    if (!query) {
      found.textContent = '';
      list.replaceChildren();
      return;
    }
    try {
      const words = inOurWords(query);
      const { pagefind, answers } = await load();
      const answer = await pagefind.debouncedSearch(words);
      // A later search has taken over.
      if (!answer) return;
      const holdsAll = answer.results.length > 0;
      const results = holdsAll ? answer.results : await findMost(pagefind, words);
      if (input.value.trim() !== query) return;
      const pages = await Promise.all(results.slice(0, MOST_PAGES).map((result) => result.data()));
      const named = naming(words);
      const best = ({ sub_results: sections }: Found) => Math.max(0, ...sections.map(named));
      const ranked = pages
        .toSorted((a, b) => best(b) - best(a))
        .map(({ url, meta, excerpt, sub_results: sections }) => ({
          url,
          title: meta.title ?? url,
          excerpt,
          sections: sections
            .filter((section) => section.url !== url)
            .sort((a, b) => named(b) - named(a) || scoreOf(b) - scoreOf(a)),
        }));
      const { found: known, isWhole } = answers.find(query);
      const isAnswered = isWhole || (known.length > 0 && !holdsAll);
      // Pagefind guesses at words that no page has.
      const isNamed = isAnswered || pages.some((page) => best(page) > 0);
      const hits = withAnswers(isAnswered ? known : isNamed ? [] : answers.misspelt(query), ranked);
      const count = hits.length === 1 ? '1 page' : `${Math.max(results.length, hits.length)} pages`;
      if (holdsAll || isWhole) found.textContent = count;
      else if (hits.length > 0) found.textContent = `No page holds all of “${query}”. ${count} with most of it:`;
      else found.textContent = `No page holds “${query}”.`;
      list.replaceChildren(
        ...hits.flatMap(({ url, title, excerpt, sections }) => [
          hit(url, title, excerpt, 'page'),
          ...sections
            .slice(0, MOST_SECTIONS)
            .map((section) => hit(section.url, section.title, section.excerpt, 'section')),
        ]),
      );
    } catch {
      found.textContent = 'The search index did not load. “All pages” below lists every page.';
    }
  };
  input.addEventListener('input', show);
  if (input.value) show();
}

/** Moves the focus through the field and the hits with the arrow keys. */
function walk(dialog: HTMLElement, input: HTMLInputElement): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [input, ...dialog.querySelectorAll<HTMLElement>('.hits a')];
    const now = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(stops.length - 1, Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    event.preventDefault();
  });
  input.addEventListener('keydown', (event) => {
    const first = dialog.querySelector<HTMLAnchorElement>('.hits a');
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    first?.click();
  });
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function addSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#search');
  const input = dialog?.querySelector('input');
  const [found, list] = [dialog?.querySelector('.found'), dialog?.querySelector('.hits')];
  if (!dialog || !input || !found || !list) return;
  connect(input, found, list);
  walk(dialog, input);
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    load().catch(() => {});
  };
  for (const link of document.querySelectorAll('[data-search]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      open();
    });
  addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !isTyping(event.target) && !event.metaKey && !event.ctrlKey && !event.altKey;
    if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey))) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener('click', ({ target }) => {
    // The backdrop belongs to the dialog. A link within the page leaves it open otherwise.
    if (target === dialog || (target instanceof Element && target.closest('.hits a'))) dialog.close();
  });

  const form = document.querySelector<HTMLFormElement>('.query');
  const own = form?.querySelector('input');
  const [ownFound, ownList] = [document.querySelector('main .found'), document.querySelector('main .hits')];
  if (!form || !own || !ownFound || !ownList) return;
  form.hidden = false;
  own.value = new URLSearchParams(location.search).get('q') ?? '';
  connect(own, ownFound, ownList);
}
