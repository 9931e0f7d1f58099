import { useState } from 'react';
import { useWords } from '../words/use-words.ts';
import { WithoutScript } from './WithoutScript.tsx';

interface PortalLinkProps {
  readonly href: string | undefined;
  readonly label: string;
  readonly className: string;
  /** In a navigation: the page about the portal, which stands in where scripts are off. What is said goes with the focus. */
  readonly about?: string;
  /** The portal opens in a new tab, and this page stays as it is. */
  readonly onFollow?: () => void;
}

/** The way to the external patient portal, in a new tab; where it is not connected the visitor is told so. */
export function PortalLink({ href, label, className, about, onFollow }: PortalLinkProps) {
  const [told, setTold] = useState(false);
  const { say } = useWords();
  if (href)
    return (
      <a part="login link" href={href} target="_blank" rel="noopener" className={className} onClick={onFollow}>
        {label}
        <span className="sr-only"> ({say('newTab')})</span>
      </a>
    );
  return (
    <span className="portal inline-flex flex-wrap items-center gap-x-3">
      <button
        part="login link"
        type="button"
        className={`live ${className}`}
        onClick={() => setTold(true)}
        onBlur={() => about && setTold(false)}
      >
        {label}
      </button>
      <span role="status" className="text-small text-error">
        {told && say('portalNotConnected')}
      </span>
      <WithoutScript>
        {about ? (
          <a part="login link" href={about} className={className}>
            {label}
          </a>
        ) : (
          say('portalNotConnected')
        )}
      </WithoutScript>
    </span>
  );
}
