import type { Plugin } from 'vite';

/**
 * Makes a classic script that requires React, and nothing else, into a module whose default export is a function of
 * it. So it imports nothing, and one file serves every copy of the script, each with the React that it has.
 */
export const handed: Plugin = {
  name: 'wellness:handed',
  apply: 'build',
  generateBundle({ name }, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = `export default (React) => { const require = () => React; ${chunk.code}\nreturn ${name}}`;
  },
};
