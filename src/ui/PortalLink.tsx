import { useState } from 'react';
import { loginMessages } from '../messages.ts';

interface PortalLinkProps {
  readonly href: string | undefined;
  readonly label: string;
  readonly className: string;
}

/** The way to the external patient portal, in a new tab; where it is not connected the visitor is told so. */
export function PortalLink({ href, label, className }: PortalLinkProps) {
  const [told, setTold] = useState(false);
  if (href)
    return (
      <a part="login link" href={href} target="_blank" rel="noopener" className={className}>
        {label}
        <span className="sr-only"> ({loginMessages.newTab})</span>
      </a>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <button part="login link" type="button" className={className} onClick={() => setTold(true)}>
        {label}
      </button>
      <span role="status" className="text-small text-error">
        {told && loginMessages.notConnected}
      </span>
    </span>
  );
}
