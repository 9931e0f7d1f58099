import type { Interface } from './facts.ts';

/** A change that waits for the next release, as Changesets reads it from `.changeset/`. */
export interface Announcement {
  readonly summary: string;
  readonly releases: readonly { readonly name: string; readonly type: 'major' | 'minor' | 'patch' | 'none' }[];
}

const heading = (version: string) => `Public interface of release ${version}`;

/** The text of `public-interface.txt`. */
export function writeInterface(version: string, sections: Interface): string {
  const written = Object.entries(sections)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n${[...new Set(lines)].sort().join('\n')}\n`);
  return `# ${heading(version)}
Others may rely on each of these lines. \`npm run interface\` compares them with the sources; CONTRIBUTING.md says more.

${written.join('\n')}`;
}

/** The release and the lines of `public-interface.txt`. */
export function parseInterface(text: string): { readonly version: string; readonly lines: ReadonlySet<string> } {
  const [, version] = /^# Public interface of release (\S+)$/m.exec(text) ?? [];
  if (!version) throw new Error('public-interface.txt does not say which release it describes.');
  let section = '';
  const lines = new Set<string>();
  for (const line of text.slice(text.indexOf('\n## ')).split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    else if (line) lines.add(`${section} › ${line}`);
  }
  return { version, lines };
}

export interface Differences {
  readonly added: readonly string[];
  /** Lines of the last release that are not there any more. A changed line is a removed and an added one. */
  readonly removed: readonly string[];
}

export function compareInterfaces(before: ReadonlySet<string>, now: ReadonlySet<string>): Differences {
  return {
    added: [...now].filter((line) => !before.has(line)),
    removed: [...before].filter((line) => !now.has(line)),
  };
}

/** The name that a change of this line must mention: `badge` of `wellness-cart-button part badge`. */
export function nameOf(line: string): string {
  const [, fact = ''] = / › (.*)$/.exec(line) ?? [];
  const field = /^(?:POST|GET|Refusal) [^:]*: (\w+)/.exec(fact)?.[1];
  if (field) return field;
  const quoted = /^'([^']+)'/.exec(fact)?.[1] ?? /^\.\S*/.exec(fact)?.[0];
  if (quoted) return quoted.replace(/:$/, '');
  // Up to the type, the parameters, or the placeholders of a message.
  const [subject = ''] = fact.replace(/^(const|class|interface|type|function) /, '').split(/[:(<{?]| extends | = /);
  return subject.trim().split(/[\s.]/).at(-1) ?? '';
}

/**
 * Says in one line each what is not announced. A removed or changed line must be named by a change of kind `major` (of
 * kind `minor` before release 1.0.0); for added lines any change of the package will do.
 */
export function unannounced(
  { added, removed }: Differences,
  { name, version }: { readonly name: string; readonly version: string },
  announcements: readonly Announcement[],
): readonly string[] {
  const breaking = version.startsWith('0.') ? ['major', 'minor'] : ['major'];
  const ofKind = (kinds: readonly string[]) =>
    announcements.filter(({ releases }) =>
      releases.some((release) => release.name === name && kinds.includes(release.type)),
    );
  const texts = ofKind(breaking).map(({ summary }) => summary);
  const isNamed = (line: string) =>
    texts.some((text) => new RegExp(`(?<![\\w-])${nameOf(line).replace(/[^\w-]/g, '\\$&')}(?![\\w-])`).test(text));
  return [
    ...removed
      .filter((line) => !isNamed(line))
      .map((line) => `removed or changed: ${line} (announce it as ${breaking.at(-1)}, and name ${nameOf(line)})`),
    ...(ofKind(['major', 'minor', 'patch']).length > 0 ? [] : added.map((line) => `added: ${line}`)),
  ];
}
