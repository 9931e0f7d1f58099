type Schema = boolean | Readonly<Record<string, unknown>>;

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

/** Each keyword that our schemas use: whether the value satisfies it. */
const keywords: Readonly<
  Record<string, (limit: never, value: unknown, schema: Record<string, never>, root: Schema) => boolean>
> = {
  type: (types: string | string[], value) =>
    [types].flat().some((type) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type)),
  enum: (values: unknown[], value) => values.includes(value),
  pattern: (text: string, value) => typeof value !== 'string' || new RegExp(text, 'u').test(value),
  maxLength: (most: number, value) => typeof value !== 'string' || [...value].length <= most,
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number, value) => !Array.isArray(value) || value.length <= most,
  maxProperties: (most: number, value) => !isObject(value) || Object.keys(value).length <= most,
  required: (names: string[], value) => !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  items: (items: Schema, value, _, root) => !Array.isArray(value) || value.every((item) => isValid(items, item, root)),
  properties: (properties: Record<string, Schema>, value, _, root) =>
    !isObject(value) ||
    Object.entries(properties).every(([name, one]) => !Object.hasOwn(value, name) || isValid(one, value[name], root)),
  patternProperties: (patterns: Record<string, Schema>, value, _, root) =>
    !isObject(value) ||
    Object.entries(patterns).every(([pattern, one]) =>
      Object.keys(value).every((name) => !new RegExp(pattern, 'u').test(name) || isValid(one, value[name], root)),
    ),
  additionalProperties: (more: Schema, value, { properties = {}, patternProperties = {} }, root) =>
    !isObject(value) ||
    Object.keys(value).every(
      (name) =>
        Object.hasOwn(properties, name) ||
        Object.keys(patternProperties).some((pattern) => new RegExp(pattern, 'u').test(name)) ||
        isValid(more, value[name], root),
    ),
  anyOf: (schemas: Schema[], value, _, root) => schemas.some((one) => isValid(one, value, root)),
  allOf: (schemas: Schema[], value, _, root) => schemas.every((one) => isValid(one, value, root)),
  $ref: (pointer: string, value, _, root) => {
    const found = pointer
      .split('/')
      .slice(1)
      .reduce((node, key) => Reflect.get(Object(node), key), root as unknown);
    return isValid(found as Schema, value, root);
  },
};
const annotations = ['$schema', 'title', 'description', 'definitions'];

/** Checks a value by the part of JSON Schema draft 07 that our schemas use. @throws Error for any other keyword */
export function isValid(schema: Schema, value: unknown, root: Schema = schema): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.entries(schema).every(([keyword, limit]) => {
    if (annotations.includes(keyword)) return true;
    const check = keywords[keyword];
    if (!check) throw new Error(`Unknown keyword ${keyword}`);
    return check(limit as never, value, schema as Record<string, never>, root);
  });
}
