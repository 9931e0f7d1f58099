import type { Plugin } from 'vite';

/** What the elements, signals, r2wc and react-dom use of React. */
const used = new Set([
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'Component',
  'Fragment',
  'createContext',
  'createElement',
  'memo',
  'useCallback',
  'useContext',
  'useEffect',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'version',
]);

/**
 * React is a script of the old kind, whose exports no bundler can leave out: here they are, so that the minifier finds what
 * only they have used. What is left is React's own, unchanged.
 */
export const reactParts: Plugin = (() => {
  const removed: string[] = [];
  return {
    name: 'wellness:react-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/react\/cjs\/react\.production\.js$/ },
      handler(code) {
        let left = code;
        for (const node of this.parse(code).body.toReversed()) {
          const name = /^exports\.(\w+)\s*=/.exec(code.slice(node.start, node.end))?.[1];
          if (!name || used.has(name)) continue;
          removed.push(name);
          left = left.slice(0, node.start) + left.slice(node.end);
        }
        return { code: left, map: null };
      },
    },
    renderChunk(code) {
      // Short names mean other things, too.
      const missed = removed.find((name) => name.length > 8 && new RegExp(`\\.${name}\\b`).test(code));
      if (missed) this.error(`React's ${missed} is used, and stands not in the list of tools/build/react-parts.ts.`);
    },
  } satisfies Plugin;
})();
