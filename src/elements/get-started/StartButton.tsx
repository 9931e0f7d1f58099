import { stateOf } from '../../actions/state.ts';
import type { ElementView } from '../../bridge/element-view.ts';
import { GetStarted } from '../../ui/GetStarted.tsx';
import type { Words } from '../../words/words.ts';

export interface StartButtonProps {
  label: string | undefined;
  modalFunction: string;
}

interface ViewProps {
  readonly label: string | undefined;
  readonly isUnavailable: boolean;
  readonly words: Words;
}

/** The tag's own content, usually a link, is the fallback where scripts are off. */
function StartButton({ label, isUnavailable, words }: ViewProps) {
  return (
    <GetStarted
      label={label || words.say('getStarted')}
      isUnavailable={isUnavailable}
      fallback={<slot />}
      words={words}
    />
  );
}

export const startButtonView: ElementView<StartButtonProps, ViewProps> = {
  model: ({ host: { element }, attributes: { label }, words }) => ({
    label,
    isUnavailable: stateOf(element).unavailable.value.has(''),
    words,
  }),
  View: StartButton,
};
