/* Views of the storefront's own parts, in a chunk that only these parts load. */
import { signal, untracked } from '@preact/signals-core';
import type { AnyView } from '../bridge/element-view.ts';
import { needReact, reactSide, whenReact } from '../bridge/react-loading.ts';
import { LAZY_REMEDY } from '../files/lazy-file.ts';
import { loadRest } from '../lazy/lazy-views.ts';
import { addWords } from '../words/words.ts';

type Views = typeof import('../lazy/site-views.ts');

const views = signal<Views | undefined>(undefined);
let isLoading = false;

async function load(): Promise<void> {
  const [site] = await Promise.all([import('./site.ts'), loadRest()]);
  for (const [language, messages] of Object.entries(site.messages)) addWords(language, messages);
  views.value = site;
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

export const lazySiteView =
  (name: keyof Views): (() => AnyView | undefined) =>
  () => {
    const view = views.value?.[name];
    if (!view) untracked(loadSite);
    return view;
  };
