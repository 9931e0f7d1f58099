/* Answers a GraphQL query from plain objects: just enough of the language for an answer to have the shape asked for. */

/** A type's fields; a function is a field with arguments, which it takes from the request's variables. */
export interface Fields {
  readonly [name: string]: unknown;
}

interface Selection {
  /** Without a field: an inline fragment or the name of a fragment. */
  readonly field?: string;
  readonly as?: string;
  readonly type?: string;
  readonly spread?: string;
  readonly selections?: readonly Selection[];
}

const token = /[A-Za-z_]\w*|\.\.\.|"(?:[^"\\]|\\.)*"|-?\d[\d.e]*|[{}()[\]:!=$@]/g;

function parse(query: string) {
  const tokens = query.replace(/#.*$/gm, '').match(token) ?? [];
  const fragments = new Map<string, readonly Selection[]>();
  let root: readonly Selection[] = [];
  let at = 0;

  const skipParentheses = () => {
    if (tokens[at] !== '(') return;
    for (let depth = 0; at < tokens.length; ) {
      if (tokens[at] === '(') depth++;
      if (tokens[at] === ')') depth--;
      at++;
      if (depth === 0) return;
    }
  };

  function selectionSet(): readonly Selection[] {
    const selections: Selection[] = [];
    at++;
    while (tokens[at] !== '}' && at < tokens.length) selections.push(selection());
    at++;
    return selections;
  }

  function selection(): Selection {
    if (tokens[at] === '...') {
      at++;
      if (tokens[at] !== 'on' && tokens[at] !== '{') return { spread: tokens[at++] as string };
      const type = tokens[at] === 'on' ? tokens[at + 1] : undefined;
      if (type) at += 2;
      return { ...(type && { type }), selections: selectionSet() };
    }
    const as = tokens[at++] as string;
    let field = as;
    if (tokens[at] === ':') {
      field = tokens[at + 1] as string;
      at += 2;
    }
    skipParentheses();
    return tokens[at] === '{' ? { field, as, selections: selectionSet() } : { field, as };
  }

  while (at < tokens.length) {
    const isFragment = tokens[at] === 'fragment';
    const name = tokens[at + 1] as string;
    while (at < tokens.length && tokens[at] !== '{') {
      if (tokens[at] === '(') skipParentheses();
      else at++;
    }
    if (isFragment) fragments.set(name, selectionSet());
    else root = selectionSet();
  }
  return { root, fragments };
}

/** Answers a request of `{ query, variables }`. Missing fields are null. */
export function answerQuery(body: string, data: Fields): { readonly data: unknown } {
  const { query, variables = {} } = JSON.parse(body) as { query: string; variables?: Fields };
  const { root, fragments } = parse(query);

  function select(value: unknown, selections: readonly Selection[] | undefined): unknown {
    if (!selections || value === null || value === undefined) return value ?? null;
    if (Array.isArray(value)) return value.map((item) => select(item, selections));
    const object = value as Fields;
    const selected: Record<string, unknown> = {};
    for (const { field, as = '', type, spread, selections: inner } of selections) {
      if (field) {
        const own = object[field];
        selected[as] = select(typeof own === 'function' ? own(variables) : own, inner);
      } else if (spread || !type || isA(object, type)) {
        Object.assign(selected, select(object, spread ? fragments.get(spread) : inner));
      }
    }
    return selected;
  }

  return { data: select(data, root) };
}

/** `implements`: names of interfaces, apart with spaces. */
function isA({ __typename, implements: interfaces = '' }: Fields, type: string): boolean {
  return __typename === type || String(interfaces).split(' ').includes(type);
}
