import { PortalLink } from '../../ui/PortalLink.tsx';

export interface LoginProps {
  portalUrl: string | undefined;
  label: string;
}

export function LoginView({ portalUrl, label }: LoginProps) {
  return (
    <PortalLink
      href={portalUrl}
      label={label}
      className="inline-flex min-h-11 items-center text-ink underline underline-offset-[0.22em] decoration-1 hover:text-accent hover:decoration-2"
    />
  );
}
