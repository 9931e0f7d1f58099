import { createListeners, type Subscribe } from '../events/listeners.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { type OwnWords, readOwnWords } from './own-words.ts';
import { setOwnWords } from './words.ts';

/** The page's own messages, shared by all copies of the script. */
export interface PageWords {
  readonly own: OwnWords;
  add(messages: unknown, source: string): void;
  readonly watch: Subscribe;
}

/** The part of the page object that messages are added to. An older copy may have created it. */
interface Messages {
  readonly shared: { readonly words?: PageWords };
}

const INLINE = 'script[type="application/json"][data-wellness="messages"]';

const read = new WeakSet<Element>();

export function createPageWords(): PageWords {
  let own: OwnWords = new Map();
  const listeners = createListeners();
  return Object.freeze({
    get own() {
      return own;
    },
    add(messages: unknown, source: string) {
      own = readOwnWords(messages, source, own);
      listeners.announce();
    },
    watch: listeners.subscribe,
  });
}

/** This copy of the script uses the page's own messages from now on. */
export function followPageWords({ shared: { words } }: Messages): void {
  if (!words) return;
  const update = () => setOwnWords(words.own);
  words.watch(update);
  if (words.own.size) update();
}

/** Reads the JSON messages in the page, each once. */
export function readInlineMessages({ shared: { words } }: Messages): void {
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
