import { Icon } from '../../../ui/icons.tsx';
import { PortalLink } from '../../../ui/PortalLink.tsx';
import { popoverTarget } from '../../../ui/popover-target.ts';
import type { Words } from '../../../words/words.ts';
import { type NavItem, under } from '../navigation.ts';

interface PhoneItemProps {
  readonly base: string;
  readonly currentOf: (path: string) => 'page' | undefined;
  /** Paths of the items whose lists are open. */
  readonly openItems: ReadonlySet<string>;
  readonly words: Words;
}

interface PhoneMenuProps extends PhoneItemProps {
  readonly items: readonly NavItem[];
  readonly portalUrl: string | undefined;
  readonly isOpen: boolean | undefined;
  readonly isNotConnected: boolean;
}

/** Value of its login button, and id of its popover. */
export const PHONE_MENU = 'phone-menu';

/** The navigation as a list behind a menu button. An item with children has a link and a button that opens its list. */
export function PhoneMenu({ items, portalUrl, isOpen, isNotConnected, ...rest }: PhoneMenuProps) {
  const { base, words } = rest;
  const { say } = words;
  return (
    <div className="phone-menu">
      <button
        part="menu"
        type="button"
        {...popoverTarget(PHONE_MENU)}
        aria-expanded={isOpen}
        aria-label={say('menu')}
        className="size-12 grid place-items-center"
      >
        <Icon name={isOpen ? 'X' : 'Menu'} className="size-6" />
      </button>
      <div id={PHONE_MENU} popover="auto" className="phone-panel">
        <ul>
          {items.map((item) => (
            <PhoneItem key={item.path} item={item} {...rest} />
          ))}
          <li className="phone-row">
            <PortalLink
              href={portalUrl}
              label={say('login')}
              className="phone-link"
              value={PHONE_MENU}
              about={under(base, '/portal')}
              isNotConnected={isNotConnected}
              words={words}
            />
          </li>
        </ul>
        <slot name="more" className="phone-more" />
      </div>
    </div>
  );
}

function PhoneItem({ item, base, currentOf, openItems, words: { say } }: PhoneItemProps & { readonly item: NavItem }) {
  const isOpen = openItems.has(item.path);
  const id = `phone${item.path}`;
  return (
    <li className="phone-row">
      <div className="flex">
        <a part="link" href={under(base, item.path)} aria-current={currentOf(item.path)} className="phone-link">
          {say(item.key)}
        </a>
        {item.children && (
          <button
            part="menu"
            type="button"
            data-action="toggle-item"
            value={item.path}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={say('menuOf', { label: say(item.key) })}
            className="phone-toggle"
          >
            <Icon name="ChevronDown" className="size-4" />
          </button>
        )}
      </div>
      {item.children && (
        <ul id={id} className="phone-children" data-open={isOpen || undefined}>
          {item.children.map((child) => (
            <li key={child.path}>
              <a part="link" href={under(base, child.path)} aria-current={currentOf(child.path)}>
                {say(child.key)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
