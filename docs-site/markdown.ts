import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import anchors from 'markdown-it-anchor';
import type { Highlight } from './highlight.ts';

/** GitHub's slugs, so that anchors lead to the same heading there and here. */
export const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

export const exampleMarker = /^<!-- example: ([a-z\d-]+) -->\s*$/;

interface Options {
  /** Where a link of a file leads on the site; undefined for files that the site does not have. */
  readonly resolve: (file: string, href: string) => string | undefined;
  readonly highlight: Highlight;
  /** The figure of an example, by its name and source. */
  readonly example: (name: string, source: string) => string;
  /** The size of a picture of the site in pixels, which keeps its space until it has loaded. */
  readonly sizeOf: (src: string) => { readonly width: number; readonly height: number } | undefined;
}

/** In characters. A longer name would be wider than a phone. */
const LONGEST_NAME = 30;

const escapeHtml = (text: string) => new MarkdownIt().utils.escapeHtml(text);

/** Data of a rendering: the file of the text. */
interface Environment {
  readonly file: string;
}

/** An attribute, which the parser also allows to be a number. */
const attribute = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? '');

/** Markdown as the site shows it. `env.file` is the file of the text, whose links are relative to it. */
export function createMarkdown({ resolve, highlight, example, sizeOf }: Options): Markdown {
  const markdown = new MarkdownIt({ html: true });
  markdown.use(anchors, { level: [1, 2, 3, 4], slugify: slug, tabIndex: false });
  // The layout shows the title; comments are for tools, and one may name the example of the next block.
  markdown.core.ruler.push('page', (state) => {
    const kept: Token[] = [];
    for (const [index, token] of state.tokens.entries()) {
      const name = token.type === 'html_block' && exampleMarker.exec(token.content)?.[1];
      const next = state.tokens[index + 1];
      if (name && next?.type === 'fence') next.meta = { example: name };
      if (!(token.type === 'html_block' && /^<!--.*-->\s*$/s.test(token.content))) kept.push(token);
    }
    state.tokens = kept[0]?.type === 'heading_open' && kept[0].tag === 'h1' ? kept.slice(3) : kept;
    for (const { children } of state.tokens)
      redirect(children ?? [], (href) => resolve(String((state.env as Partial<Environment>).file), href), sizeOf);
  });
  markdown.renderer.rules.fence = (tokens, index) => {
    const { content, info, meta } = tokens[index] as Token;
    const name = (meta as { example?: string } | null)?.example;
    return name ? example(name, content) : codeBlock(content, info.trim(), highlight);
  };
  addTables(markdown);
  const image = markdown.renderer.rules.image as NonNullable<typeof markdown.renderer.rules.image>;
  // A picture that is there in dark, too, follows the scheme of the page. Browsers load only the one that shows.
  markdown.renderer.rules.image = (tokens, index, ...rest) => {
    const token = tokens[index] as Token;
    const src = attribute(token, 'src');
    const dark = src.replace(/(?=\.\w+$)/, '-dark');
    if (!sizeOf(dark)) return image(tokens, index, ...rest);
    return [src, dark]
      .map((address) => {
        token.attrSet('src', address);
        token.attrSet('class', address === src ? 'in-light' : 'in-dark');
        return image(tokens, index, ...rest);
      })
      .join('');
  };
  // A short name is never broken in a cell.
  markdown.renderer.rules.code_inline = (tokens, index) => {
    const { content } = tokens[index] as Token;
    const isName = content.length <= LONGEST_NAME && !content.includes(' ');
    return `<code${isName ? ' class="name"' : ''}>${escapeHtml(content)}</code>`;
  };
  markdown.renderer.rules.heading_open = (tokens, index) => {
    const { tag } = tokens[index] as Token;
    const id = attribute(tokens[index], 'id');
    return `<${tag} id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">`;
  };
  markdown.renderer.rules.heading_close = (tokens, index) => `</a></${tokens[index]?.tag}>`;
  return markdown;
}

const isNumber = (token: Token | undefined) => /right/.test(attribute(token, 'style'));

/**
 * Tables scroll by keyboard. In narrow windows, the cells of a row stand below each other, each with the label of its column
 * (`data-label`). Roles keep such a table a table for assistive technology. Columns of numbers are compared, so they stay.
 */
function addTables(markdown: Markdown): void {
  const { rules } = markdown.renderer;
  let labels: string[] = [];
  let column = 0;
  let isStacked = false;
  const role = (name: string) => (isStacked ? ` role="${name}"` : '');
  // The policy allows no style attributes, so columns of numbers get a class.
  const kind = (token: Token | undefined) => (isNumber(token) ? ' class="number"' : '');
  rules.table_open = (tokens, index) => {
    const end = tokens.findIndex(({ type }, at) => at > index && type === 'thead_close');
    const heads = tokens.slice(index, end).flatMap((token, at) => (token.type === 'th_open' ? [index + at] : []));
    labels = heads.map((at) => plain(tokens[at + 1]?.children ?? []).replace(/ \(.*\)$/, ''));
    isStacked = labels.some(Boolean) && !heads.some((at) => isNumber(tokens[at]));
    return `<div class="table${isStacked ? ' stack' : ''}" tabindex="0"><table${role('table')}>`;
  };
  rules.table_close = () => '</table></div>';
  rules.thead_open = () => `<thead${role('rowgroup')}>`;
  rules.tbody_open = () => `<tbody${role('rowgroup')}>`;
  rules.tr_open = () => {
    column = 0;
    return `<tr${role('row')}>`;
  };
  // A head without words heads nothing.
  rules.th_open = (tokens, index) =>
    tokens[index + 1]?.content ? `<th${kind(tokens[index])}${role('columnheader')}>` : `<td${role('cell')}>`;
  rules.th_close = (tokens, index) => (tokens[index - 1]?.content ? '</th>' : '</td>');
  rules.td_open = (tokens, index) => {
    // The first cell is the row's title. A meaning reads by itself, and so does the only other cell.
    const isLabeled = isStacked && column > 0 && labels.length > 2 && !/^meaning$/i.test(labels[column] ?? '');
    const label = isLabeled ? labels[column] : '';
    column++;
    return `<td${kind(tokens[index])}${role('cell')}${label ? ` data-label="${escapeHtml(label)}"` : ''}>`;
  };
}

/** Source with a copy button. */
export function codeBlock(content: string, language: string, highlight: Highlight): string {
  const label = language ? ` data-language="${escapeHtml(language)}"` : '';
  return `<div class="code"${label}><pre tabindex="0"><code>${highlight(content.trimEnd(), language)}</code></pre></div>`;
}

/** Rewrites links to other documents, drops links to files that only the repository has, and sizes pictures. */
function redirect(tokens: Token[], resolve: (href: string) => string | undefined, sizeOf: Options['sizeOf']): void {
  let dropped = false;
  for (const token of tokens) {
    if (token.type === 'image') {
      const src = resolve(attribute(token, 'src')) ?? '';
      token.attrSet('src', src);
      for (const [name, pixels] of Object.entries(sizeOf(src) ?? {})) token.attrSet(name, String(pixels));
      token.attrSet('loading', 'lazy');
    }
    if (token.type === 'link_open') {
      const target = resolve(attribute(token, 'href'));
      dropped = target === undefined;
      if (target !== undefined) token.attrSet('href', target);
    }
    if (dropped && /^link_(open|close)$/.test(token.type)) {
      dropped = token.type !== 'link_close';
      token.type = 'text';
      token.tag = '';
      token.nesting = 0;
      token.content = '';
    }
  }
}

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export const plain = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : /^(text|code_inline)$/.test(type) ? content : ''))
    .join('');

export interface Outline {
  readonly title: string;
  /** The first paragraph, without markup. */
  readonly lede: string;
  readonly headings: readonly Heading[];
}

/** The title, the first paragraph and the headings below the title. */
export function outlineOf(text: string): Outline {
  const tokens = new MarkdownIt({ html: true }).use(anchors, { slugify: slug, tabIndex: false }).parse(text, {});
  const inlineAfter = (index: number) => plain(tokens[index + 1]?.children ?? []);
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open'
      ? [{ level: Number(token.tag.slice(1)), id: attribute(token, 'id'), text: inlineAfter(index) }]
      : [],
  );
  const lede = tokens.findIndex(({ type }) => type === 'paragraph_open');
  return {
    title: headings.find(({ level }) => level === 1)?.text ?? '',
    lede: lede < 0 ? '' : inlineAfter(lede),
    headings: headings.filter(({ level }) => level > 1),
  };
}
