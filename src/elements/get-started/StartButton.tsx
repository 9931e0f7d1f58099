import { useHost } from '../../bridge/host.ts';
import { GetStarted } from '../../ui/GetStarted.tsx';
import { useWords } from '../../words/use-words.ts';

export interface StartButtonProps {
  label: string | undefined;
  modalFunction: string;
}

export function StartButton({ label, modalFunction }: StartButtonProps) {
  const { ask, fail } = useHost();
  const { say } = useWords();
  return (
    <GetStarted
      label={label || say('getStarted')}
      modalFunction={modalFunction}
      onStart={() => ask('wellness-get-started')}
      onError={fail}
      // The page's own words in the tag, mostly a link.
      otherwise={<slot />}
    />
  );
}
