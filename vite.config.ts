import tailwindcss from '@tailwindcss/vite';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { browsers } from './build/browsers.ts';
import { library, react } from './build/library.ts';
import { shadowTailwind } from './build/shadow-tailwind.ts';
import { storefront } from './build/site.ts';

const shared: UserConfig = {
  plugins: [tailwindcss(), shadowTailwind()],
  build: { target: browsers, cssTarget: browsers },
};

/** Modes: a name of build/library.ts builds that file of dist/, `test` builds the element tests, any other is the storefront. */
export default defineConfig(({ command, mode }) => {
  // A shell that exports NODE_ENV=development must not make us ship React's development build, which tests need.
  if (command === 'build') process.env.NODE_ENV = mode === 'test' ? 'development' : 'production';
  if (mode === 'test') return mergeConfig(shared, { resolve: { alias: react } });
  return mergeConfig(shared, library[mode] ?? storefront);
});
