import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { popoverTarget } from '../../../ui/popover-target.ts';
import type { Words } from '../../../words/words.ts';

interface DropdownProps {
  readonly id: string;
  readonly label: string;
  readonly link: ReactNode;
  /** Undefined on a server: without a script the browser exposes the state of the popover. */
  readonly isOpen: boolean | undefined;
  readonly words: Words;
  readonly children: ReactNode;
}

/**
 * A link with a list below it in a popover. The browser opens and closes it, also without scripts; menus.ts adds hover.
 */
export function Dropdown({ id, label, link, isOpen, words: { say }, children }: DropdownProps) {
  return (
    <li className="nav-item">
      {link}
      <button
        part="menu"
        type="button"
        {...popoverTarget(id)}
        aria-expanded={isOpen}
        aria-label={say('menuOf', { label })}
        className="nav-chevron"
      >
        <Icon name="ChevronDown" className="size-4" />
      </button>
      <div id={id} popover="auto" className="nav-drop">
        {children}
      </div>
    </li>
  );
}
