import { PortalLink } from '../../ui/PortalLink.tsx';

export interface LoginProps {
  portalUrl: string | undefined;
  label: string;
}

export function LoginView({ portalUrl, label }: LoginProps) {
  return (
    <span className="ground-line">
      <PortalLink
        href={portalUrl}
        label={label}
        className="inline-flex min-h-11 items-center text-ink link hover:text-accent"
      />
    </span>
  );
}
