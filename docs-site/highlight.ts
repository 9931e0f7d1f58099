import { createCssVariablesTheme, createHighlighter } from 'shiki';

/** HTML of source in a language, with a class for each kind of token. */
export type Highlight = (source: string, language: string) => string;

const languages = [
  'html',
  'css',
  'js',
  'ts',
  'jsx',
  'tsx',
  'json',
  'bash',
  'php',
  'nginx',
  'vue',
  'svelte',
  'astro',
  'yaml',
  'sql',
  'liquid',
  'diff',
  'ini',
  'apache',
  'docker',
];
const aliases: Readonly<Record<string, string>> = { sh: 'bash', jsonc: 'json', shell: 'bash', console: 'bash' };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Highlights at build time. Colors are classes, because the policy of the site forbids style attributes. */
export async function createHighlight(): Promise<Highlight> {
  const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--', fontStyle: false });
  const shiki = await createHighlighter({ themes: [theme], langs: languages });
  return (source, language) => {
    const lang = aliases[language] ?? language;
    if (!languages.includes(lang)) return escaped(source);
    // By default the rest of a line is left plain after half a second, which the first line of a language takes to compile.
    const { tokens } = shiki.codeToTokens(source, { lang: lang as 'html', theme: 'classes', tokenizeTimeLimit: 0 });
    return tokens
      .map((line) =>
        line
          .map(({ content, color }) => {
            const token = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1];
            // The theme gives names of tags the color of strings.
            const kind = token === 'string-expression' && /^[\w:.*-]+$/.test(content) ? 'name' : token;
            return kind ? `<span class="t-${kind}">${escaped(content)}</span>` : escaped(content);
          })
          .join(''),
      )
      .join('\n');
  };
}
