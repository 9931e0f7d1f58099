/** As browsers show their own functions: with a name, which bound functions and proxies of a page lack. */
const NATIVE = /^function \w+\(\) {\s+\[native/;

/** The function that the page has put on `window`. Those of the browser, such as `print`, are not for attributes to call. */
export function pageFunction(name: string): (() => unknown) | undefined {
  const found = (window as unknown as Readonly<Record<string, unknown>>)[name];
  return typeof found === 'function' && !NATIVE.test(String(found)) ? (found as () => unknown) : undefined;
}
