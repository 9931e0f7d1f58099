import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import type { Words } from '../../words/words.ts';

interface DropdownProps {
  readonly id: string;
  readonly label: string;
  readonly link: ReactNode;
  /** Unknown on a server. Until a script comes, the platform exposes whether the list is open. */
  readonly isOpen: boolean | undefined;
  readonly words: Words;
  readonly children: ReactNode;
}

/**
 * A link with a list below it, in the top layer. The platform opens and closes it by the button, Escape and a click
 * elsewhere, without script too; menus.ts adds what a pointer that hovers needs.
 */
export function Dropdown({ id, label, link, isOpen, words: { say }, children }: DropdownProps) {
  return (
    <li className="nav-item">
      {link}
      <button
        part="menu"
        type="button"
        popoverTarget={id}
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
