import { readdirSync, readFileSync } from 'node:fs';

/** A way to run test files. Each test file belongs to exactly one. */
export interface Suite {
  readonly name: string;
  /** Matches the paths of its test files, from the project's folder on. */
  readonly files: RegExp;
  /** Whether its tests use the built pages and `dist/`. */
  readonly needsBuild: boolean;
  /** The command line for some of its files, all of them where none is named. */
  command(files?: readonly string[]): readonly string[];
  /** Further arguments or environment that select tests by a part of their title. */
  titled(title: string): {
    /** Options of the program, before all other arguments. */
    readonly options?: readonly string[];
    readonly arguments?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Components in a browser, through their tags. */
export const elements: Suite = {
  name: 'elements',
  files: /^src\/.*\.test\.tsx?$/,
  needsBuild: false,
  command: (files = []) => ['web-test-runner', ...(files.length > 0 ? ['--files', ...files] : [])],
  titled: (title) => ({ env: { TITLE: escaped(title) } }),
};

/** Modules without a page, the checkout server, and processes. */
export const node: Suite = {
  name: 'node',
  files: /^test\/.*\.test\.ts$/,
  needsBuild: true,
  command: (files = testFilesOf(node)) => [
    'node',
    '--import',
    'tsx',
    '--test-reporter=./test/support/node-reporter.ts',
    '--test-reporter-destination=stdout',
    'test/support/node-tests.ts',
    ...files,
  ],
  titled: (title) => ({ options: [`--test-name-pattern=${escaped(title)}`] }),
};

/** The storefront and host pages, as a visitor meets them. */
export const pages: Suite = {
  name: 'pages',
  files: /^(test|wordpress\/test)\/.*\.spec\.ts$/,
  needsBuild: true,
  command: (files = []) => ['playwright', 'test', ...files],
  titled: (title) => ({ arguments: ['--grep', escaped(title)] }),
};

export const suites: readonly Suite[] = [node, elements, pages];

/** All test files of a suite, or those below some folders. */
export function testFilesOf({ files }: Suite, ...folders: readonly string[]): string[] {
  return ['src', 'test', 'wordpress/test']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => files.test(name) && (folders.length === 0 || folders.some((one) => name.startsWith(`${one}/`))))
    .sort();
}

/** The test files of a suite that run in every world of test/world.ts: those that import it. */
export const filesOfWorlds = (suite: Suite): string[] =>
  testFilesOf(suite).filter((file) => /from '[./]+(test\/)?world\.ts'/.test(readFileSync(file, 'utf8')));
