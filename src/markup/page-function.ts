/** As browsers show their own functions: with a name, which proxies of a page lack. */
const NATIVE = /^function \w+\(\) {\s+\[native/;

/** The function that the page has put on `window`. Those of the browser, such as `print`, are not for attributes to call. */
export function pageFunction(name: string): (() => unknown) | undefined {
  const found = (window as unknown as Readonly<Record<string, unknown>>)[name];
  if (typeof found !== 'function') return undefined;
  // Safari shows a bound function of the page like one of its own.
  return NATIVE.test(String(found)) && !found.name.startsWith('bound ') ? undefined : (found as () => unknown);
}
