/**
 * The classic script that runs. By the prototype, since a stranger's `<img name="currentScript">` hides the document's own,
 * and code would come from where the picture lies.
 */
export const currentScript = (): HTMLScriptElement | null =>
  Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement | null;
