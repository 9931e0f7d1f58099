/** The answer to a word of the trade (docs-site/words.ts), as `answers.json` of the site has it. */
export interface Answer {
  readonly names: readonly string[];
  readonly text: string;
  /** Address and title of the page. */
  readonly page: string;
  readonly title: string;
  /** Missing if the answer is the whole page. */
  readonly section?: { readonly url: string; readonly title: string };
}

/** Words that say nothing about a page. */
const fillers = new Set(
  'a an and the of on to for in my your is are do does can how what when if i let make change set with as by we you'.split(
    ' ',
  ),
);

/** Spellings that the documentation does not use. */
const spellings: Readonly<Record<string, string>> = {
  colour: 'color',
  colours: 'colors',
  email: 'e-mail',
  emails: 'e-mails',
};

/** The query in the spelling of the documentation, without the brackets of a tag, and without fillers unless it is nothing else. */
export const inOurWords = (query: string): string => {
  const words = query.replace(/[<>]/g, ' ').trim().split(/\s+/);
  const ours = words.map((word) => spellings[word.toLowerCase()] ?? word);
  return ours.filter((word) => !fillers.has(word.toLowerCase())).join(' ') || ours.join(' ');
};

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');

/** Equal for names that differ in case, fillers and plural alone. */
const wordsOf = (text: string) =>
  inOurWords(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\d+.-]+/gu)
    ?.map(singular) ?? [];

/** How many letters must be added, left out, replaced or swapped with the next to make one text of the other. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number) =>
        (up ? rows[i - up]?.[j - left] : row[j - left]) ?? Number.POSITIVE_INFINITY;
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** Shorter words with a mistake may be any other word. */
const SHORTEST_MISSPELT = 5;
const mistakesIn = (text: string) => (text.length < SHORTEST_MISSPELT ? 0 : text.length < 9 ? 1 : 2);

export interface Answers {
  /** Those of the known names in the query, in its order. `isWhole`: it consists of nothing else. */
  find(query: string): { readonly found: readonly Answer[]; readonly isWhole: boolean };
  /** That of the known name that the query misspells. */
  misspelt(query: string): readonly Answer[];
}

export function readAnswers(answers: readonly Answer[]): Answers {
  const byName = new Map<string, Answer>();
  for (const answer of answers)
    for (const name of answer.names) {
      const key = wordsOf(name).join(' ');
      if (!byName.has(key)) byName.set(key, answer);
    }

  // The longest names count.
  function find(query: string) {
    const words = wordsOf(query);
    const found = new Set<Answer>();
    let isWhole = words.length > 0;
    for (let start = 0; start < words.length; ) {
      let end = words.length;
      while (end > start && !byName.has(words.slice(start, end).join(' '))) end--;
      const answer = byName.get(words.slice(start, end).join(' '));
      if (answer) found.add(answer);
      else isWhole = false;
      start = Math.max(end, start + 1);
    }
    return { found: [...found], isWhole };
  }

  function misspelt(query: string): readonly Answer[] {
    const written = wordsOf(query).join(' ');
    const near = [...byName]
      .map(([name, answer]) => ({ name, answer, mistakes: distance(written, name) }))
      .filter(({ name, mistakes }) => name[0] === written[0] && mistakes <= mistakesIn(written))
      .sort((a, b) => a.mistakes - b.mistakes);
    return near.slice(0, 1).map(({ answer }) => answer);
  }

  return { find, misspelt };
}
