import { PortalLink } from '../../ui/PortalLink.tsx';
import { useWords } from '../../words/use-words.ts';

export interface LoginProps {
  portalUrl: string | undefined;
  label: string | undefined;
}

export function LoginView({ portalUrl, label }: LoginProps) {
  const { say } = useWords();
  return (
    <span className="ground-line">
      <PortalLink
        href={portalUrl}
        label={label || say('login')}
        className="inline-flex min-h-11 items-center text-ink link hover:text-accent"
      />
    </span>
  );
}
