import { type Signal, signal } from '@preact/signals-core';
import { addActions } from '../../actions/actions.ts';
import { setMember, stateOf } from '../../actions/state.ts';

interface Menus {
  /** Ids of the popovers that are open. */
  readonly menus: Signal<ReadonlySet<string>>;
  /** Paths of the items of the phone menu whose lists are open. */
  readonly items: Signal<ReadonlySet<string>>;
}

const create = (): Menus => ({ menus: signal(new Set()), items: signal(new Set()) });
const known = new WeakMap<Element, Menus>();
const closed = create();

/** The open menus of a navigation; none where there is no DOM. */
export function menusOf(host: Element | undefined): Menus {
  if (!host) return closed;
  const menus = known.get(host) ?? create();
  known.set(host, menus);
  return menus;
}

addActions({
  'toggle-item'(host, { value }) {
    const { items } = menusOf(host);
    setMember(items, value, !items.peek().has(value));
  },
});

/** Time to cross from the bar to the list, or back after a slip of the pointer. */
const LEAVE_MS = 180;

const popoverIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('[popover]');
const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.nav-item:has([popover]), .phone-menu') : null;

/** Closes the popover of the item when the focus moves on to the page: it would cover the focused element. */
function hideBehind(item: Element | null, focused: EventTarget | null): void {
  if (focused instanceof Element && !item?.contains(focused))
    item?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

/** For engines without anchor positioning: puts a popover where its parent ends, by the numbers. */
function placeBelow(popover: HTMLElement): void {
  if (CSS.supports('anchor-name: --a')) return;
  const above = popover.parentElement?.getBoundingClientRect();
  if (!above) return;
  popover.style.top = `${above.bottom}px`;
  if (popover.matches('.nav-drop')) popover.style.left = `${above.left}px`;
}

/**
 * Lets the menus of a navigation follow a pointer that hovers, the focus and the platform's own popovers.
 * @returns the clean-up.
 */
export function runMenus(host: HTMLElement): () => void {
  const root = host.shadowRoot as ShadowRoot;
  const { menus, items } = menusOf(host);
  const stopped = new AbortController();
  const { signal } = stopped;
  let hovered: Element | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function enter(item: Element) {
    clearTimeout(leaving);
    const list = popoverIn(item);
    if (!list || list.matches(':popover-open') || !matchMedia('(hover: hover)').matches) return;
    hovered = item;
    list.showPopover();
  }

  function leave(item: Element) {
    leaving = setTimeout(() => {
      const list = popoverIn(item);
      if (hovered === item && !list?.matches(':focus-within')) list?.hidePopover();
    }, LEAVE_MS);
  }

  function hear<Name extends keyof HTMLElementEventMap>(type: Name, act: (event: HTMLElementEventMap[Name]) => void) {
    // In the capture phase: events of popovers do not bubble.
    root.addEventListener(type, act as EventListener, { capture: true, signal });
  }

  hear('beforetoggle', (event) => {
    const popover = event.target as HTMLElement;
    if (event.newState === 'open') placeBelow(popover);
    // In a shadow root the platform gives the focus back to the host, which cannot take it.
    else if (popover.matches(':focus-within')) (popover.previousElementSibling as HTMLElement).focus();
  });
  hear('toggle', (event) => setMember(menus, (event.target as Element).id, event.newState === 'open'));
  hear('pointerover', ({ target, relatedTarget, pointerType }) => {
    const item = itemOf(target);
    if (pointerType === 'mouse' && item?.matches('.nav-item') && !item.contains(relatedTarget as Node)) enter(item);
  });
  hear('pointerout', ({ target, relatedTarget, pointerType }) => {
    const item = itemOf(target);
    if (pointerType === 'mouse' && item?.matches('.nav-item') && !item.contains(relatedTarget as Node)) leave(item);
  });
  hear('focusout', ({ target, relatedTarget }) => {
    hideBehind(itemOf(target), relatedTarget);
    // The sentence belongs to the button that has the focus.
    if ((target as Element).matches('[data-action=portal]')) stateOf(host).notConnected.value = undefined;
  });
  hear('click', (event) => {
    const target = event.target as Element;
    const item = itemOf(target);
    if (target.closest('.nav-chevron') && item) {
      // The pointer opened the list on its way here: the click that was meant to open it must not close it.
      if (hovered === item && popoverIn(item)?.matches(':popover-open')) event.preventDefault();
      hovered = undefined;
    }
    // A link that opens a new tab, or leads to a place on this page, leaves the menu behind.
    if (target.closest('.phone-panel a')) popoverIn(item)?.hidePopover();
  });
  // After Back the page is as it was left: with its menus closed.
  const close = () => {
    for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
    items.value = new Set();
  };
  addEventListener('pagehide', close, { signal });

  // The platform opens popovers without a script, and the focus may have left them since.
  for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) {
    const focused = root.activeElement ?? document.activeElement;
    if (focused !== document.body) hideBehind(itemOf(menu), focused);
    setMember(menus, menu.id, menu.matches(':popover-open'));
  }
  const under = root.querySelector('.nav-item:hover');
  if (under) enter(under);

  return () => {
    stopped.abort();
    clearTimeout(leaving);
  };
}
