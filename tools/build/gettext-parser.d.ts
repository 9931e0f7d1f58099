declare module 'gettext-parser' {
  /** Messages by context, then by what is translated. */
  export interface Translations {
    readonly headers: Readonly<Record<string, string>>;
    readonly translations: Readonly<
      Record<string, Readonly<Record<string, { readonly msgid: string; readonly msgstr: readonly string[] }>>>
    >;
  }
  export const po: { parse(text: Buffer): Translations };
  export const mo: { compile(translations: Translations): Buffer };
}
