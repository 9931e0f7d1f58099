import { callAll } from '../events/call-all.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import type { Page, PageWords } from '../protocol/types.ts';
import { type OwnWords, readOwnWords } from './own-words.ts';
import { setOwnWords } from './words.ts';

const INLINE = 'script[type="application/json"][data-wellness="messages"]';

const read = new WeakSet<Element>();

export function createPageWords(): PageWords {
  let own: OwnWords = new Map();
  const watchers = new Set<() => void>();
  return Object.freeze({
    get own() {
      return own;
    },
    add(messages: unknown, source: string) {
      own = readOwnWords(messages, source, own);
      callAll(watchers);
    },
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  });
}

/** This copy of the script uses the page's own messages from now on. */
export function followPageWords({ shared: { words } }: Page): void {
  // An older copy may have created the page object.
  if (!words) return;
  const update = () => setOwnWords(words.own);
  words.watch(update);
  if (words.own.size) update();
}

/** Reads the JSON messages in the page, each once. */
export function readInlineMessages({ shared: { words } }: Page): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(INLINE)) {
    if (!words || read.has(script) || isLeftAlone(script)) continue;
    read.add(script);
    try {
      words.add(JSON.parse(script.text), '<script data-wellness="messages">');
    } catch (error) {
      console.warn(`wellness: <script data-wellness="messages">: ${error}. It is left out.`, script);
    }
  }
}
