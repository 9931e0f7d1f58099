/**
 * The classic script that is running. Read from the prototype, because untrusted markup such as
 * `<img name="currentScript">` hides the document's own property, and code would load from the picture's address.
 */
export const currentScript = (): HTMLScriptElement | null =>
  Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement | null;
