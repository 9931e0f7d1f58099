import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const sources = resolve(import.meta.dirname, '../../../src');

export interface Member {
  readonly name: string;
  /** TypeScript: of a method its parameters and what it returns, of anything else its type. */
  readonly type: string;
  readonly isMethod: boolean;
  readonly isOptional: boolean;
  readonly description: string;
  readonly returns?: string;
  readonly throws?: string;
  /** What an object holds that is written out in place, in lines of its own. */
  readonly members: readonly Member[];
}

/** From a bracket to the one that closes it, both left out. */
function within(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('{(['.includes(text[at] as string)) depth++;
    if ('})]'.includes(text[at] as string) && --depth === 0) return text.slice(open + 1, at);
  }
  throw new Error('A bracket is not closed');
}

/** What stands before the next `;` that lies in no bracket. */
function declarationAt(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if ('{(['.includes(text[at] as string)) depth++;
    if ('})]'.includes(text[at] as string)) depth--;
    if (text[at] === ';' && depth === 0) return text.slice(0, at);
  }
  throw new Error(`No end of "${text.slice(0, 40)}"`);
}

const plain = (comment: string) => comment.replace(/^\s*\*(?!\/) ?/gm, '').trim();
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function membersOf(body: string): Member[] {
  const found: Member[] = [];
  for (let rest = body.trimStart(); rest; rest = rest.trimStart()) {
    const comment = /^\/\*\*([\s\S]*?)\*\/\s*/.exec(rest);
    rest = rest.slice(comment?.[0].length ?? 0);
    const declaration = declarationAt(rest);
    rest = rest.slice(declaration.length + 1);
    const [, name, optional, type] = /^(?:readonly )?(\w+)(\??)(?::\s*)?([\s\S]*)$/.exec(declaration) ?? [];
    if (!name || type === undefined) throw new Error(`Cannot read "${declaration}"`);
    const [description = '', ...tags] = plain(comment?.[1] ?? '').split(/\n@/);
    const tag = (kind: string) => tags.find((line) => line.startsWith(kind))?.slice(kind.length);
    const [returns, throws] = [tag('returns'), tag('throws')];
    found.push({
      name,
      type: oneLine(type),
      isMethod: type.startsWith('('),
      isOptional: optional === '?',
      description: oneLine(description),
      ...(returns !== undefined && { returns: oneLine(returns) }),
      ...(throws !== undefined && { throws: oneLine(throws) }),
      members: type.startsWith('{\n') ? membersOf(within(type, 0)) : [],
    });
  }
  return found;
}

export interface Interface {
  readonly name: string;
  readonly description: string;
  readonly members: readonly Member[];
}

/**
 * What an exported interface of a file under src/ says of itself, with what it takes from another of the same file.
 * @throws Error where there is none of that name, or it is written in a way that this cannot read.
 */
export function readInterface(file: string, name: string): Interface {
  const source = readFileSync(join(sources, file), 'utf8');
  const head = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export interface ${name}(?: extends (\\w+))? \\{`,
  ).exec(source);
  if (!head) throw new Error(`${file}: no interface ${name}`);
  const [text, comment = '', parent] = head;
  const own = membersOf(within(source, head.index + text.length - 1));
  return {
    name,
    description: oneLine(plain(comment)),
    members: [...(parent ? readInterface(file, parent).members : []), ...own],
  };
}

/** What an exported name for a type stands for. */
export function readAlias(file: string, name: string): string {
  const [, type] = new RegExp(`export type ${name} =([^;]+);`).exec(readFileSync(join(sources, file), 'utf8')) ?? [];
  if (!type) throw new Error(`${file}: no type ${name}`);
  return oneLine(type);
}
