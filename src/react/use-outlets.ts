import { useSignals } from '@preact/signals-react/runtime';
import type { Outlets } from '../outlets/outlets.ts';
import { getMirror } from '../page/mirror.ts';

/** Where the panel and the toast are now. */
export function useOutlets(): Pick<Outlets, 'panel' | 'toast' | 'liveRegion'> {
  useSignals();
  const { panel, toast, liveRegion } = getMirror().outlets;
  return { panel: panel.value, toast: toast.value, liveRegion: liveRegion.value };
}
