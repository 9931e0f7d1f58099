import { stateOf } from '../../../actions/state.ts';
import type { ElementView } from '../../../bridge/element-view.ts';
import { PortalLink } from '../../../ui/PortalLink.tsx';
import type { Words } from '../../../words/words.ts';
import type { LoginProps } from './attributes.ts';

interface ViewProps extends LoginProps {
  readonly isNotConnected: boolean;
  readonly words: Words;
}

function LoginView({ portalUrl, label, isNotConnected, words }: ViewProps) {
  return (
    <span className="ground-line">
      <PortalLink
        href={portalUrl}
        label={label || words.say('login')}
        className="inline-flex min-h-11 items-center text-ink link hover:text-accent"
        isNotConnected={isNotConnected}
        words={words}
      />
    </span>
  );
}

export const loginView: ElementView<LoginProps, ViewProps> = {
  model: ({ host: { element }, attributes, words }) => ({
    ...attributes,
    isNotConnected: stateOf(element).notConnected.value !== undefined,
    words,
  }),
  View: LoginView,
};
