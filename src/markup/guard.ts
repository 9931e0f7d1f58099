/** Reads the property from the prototype, because an untrusted `<img name="readyState">` hides it on the document. */
export const ofDocument = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document);

/** Whether the page shows what other people write, and says so by `data-wellness-guard`. */
export const isGuarded = (): boolean => ofDocument('documentElement').hasAttribute('data-wellness-guard');
