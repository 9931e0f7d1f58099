import { Problem } from './problem.ts';

/** A form as Stripe reads it: `line_items[0][price_data][currency]=usd`. */
export type Form = { [name: string]: Form | string };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? [];
    if (!first) throw new Problem(`Invalid parameter name: ${name}`, { param: name });
    const path = [first, ...rest.split(/[[\]]+/).filter(Boolean)];
    const last = path.pop() as string;
    let place = form;
    for (const part of path) {
      const next = own(place, part) ?? {};
      if (typeof next === 'string') throw new Problem(`Invalid object: ${name}`, { param: name });
      set(place, part, next);
      place = next;
    }
    if (own(place, last) !== undefined) throw new Problem(`Given twice: ${name}`, { param: name });
    set(place, last, value);
  }
  return form;
}

const own = (form: Form, name: string) => (Object.hasOwn(form, name) ? form[name] : undefined);

/** Sets own properties only, even `__proto__`. */
const set = (form: Form, name: string, value: Form | string) =>
  Object.defineProperty(form, name, { value, enumerable: true, configurable: true, writable: true });

/** Reads one parameter, at `param`, or throws a `Problem`. */
type Reader<T> = (value: Form | string | undefined, param: string) => T;

const wrong = (message: string, param: string, code?: string): never => {
  throw new Problem(message, { param, code });
};

function asText(value: Form | string | undefined, param: string): string {
  if (value === undefined) return wrong(`Missing required param: ${param}.`, param, 'parameter_missing');
  return typeof value === 'string' ? value : wrong(`Invalid string: ${param}`, param);
}

export const text =
  (longest = 5000, pattern = /./): Reader<string> =>
  (value, param) => {
    const found = asText(value, param);
    if (found === '') wrong(`You passed an empty string for '${param}'.`, param, 'parameter_invalid_empty');
    if (found.length > longest || !pattern.test(found)) wrong(`Invalid value: ${param}`, param);
    return found;
  };

export const address: Reader<string> = (value, param) => {
  const found = text()(value, param);
  if (!URL.canParse(found) || !/^https?:/.test(found)) wrong('Not a valid URL', param, 'url_invalid');
  return found;
};

export const whole =
  (least: number, most: number): Reader<number> =>
  (value, param) => {
    const found = asText(value, param);
    if (!/^-?\d+$/.test(found)) wrong(`Invalid integer: ${param}`, param, 'parameter_invalid_integer');
    if (Number(found) < least || Number(found) > most)
      wrong(`Out of range: ${param}`, param, 'parameter_invalid_integer');
    return Number(found);
  };

export const truth: Reader<boolean> = (value, param) => {
  const found = asText(value, param);
  return found === 'true' || (found === 'false' ? false : wrong(`Invalid boolean: ${param}`, param));
};

export const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (value, param) => {
    const found = asText(value, param) as T;
    return values.includes(found) ? found : wrong(`Invalid ${param}: must be one of ${values.join(', ')}`, param);
  };

export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, param) =>
    value === undefined ? undefined : read(value, param);

export const list =
  <T>(read: Reader<T>, most: number): Reader<readonly T[]> =>
  (value, param) => {
    if (typeof value !== 'object') return wrong(`Invalid array: ${param}`, param);
    const entries = Object.entries(value);
    if (entries.some(([index], place) => index !== String(place))) wrong(`Invalid array: ${param}`, param);
    if (entries.length > most) wrong(`Array too long: ${param} holds at most ${most}`, param);
    return entries.map(([index, entry]) => read(entry, `${param}[${index}]`));
  };

/** At most 50 short texts under names that the caller chooses. */
export const metadata: Reader<Readonly<Record<string, string>>> = (value, param) => {
  if (typeof value !== 'object') return wrong(`Invalid object: ${param}`, param);
  const entries = Object.entries(value);
  if (entries.length > 50) wrong(`Metadata can have up to 50 keys: ${param}`, param);
  for (const [name, entry] of entries)
    if (typeof entry !== 'string' || entry.length > 500 || name.length > 40) wrong(`Invalid metadata: ${param}`, param);
  return Object.fromEntries(entries) as Record<string, string>;
};

/** A value that the fake does not look at. */
export const anything: Reader<Form | string> = (value, param) =>
  value ?? wrong(`Missing required param: ${param}.`, param, 'parameter_missing');

/** An object with known keys. Unknown keys are refused, as Stripe does. */
export const object =
  <const T extends Record<string, Reader<unknown>>>(readers: T): Reader<{ [K in keyof T]: ReturnType<T[K]> }> =>
  (value = {}, param) => {
    if (typeof value !== 'object') return wrong(`Invalid object: ${param}`, param);
    const name = (key: string) => (param ? `${param}[${key}]` : key);
    for (const key of Object.keys(value))
      if (!Object.hasOwn(readers, key))
        wrong(`Received unknown parameter: ${name(key)}`, name(key), 'parameter_unknown');
    return Object.fromEntries(
      Object.entries(readers).map(([key, read]) => [key, read(own(value, key), name(key))]),
    ) as { [K in keyof T]: ReturnType<T[K]> };
  };
