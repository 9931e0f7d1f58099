import { stateOf } from '../../../actions/state.ts';
import type { ElementView } from '../../../bridge/element-view.ts';
import { safeUrl } from '../../../text/safe-url.ts';
import { trimSlashes } from '../../../text/trim-slashes.ts';
import { PortalLink } from '../../../ui/PortalLink.tsx';
import type { Words } from '../../../words/words.ts';
import { navigation, under } from '../navigation.ts';
import type { NavProps } from './attributes.ts';
import { Dropdown } from './Dropdown.tsx';
import { menusOf, runMenus } from './menus.ts';
import { PHONE_MENU, PhoneMenu } from './PhoneMenu.tsx';

interface ViewProps extends NavProps {
  /** Address of this page; undefined on a server. */
  readonly address: string | undefined;
  /** Base for relative addresses. */
  readonly documentBase: string;
  /** Ids of the popovers that are open; undefined on a server. */
  readonly openMenus: ReadonlySet<string> | undefined;
  readonly openItems: ReadonlySet<string>;
  /** Value of the login button that was pressed without a connected portal. */
  readonly notConnected: string | undefined;
  readonly words: Words;
}

/** A comparable form of a page's address: no query, fragment or trailing slash. Undefined for unsafe URLs. */
const normalizePage = (address: string, from: string) => {
  const [page] = safeUrl(address, { base: from })?.toLowerCase().split(/[?#]/) ?? [];
  return page === undefined ? undefined : trimSlashes(page);
};

/** The storefront's navigation: a bar, or a menu button if the element is narrow. */
function NavView({ brand, portalUrl, base, current, address, documentBase, words, ...state }: ViewProps) {
  const { openMenus, openItems, notConnected } = state;
  const { say } = words;
  const own = address === undefined ? undefined : normalizePage(address, documentBase);
  const currentPage =
    current === undefined ? own : normalizePage(current, safeUrl(base, { base: documentBase }) ?? documentBase);
  const currentOf = (path: string) =>
    currentPage !== undefined && normalizePage(under(base, path), documentBase) === currentPage
      ? ('page' as const)
      : undefined;

  return (
    <div className="@container/nav">
      <nav part="nav" aria-label={say('mainMenu')} className="nav ground">
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
            const id = path.slice(1);
            return (
              <Dropdown key={path} id={id} label={say(key)} link={link} isOpen={openMenus?.has(id)} words={words}>
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
            <PortalLink
              href={portalUrl}
              label={say('login')}
              className="nav-link"
              about={under(base, '/portal')}
              isNotConnected={notConnected === ''}
              words={words}
            />
          </li>
        </ul>
        <PhoneMenu
          items={navigation}
          base={base}
          portalUrl={portalUrl}
          currentOf={currentOf}
          isOpen={openMenus?.has(PHONE_MENU)}
          openItems={openItems}
          isNotConnected={notConnected === PHONE_MENU}
          words={words}
        />
      </nav>
    </div>
  );
}

export const navView: ElementView<NavProps, ViewProps> = {
  model({ host: { element }, attributes, words }) {
    const { openItems, notConnected } = stateOf(element);
    return {
      ...attributes,
      address: element ? location.href : undefined,
      documentBase: element ? document.baseURI : 'https://relative.invalid/',
      openMenus: element ? menusOf(element).value : undefined,
      openItems: openItems.value,
      notConnected: notConnected.value,
      words,
    };
  },
  View: NavView,
  behavior: (input) => runMenus(input.peek().host.element),
};
