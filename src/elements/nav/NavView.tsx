import { useEffect, useRef } from 'react';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { navigation, under } from '../../catalog/navigation.ts';
import { safeUrl } from '../../safe-url.ts';
import { PortalLink } from '../../ui/PortalLink.tsx';
import { useWords } from '../../words/use-words.ts';
import { Dropdown } from './Dropdown.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';

export interface NavProps {
  brand: string;
  portalUrl: string | undefined;
  base: string;
  current: string | undefined;
}

/** Where an address leads to, in the one spelling of all that lead there; undefined if it leads nowhere. */
const pageAt = (address: string, from: string) =>
  safeUrl(address, { base: from })
    ?.toLowerCase()
    .replace(/\/*([?#].*)?$/, '');

/** The storefront's navigation, as a bar or, where the room is narrow, behind a button. */
export function NavView({ brand, portalUrl, base, current }: NavProps) {
  const nav = useRef<HTMLElement>(null);
  const hydrated = useHydrated();
  const { say } = useWords();
  const here = hydrated ? document.baseURI : 'https://relative.invalid/';
  const own = hydrated ? pageAt(location.href, here) : undefined;
  const shown = current === undefined ? own : pageAt(current, safeUrl(base, { base: here }) ?? here);
  const currentOf = (path: string) =>
    shown !== undefined && pageAt(under(base, path), here) === shown ? ('page' as const) : undefined;

  useEffect(() => {
    const close = () => {
      for (const menu of nav.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) menu.hidePopover();
    };
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);

  return (
    <div className="@container/nav">
      <nav ref={nav} part="nav" aria-label={say('mainMenu')} className="nav ground">
        <a part="brand" href={under(base, '/')} className="brand">
          {brand}
        </a>
        <ul className="nav-bar">
          {navigation.map(({ key, path, children }) => {
            const link = (
              <a part="link" href={under(base, path)} aria-current={currentOf(path)} className="nav-link">
                {say(key)}
              </a>
            );
            if (!children)
              return (
                <li key={path} className="nav-item">
                  {link}
                </li>
              );
            return (
              <Dropdown key={path} id={path.slice(1)} label={say(key)} link={link}>
                <ul>
                  {children.map((child) => (
                    <li key={child.path}>
                      <a part="link" href={under(base, child.path)} aria-current={currentOf(child.path)}>
                        {say(child.key)}
                      </a>
                    </li>
                  ))}
                </ul>
              </Dropdown>
            );
          })}
          <li className="nav-item">
            <PortalLink href={portalUrl} label={say('login')} className="nav-link" about={under(base, '/portal')} />
          </li>
        </ul>
        <PhoneMenu items={navigation} base={base} portalUrl={portalUrl} currentOf={currentOf} />
      </nav>
    </div>
  );
}
