/* Views of the storefront's own elements, in a chunk that only these elements load. */
import { addViews, lazyView } from '../bridge/lazy-views.ts';
import { needReact, reactSide, whenReact } from '../bridge/react-loading.ts';
import { LAZY_REMEDY } from '../files/lazy-file.ts';
import { loadRest } from '../lazy/load.ts';
import { addWords } from '../words/words.ts';

let isLoading = false;

async function load(): Promise<void> {
  const [{ messages, ...views }] = await Promise.all([import('./site.ts'), loadRest()]);
  for (const [language, words] of Object.entries(messages)) addWords(language, words);
  addViews(views);
}

function loadSite(): void {
  if (isLoading) return;
  isLoading = true;
  load().catch((error) => {
    isLoading = false;
    // It is tried once more after react-dom, which is tried several times and reported to the visitor.
    if (reactSide()) console.error(`wellness: ${error}\nInstead: ${LAZY_REMEDY}`);
    else {
      whenReact(loadSite);
      needReact();
    }
  });
}

export const lazySiteView = (name: string) => lazyView(name, loadSite);
