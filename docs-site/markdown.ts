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
}

const escapeHtml = (text: string) => new MarkdownIt().utils.escapeHtml(text);

/** Data of a rendering: the file of the text. */
interface Environment {
  readonly file: string;
}

/** An attribute, which the parser also allows to be a number. */
const attribute = (token: Token | undefined, name: string) => String(token?.attrGet(name) ?? '');

/** Markdown as the site shows it. `env.file` is the file of the text, whose links are relative to it. */
export function createMarkdown({ resolve, highlight, example }: Options): Markdown {
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
      redirect(children ?? [], (href) => resolve(String((state.env as Partial<Environment>).file), href));
  });
  markdown.renderer.rules.fence = (tokens, index) => {
    const { content, info, meta } = tokens[index] as Token;
    const name = (meta as { example?: string } | null)?.example;
    return name ? example(name, content) : codeBlock(content, info.trim(), highlight);
  };
  // It can be scrolled by keyboard.
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  // A head without words heads nothing.
  // The policy allows no style attributes, so columns of numbers get a class.
  const open = (token: Token | undefined, tag: string) =>
    `<${tag}${/right/.test(attribute(token, 'style')) ? ' class="number"' : ''}>`;
  markdown.renderer.rules.td_open = (tokens, index) => open(tokens[index], 'td');
  markdown.renderer.rules.th_open = (tokens, index) => open(tokens[index], tokens[index + 1]?.content ? 'th' : 'td');
  markdown.renderer.rules.th_close = (tokens, index) => (tokens[index - 1]?.content ? '</th>' : '</td>');
  markdown.renderer.rules.heading_open = (tokens, index) => {
    const { tag } = tokens[index] as Token;
    const id = attribute(tokens[index], 'id');
    return `<${tag} id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">`;
  };
  markdown.renderer.rules.heading_close = (tokens, index) => `</a></${tokens[index]?.tag}>`;
  return markdown;
}

/** Source with a copy button. */
export function codeBlock(content: string, language: string, highlight: Highlight): string {
  const label = language ? ` data-language="${escapeHtml(language)}"` : '';
  return `<div class="code"${label}><pre tabindex="0"><code>${highlight(content.trimEnd(), language)}</code></pre></div>`;
}

/** Rewrites links to other documents, and drops links to files that only the repository has. */
function redirect(tokens: Token[], resolve: (href: string) => string | undefined): void {
  let dropped = false;
  for (const token of tokens) {
    if (token.type === 'image') {
      token.attrSet('src', resolve(attribute(token, 'src')) ?? '');
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

const plain = (tokens: readonly Token[]) =>
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
