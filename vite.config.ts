import tailwindcss from '@tailwindcss/vite';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { browsers } from './tools/build/browsers.ts';
import { library, react } from './tools/build/library.ts';
import { shadowTailwind } from './tools/build/shadow-tailwind.ts';
import { storefront } from './tools/build/site.ts';

const shared: UserConfig = {
  plugins: [tailwindcss(), shadowTailwind()],
  build: { target: browsers, cssTarget: browsers },
};

/** Modes: a name of tools/build/library.ts builds that file of dist/, `test` builds the element tests, any other is the storefront. */
export default defineConfig(({ command, mode }) => {
  // A shell that exports NODE_ENV=development must not make us ship React's development build, which tests need.
  if (command === 'build') process.env.NODE_ENV = mode === 'test' ? 'development' : 'production';
  if (mode === 'test') return mergeConfig(shared, { resolve: { alias: react } });
  return mergeConfig(shared, library[mode] ?? storefront);
});
