/** Gives test files limited-test.mjs for node:test, since `--test-timeout` has no effect outside of `node --test`. */
const limited = new URL('./limited-test.mjs', import.meta.url).href;

export const resolve = (specifier, context, next) =>
  specifier === 'node:test' && !context.parentURL?.startsWith(limited)
    ? { url: limited, format: 'module', shortCircuit: true }
    : next(specifier, context);
