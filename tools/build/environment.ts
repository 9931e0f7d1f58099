/** The normalized http or https address; undefined for any other text. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/**
 * The address in a variable of the environment; undefined if it is not set.
 * @throws TypeError with a sentence for the console if it is no address
 */
export function addressFromEnv(name: string, env = process.env): string | undefined {
  const value = env[name];
  const address = value ? webAddress(value) : undefined;
  if (value && !address) throw new TypeError(`${name} must be an http or https address, got "${value}".`);
  return address;
}

/** @throws TypeError as addressFromEnv() does */
export function originFromEnv(name: string, env = process.env): string | undefined {
  const address = addressFromEnv(name, env);
  return address && new URL(address).origin;
}
