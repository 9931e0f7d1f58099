/** The part of Eleventy that the site uses. The package has no types of its own. */
declare module '@11ty/eleventy' {
  export interface UserConfig {
    setLibrary(engine: 'md', library: object): void;
    setTemplateFormats(formats: readonly string[]): void;
    setLayoutsDirectory(folder: string): void;
    setIncludesDirectory(folder: string): void;
    addGlobalData(name: string, data: unknown): void;
    /** A template without a file of its own. */
    addTemplate(path: string, text: string, data: object): void;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { readonly quietMode?: boolean; readonly config?: (config: UserConfig) => void },
    );
    write(): Promise<void>;
  }
}
