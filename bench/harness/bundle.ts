import { build, type Rolldown } from 'vite';

/** Bundles a module with its imports into one minified file, with the project's own bundler and minifier. */
export async function bundle(entry: string, format: 'es' | 'iife' = 'es'): Promise<string> {
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      modulePreload: false,
      target: ['chrome125', 'firefox128', 'safari18'],
      rolldownOptions: { input: entry, output: { format, codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}
