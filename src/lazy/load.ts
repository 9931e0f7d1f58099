import { queueLater } from '../bridge/later.ts';
import { addViews, setViewLoader } from '../bridge/lazy-views.ts';
import { needReact, setReact } from '../bridge/react-loading.ts';
import { completeStyles } from '../bridge/styles.ts';
import { setLazyPart } from '../page/lazy-part.ts';
import { completeEnglish } from '../words/words.ts';
import { importReact, importRest } from './files.ts';

let loading: Promise<void> | undefined;

async function load(attempt: number): Promise<void> {
  const { words, checkWords, placeName, additions, ...views } = await importRest(attempt);
  completeEnglish(words, checkWords, placeName);
  completeStyles(additions);
  addViews(views);
}

/** Loads the views, messages and styles that a first paint rarely needs, once. */
export function loadRest(attempt = 0): Promise<void> {
  loading ??= load(attempt).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads everything that is lazy. */
export async function loadReact(attempt: number): Promise<void> {
  // React's components use the other file.
  const [, { side, page }] = await Promise.all([loadRest(attempt), importReact(attempt)]);
  setReact(side);
  setLazyPart(page);
  // Until what waits for React is hydrated.
  await new Promise<void>(queueLater);
}

// Together with react-dom it is tried again, and reported where it does not load.
setViewLoader(() => void loadRest().catch(needReact));
