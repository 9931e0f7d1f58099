import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Node, type SourceFile, ts } from '@custom-elements-manifest/analyzer/index.js';

const sources = resolve(import.meta.dirname, '../../../src');

export interface Member {
  readonly name: string;
  /** TypeScript: the parameters and the result of a method, the type of anything else. */
  readonly type: string;
  readonly isMethod: boolean;
  readonly isOptional: boolean;
  readonly description: string;
  readonly returns?: string;
  readonly throws?: string;
  /** The members of a type literal that spans lines. */
  readonly members: readonly Member[];
}

export interface Interface {
  readonly name: string;
  readonly description: string;
  readonly members: readonly Member[];
}

const parse = (file: string): SourceFile =>
  ts.createSourceFile(file, readFileSync(join(sources, file), 'utf8'), ts.ScriptTarget.ES2022, true);

const oneLine = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

const descriptionOf = (node: Node): string => {
  const comment = ts.getJSDocCommentsAndTags(node).find((found) => ts.isJSDoc(found));
  return oneLine(ts.getTextOfJSDocComment(comment?.comment));
};

function memberOf(node: Node): Member {
  const isMethod = ts.isMethodSignature(node);
  if (!isMethod && !ts.isPropertySignature(node)) throw new Error(`Cannot read "${node.getText()}"`);
  // The tag's own text keeps the braces and links that TypeScript would read.
  const tag = (kind: string) => {
    const found = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === kind);
    return (
      found &&
      oneLine(
        found
          .getText()
          .slice(kind.length + 1)
          .replace(/^\s*\*(?!\/) ?/gm, ''),
      )
    );
  };
  const [returns, throws] = [tag('returns'), tag('throws')];
  const type = node
    .getSourceFile()
    .text.slice(node.name.end, node.end)
    .replace(/^\??:?|;$/g, '');
  return {
    name: node.name.getText(),
    type: oneLine(type),
    isMethod,
    isOptional: node.questionToken !== undefined,
    description: descriptionOf(node),
    ...(returns !== undefined && { returns }),
    ...(throws !== undefined && { throws }),
    members: node.type && ts.isTypeLiteralNode(node.type) && type.includes('\n') ? node.type.members.map(memberOf) : [],
  };
}

/**
 * An exported interface of a file under src/, with the members of the interface of the same file that it extends.
 * @throws Error if there is none of that name, or one of its members is neither a property nor a method.
 */
export function readInterface(file: string, name: string): Interface {
  const found = parse(file).statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${file}: no interface ${name}`);
  const parents = found.heritageClauses?.flatMap(({ types }) => types.map((type) => type.getText())) ?? [];
  const own = found.members.map(memberOf);
  const isReplaced = (name: string) => own.some((member) => member.name === name);
  const inherited = parents.flatMap((parent) => readInterface(file, parent).members);
  return {
    name,
    description: descriptionOf(found),
    members: [...inherited.filter((member) => !isReplaced(member.name)), ...own],
  };
}

/** The declaration of an exported type alias. */
export function readAlias(file: string, name: string): string {
  const found = parse(file).statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === name);
  if (!found || !ts.isTypeAliasDeclaration(found)) throw new Error(`${file}: no type ${name}`);
  return oneLine(found.type.getText());
}
