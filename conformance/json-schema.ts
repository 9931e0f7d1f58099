export type Schema = boolean | Readonly<Record<string, unknown>>;

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';
const written = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

interface Place {
  /** Path of the value: `.lines[0].price`. */
  readonly path: string;
  /** The schema around the keyword. */
  readonly schema: Readonly<Record<string, never>>;
  readonly root: Schema;
}

/** The first mistake of a list of checks. */
const first = (checks: Iterable<() => string | undefined>) => {
  for (const check of checks) {
    const mistake = check();
    if (mistake) return mistake;
  }
  return undefined;
};

const rule = (isRight: boolean, { path }: Place, value: unknown, what: string) =>
  isRight ? undefined : `${path.replace(/^\./, '') || 'the body'} must be ${what}, got ${written(value)}`;

const entries = (value: unknown, judge: (name: string, one: unknown) => string | undefined) =>
  isObject(value)
    ? first(
        Object.entries(value).map(
          ([name, one]) =>
            () =>
              judge(name, one),
        ),
      )
    : undefined;

const child = ({ path, root }: Place, key: string | number, schema: Schema, value: unknown) =>
  mistakeIn(schema, value, { path: typeof key === 'number' ? `${path}[${key}]` : `${path}.${key}`, root });

const same = ({ path, root }: Place, schema: Schema, value: unknown) => mistakeIn(schema, value, { path, root });

/** Each keyword that our schemas use: the mistake of the value, if there is one. */
const keywords: Readonly<Record<string, (limit: never, value: unknown, place: Place) => string | undefined>> = {
  type: (types: string | string[], value, place) => {
    const isType = (type: string) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type);
    return rule([types].flat().some(isType), place, value, `of the type ${[types].flat().join(' or ')}`);
  },
  enum: (values: unknown[], value, place) => rule(values.includes(value), place, value, `one of ${values.join(', ')}`),
  pattern: (text: string, value, place) =>
    rule(typeof value !== 'string' || new RegExp(text, 'u').test(value), place, value, `a text that matches ${text}`),
  maxLength: (most: number, value, place) =>
    rule(typeof value !== 'string' || [...value].length <= most, place, value, `of at most ${most} characters`),
  minimum: (least: number, value, place) =>
    rule(typeof value !== 'number' || value >= least, place, value, `${least} or more`),
  maximum: (most: number, value, place) =>
    rule(typeof value !== 'number' || value <= most, place, value, `${most} or less`),
  minItems: (least: number, value, place) =>
    rule(!Array.isArray(value) || value.length >= least, place, value, `a list of at least ${least}`),
  maxItems: (most: number, value, place) =>
    rule(!Array.isArray(value) || value.length <= most, place, value, `a list of at most ${most}`),
  maxProperties: (most: number, value, place) =>
    rule(!isObject(value) || Object.keys(value).length <= most, place, value, `an object of at most ${most} entries`),
  required: (names: string[], value, place) => {
    const missing = isObject(value) ? names.find((name) => !Object.hasOwn(value, name)) : undefined;
    return rule(missing === undefined, place, value, `an object with "${missing}"`);
  },
  items: (items: Schema, value, place) =>
    Array.isArray(value) ? first(value.map((one, index) => () => child(place, index, items, one))) : undefined,
  properties: (properties: Record<string, Schema>, value, place) =>
    entries(value, (name, one) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema === undefined ? undefined : child(place, name, schema, one);
    }),
  patternProperties: (patterns: Record<string, Schema>, value, place) =>
    entries(value, (name, one) =>
      first(
        Object.entries(patterns).map(
          ([pattern, schema]) =>
            () =>
              new RegExp(pattern, 'u').test(name) ? child(place, name, schema, one) : undefined,
        ),
      ),
    ),
  additionalProperties: (more: Schema, value, place) => {
    const { properties = {}, patternProperties = {} } = place.schema;
    return entries(value, (name, one) =>
      Object.hasOwn(properties, name) ||
      Object.keys(patternProperties).some((pattern) => new RegExp(pattern, 'u').test(name))
        ? undefined
        : child(place, name, more, one),
    );
  },
  // The last alternative is the one to explain.
  anyOf: (schemas: Schema[], value, place) => {
    const mistakes = schemas.map((one) => same(place, one, value));
    return mistakes.every(Boolean) ? mistakes.at(-1) : undefined;
  },
  allOf: (schemas: Schema[], value, place) => first(schemas.map((one) => () => same(place, one, value))),
  $ref: (pointer: string, value, place) => {
    const found = pointer
      .split('/')
      .slice(1)
      .reduce((node, key) => Reflect.get(Object(node), key), place.root as unknown);
    return same(place, found as Schema, value);
  },
};
const annotations = ['$schema', 'title', 'description', 'definitions'];

/**
 * Checks a value by the part of JSON Schema draft 07 that our schemas use. Returns a sentence about the first mistake.
 * @throws Error for any other keyword
 */
export function mistakeIn(
  schema: Schema,
  value: unknown,
  { path, root }: { readonly path: string; readonly root: Schema } = { path: '', root: schema },
): string | undefined {
  if (typeof schema === 'boolean') {
    return schema ? undefined : `${path.replace(/^\./, '') || 'the body'} must be left out`;
  }
  const place: Place = { path, root, schema: schema as Readonly<Record<string, never>> };
  return first(
    Object.entries(schema)
      .filter(([keyword]) => !annotations.includes(keyword))
      .map(([keyword, limit]) => () => {
        const check = keywords[keyword];
        if (!check) throw new Error(`Unknown keyword ${keyword}`);
        return check(limit as never, value, place);
      }),
  );
}

export const isValid = (schema: Schema, value: unknown): boolean => mistakeIn(schema, value) === undefined;
