import { useSignals } from '@preact/signals-react/runtime';
import { getMirror } from './mirror.ts';
import type { Outlets } from './outlets.ts';

/** Where the panel and the toast are now. */
export function useOutlets(): Pick<Outlets, 'panel' | 'toast' | 'liveRegion'> {
  useSignals();
  const { panel, toast, liveRegion } = getMirror().outlets;
  return { panel: panel.value, toast: toast.value, liveRegion: liveRegion.value };
}
