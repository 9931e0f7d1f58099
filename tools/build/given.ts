/** An http or https address, as it is written in full; undefined for what is none. */
export function webAddress(given: string): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/**
 * The address that a variable of the environment gives, if it does.
 * @throws TypeError in words for the console, rather than publish what leads nowhere
 */
export function givenAddress(name: string, env = process.env): string | undefined {
  const given = env[name];
  const address = given ? webAddress(given) : undefined;
  if (given && !address) throw new TypeError(`${name} must be an http or https address, got "${given}".`);
  return address;
}

/** @throws TypeError as givenAddress() does */
export function givenOrigin(name: string, env = process.env): string | undefined {
  const address = givenAddress(name, env);
  return address && new URL(address).origin;
}
