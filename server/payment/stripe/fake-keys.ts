/* Keys of the command `wellness-fake-stripe`, which a checkout server recognizes: they must never take real orders. */

export const FAKE_KEY = 'sk_fake_';
export const FAKE_SECRET = 'whsec_fake_';

export const isFakeKey = (key: string): boolean => key.startsWith(FAKE_KEY) || key.startsWith(FAKE_SECRET);
