import type { Document } from './documents.ts';
import { readNavigation, resolveLink } from './documents.ts';
import { home } from './navigation.ts';

/** Markdown of a page with links that hold on the site: those to documents lead to their Markdown. */
export function withAddresses({
  file,
  text,
}: Pick<Document, 'file' | 'text'> & { name: string; address: string }): string {
  return text.replace(/(\]\()([^)\s]+)(?=\))/g, (whole, open: string, href: string) => {
    const target = resolveLink(file, href);
    if (target === undefined || target === href) return whole;
    const [path = '', anchor] = target.split('#');
    const markdown = path === '/' ? '/index.md' : path.replace(/\/$/, '.md');
    return `${open}${markdown}${anchor === undefined ? '' : `#${anchor}`}`;
  });
}

/** `llms.txt`: the list of pages. `llms-full.txt`: all pages of the guide in one text, without those about the project. */
export function fullText(documents: readonly Document[]): { readonly index: string; readonly full: string } {
  const start = documents.find(({ name }) => name === home.name);
  const groups = readNavigation();
  const list = groups.map(({ title, pages }) =>
    [`## ${title}`, '', ...pages.map(({ name, title, summary }) => `- [${title}](/${name}.md): ${summary}`), ''].join(
      '\n',
    ),
  );
  const intro = (start && /^# .*\n+[^\n#]+(?:\n[^\n#]+)*/.exec(start.text)?.[0]) ?? '';
  const guide = groups.slice(0, -1).flatMap(({ pages }) => pages.map(({ name }) => name));
  const full = documents.filter(({ name }) => guide.includes(name)).map(withAddresses);
  const [first = '', ...more] = intro.split('\n\n');
  const quoted = more.map((text) => `> ${text.replaceAll('\n', ' ')}`);
  return { index: `${[first, ...quoted, ...list].join('\n\n')}`, full: `${[intro, ...full].join('\n\n')}\n` };
}
