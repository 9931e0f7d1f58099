import { useHost } from '../../bridge/host.ts';
import { GetStarted } from '../../ui/GetStarted.tsx';

export interface StartButtonProps {
  label: string;
  modalFunction: string;
}

export function StartButton({ label, modalFunction }: StartButtonProps) {
  const { ask, fail } = useHost();
  return (
    <GetStarted
      label={label}
      modalFunction={modalFunction}
      onStart={() => ask('wellness-get-started')}
      onError={fail}
      // The page's own words in the tag, mostly a link.
      otherwise={<slot />}
    />
  );
}
