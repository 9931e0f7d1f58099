import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { type NavItem, under } from '../../catalog/navigation.ts';
import { Icon } from '../../ui/icons.tsx';
import { PortalLink } from '../../ui/PortalLink.tsx';
import { useWords } from '../../words/use-words.ts';
import { hideBehind, prepareToggle, takeOver } from './Dropdown.tsx';

interface PhoneMenuProps {
  readonly items: readonly NavItem[];
  readonly base: string;
  readonly portalUrl: string | undefined;
  readonly currentOf: (path: string) => 'page' | undefined;
}

/** The navigation as a list behind a button: a link navigates, the button beside it opens its list. */
export function PhoneMenu({ items, base, portalUrl, currentOf }: PhoneMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const { say } = useWords();
  const close = () => panel.current?.hidePopover();

  useEffect(() => setOpen(takeOver(panel.current)), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it, it hears where the focus goes
    <div className="phone-menu" onBlur={({ currentTarget, relatedTarget }) => hideBehind(currentTarget, relatedTarget)}>
      <button
        part="menu"
        type="button"
        popoverTarget="phone-menu"
        aria-expanded={hydrated ? open : undefined}
        aria-label={say('menu')}
        className="size-12 grid place-items-center"
      >
        <Icon name={open ? 'X' : 'Menu'} className="size-6" />
      </button>
      <div
        ref={panel}
        id="phone-menu"
        popover="auto"
        className="phone-panel"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onBeforeToggle={prepareToggle}
      >
        <ul>
          {items.map((item) => (
            <PhoneItem key={item.path} item={item} base={base} currentOf={currentOf} onFollow={close} />
          ))}
          <li className="phone-row">
            <PortalLink
              href={portalUrl}
              label={say('login')}
              className="phone-link"
              about={under(base, '/portal')}
              onFollow={close}
            />
          </li>
        </ul>
      </div>
    </div>
  );
}

interface PhoneItemProps extends Pick<PhoneMenuProps, 'base' | 'currentOf'> {
  readonly item: NavItem;
  readonly onFollow: () => void;
}

function PhoneItem({ item, base, currentOf, onFollow }: PhoneItemProps) {
  const [open, setOpen] = useState(false);
  const { say } = useWords();
  const id = `phone${item.path}`;

  useEffect(() => {
    if (!open) return;
    // After Back the page is as it was left: with its menus closed.
    const reset = () => setOpen(false);
    addEventListener('pagehide', reset);
    return () => removeEventListener('pagehide', reset);
  }, [open]);

  return (
    <li className="phone-row">
      <div className="flex">
        <a
          part="link"
          href={under(base, item.path)}
          aria-current={currentOf(item.path)}
          className="phone-link"
          onClick={onFollow}
        >
          {say(item.key)}
        </a>
        {item.children && (
          <button
            part="menu"
            type="button"
            aria-expanded={open}
            aria-controls={id}
            aria-label={say('menuOf', { label: say(item.key) })}
            className="phone-toggle"
            onClick={() => setOpen(!open)}
          >
            <Icon name="ChevronDown" className="size-4" />
          </button>
        )}
      </div>
      {item.children && (
        <ul id={id} className="phone-children" data-open={open || undefined}>
          {item.children.map((child) => (
            <li key={child.path}>
              <a part="link" href={under(base, child.path)} aria-current={currentOf(child.path)} onClick={onFollow}>
                {say(child.key)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
