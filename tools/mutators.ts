import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** One change to one source file. */
export interface Mutant {
  /** `file:line:column` */
  readonly place: string;
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  /** The whole file with the change. */
  readonly source: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type Change = readonly [start: number, end: number, replacement: string];

const opposites: Readonly<Record<string, string>> = {
  ...{ '&&': '||', '||': '&&', '??': '&&' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' },
};

export const mutantsOf = (file: string): Mutant[] => mutate(file, readFileSync(file, 'utf8'));

/** Every mutant of a source text. Types are left alone, because tests run without them. */
export function mutate(file: string, text: string): Mutant[] {
  const { program } = parseSync(file, text);
  return nodesIn(program)
    .flatMap((node) => changesOf(node, text))
    .map(([start, end, replacement]) => {
      const lines = text.slice(0, start).split('\n');
      return {
        place: `${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`,
        file,
        original: text.slice(start, end),
        replacement,
        source: text.slice(0, start) + replacement + text.slice(end),
      };
    });
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value) || (value.type.startsWith('TS') && !value.expression)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function changesOf(node: Node, text: string): Change[] {
  const { type, start, end } = node;
  const [left, right, test, argument, body] = [node.left, node.right, node.test, node.argument, node.body] as Node[];
  const all = (replacement: string): Change => [start, end, replacement];
  const textOf = (part: Node) => `(${text.slice(part.start, part.end)})`;
  switch (type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return test ? ['true', 'false'].map((value): Change => [test.start, test.end, value]) : [];
    case 'LogicalExpression':
      return left && right ? [all(`(${textOf(left)} ${opposites[String(node.operator)]} ${textOf(right)})`)] : [];
    case 'BinaryExpression':
    case 'AssignmentExpression': {
      const operator = String(node.operator);
      const opposite = opposites[operator];
      if (!opposite || !left || !right || [left, right].some(isText)) return [];
      const from = text.indexOf(operator, left.end);
      return [[from, from + operator.length, opposite]];
    }
    case 'UnaryExpression':
      return node.operator === '!' && argument ? [[start, argument.start, '']] : [];
    case 'Literal':
      return typeof node.value === 'boolean' ? [all(String(!node.value))] : [];
    case 'ExpressionStatement':
      return node.directive ? [] : [all(';')];
    case 'ReturnStatement':
      if (!argument) return [all(';')];
      return isConstant(argument) ? [] : [[argument.start, argument.end, 'undefined']];
    case 'ArrowFunctionExpression':
      return !body || body.type === 'BlockStatement' || isConstant(body) ? [] : [[body.start, body.end, 'undefined']];
    case 'ThrowStatement':
      return [all(';')];
    default:
      return [];
  }
}

const isText = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string';
const isConstant = ({ type, name }: Node) => type === 'Literal' || name === 'undefined';
