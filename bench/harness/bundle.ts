import { build, type Rolldown } from 'vite';

/** One minified file of a module and all it imports, by the bundler and minifier that build the project itself. */
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
