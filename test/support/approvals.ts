const encode = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** The claims of an approval that ends in an hour. */
export const claims = (more: Readonly<Record<string, unknown>> = {}) => ({
  iss: 'https://clinic.example',
  jti: 'approval-1',
  products: ['nad'],
  exp: Math.floor(Date.now() / 1_000) + 3_600,
  ...more,
});

/** The token of an approval with a signature that no page verifies. */
export const token = (more?: Readonly<Record<string, unknown>>, head: object = { alg: 'ES256' }): string =>
  `${encode(head)}.${encode(claims(more))}.c2lnbmF0dXJl`;
