import { stateOf } from '../../../actions/state.ts';
import type { ElementView } from '../../../bridge/element-view.ts';
import { GetStarted } from '../../../ui/GetStarted.tsx';
import type { Words } from '../../../words/words.ts';
import type { StartButtonProps } from './attributes.ts';

interface ViewProps extends StartButtonProps {
  readonly isUnavailable: boolean;
  readonly words: Words;
}

/** The tag's own content, usually a link, is the fallback where scripts are off. */
function StartButton({ label: given, about, isUnavailable, words }: ViewProps) {
  const label = given || words.say('getStarted');
  return (
    <GetStarted
      label={label}
      name={about ? words.say('labelOf', { label, name: about }) : undefined}
      isUnavailable={isUnavailable}
      fallback={<slot />}
      words={words}
    />
  );
}

export const startButtonView: ElementView<StartButtonProps, ViewProps> = {
  model: ({ host: { element }, attributes, words }) => ({
    ...attributes,
    isUnavailable: stateOf(element).unavailable.value.has(''),
    words,
  }),
  View: StartButton,
};
