import type { Words } from '../words/words.ts';
import { WithoutScript } from './WithoutScript.tsx';

interface PortalLinkProps {
  readonly href: string | undefined;
  readonly label: string;
  readonly className: string;
  /** Identifies the button within its element. */
  readonly value?: string;
  /** Address of the page about the portal, linked where scripts are off. */
  readonly about?: string;
  /** Whether the button was pressed although no portal is connected. */
  readonly isNotConnected: boolean;
  readonly words: Words;
}

/** The link to the external patient portal, in a new tab. Without an address it is a button that shows a message. */
export function PortalLink({ href, label, className, value, about, isNotConnected, words: { say } }: PortalLinkProps) {
  if (href)
    return (
      <a part="login link" href={href} target="_blank" rel="noopener" className={className}>
        {label}
        <span className="sr-only"> ({say('newTab')})</span>
      </a>
    );
  return (
    <span className="portal inline-flex flex-wrap items-center gap-x-3">
      <button part="login link" type="button" data-action="portal" value={value} className={`live ${className}`}>
        {label}
      </button>
      <span role="status" className="text-small text-error">
        {isNotConnected && say('portalNotConnected')}
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
