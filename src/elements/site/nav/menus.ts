import { type Signal, signal } from '@preact/signals-core';
import { setMember, stateOf } from '../../../actions/state.ts';

type OpenMenus = Signal<ReadonlySet<string>>;

const menusByHost = new WeakMap<Element, OpenMenus>();
const closed: OpenMenus = signal(new Set());

/** Ids of the open popovers of a navigation. All are closed where there is no DOM. */
export function menusOf(host: Element | undefined): OpenMenus {
  if (!host) return closed;
  const menus = menusByHost.get(host) ?? signal(new Set());
  menusByHost.set(host, menus);
  return menus;
}

/** Time for the pointer to move from the bar to the list, or to return. */
const LEAVE_MS = 180;

const popoverIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('[popover]');
const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.nav-item:has([popover]), .phone-menu') : null;

/** Closes the item's popover when the focus leaves it, because it could cover the focused element. */
function closeOnFocusLeave(item: Element | null, focused: EventTarget | null): void {
  if (focused instanceof Element && !item?.contains(focused))
    item?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

/** Positions a popover below its parent in browsers without anchor positioning. */
function placeBelow(popover: HTMLElement): void {
  if (CSS.supports('anchor-name: --a')) return;
  const above = popover.parentElement?.getBoundingClientRect();
  if (!above) return;
  popover.style.top = `${above.bottom}px`;
  if (popover.matches('.nav-drop')) popover.style.left = `${above.left}px`;
}

/**
 * Opens and closes the menus of a navigation by hover and focus, and mirrors the state of its popovers.
 * @returns the clean-up.
 */
export function runMenus(host: HTMLElement): () => void {
  const root = host.shadowRoot as ShadowRoot;
  const menus = menusOf(host);
  const { openItems } = stateOf(host);
  const controller = new AbortController();
  const { signal } = controller;
  let hovered: Element | undefined;
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;

  function enter(item: Element) {
    clearTimeout(leaveTimer);
    const list = popoverIn(item);
    if (!list || list.matches(':popover-open') || !matchMedia('(hover: hover)').matches) return;
    hovered = item;
    list.showPopover();
  }

  function leave(item: Element) {
    leaveTimer = setTimeout(() => {
      const list = popoverIn(item);
      if (hovered === item && !list?.matches(':focus-within')) list?.hidePopover();
    }, LEAVE_MS);
  }

  function listen<Name extends keyof HTMLElementEventMap>(type: Name, act: (event: HTMLElementEventMap[Name]) => void) {
    // Capture phase, because popover events do not bubble.
    root.addEventListener(type, act as EventListener, { capture: true, signal });
  }

  // Smooth scrolling of the page would move the page behind an open menu.
  for (const type of ['wheel', 'touchmove'] as const)
    listen(type, (event) => (event.target as Element).closest('[popover]') && event.stopPropagation());
  listen('beforetoggle', (event) => {
    const popover = event.target as HTMLElement;
    if (event.newState === 'open') placeBelow(popover);
    // In a shadow root the browser would return the focus to the host, which is not focusable.
    else if (popover.matches(':focus-within')) (popover.previousElementSibling as HTMLElement).focus();
  });
  listen('toggle', (event) => setMember(menus, (event.target as Element).id, event.newState === 'open'));
  listen('pointerover', ({ target, relatedTarget, pointerType }) => {
    const item = itemOf(target);
    if (pointerType === 'mouse' && item?.matches('.nav-item') && !item.contains(relatedTarget as Node)) enter(item);
  });
  listen('pointerout', ({ target, relatedTarget, pointerType }) => {
    const item = itemOf(target);
    if (pointerType === 'mouse' && item?.matches('.nav-item') && !item.contains(relatedTarget as Node)) leave(item);
  });
  listen('focusout', ({ target, relatedTarget }) => {
    closeOnFocusLeave(itemOf(target), relatedTarget);
    // The message is shown while its button has the focus.
    if ((target as Element).matches('[data-action=portal]')) stateOf(host).notConnected.value = undefined;
  });
  listen('click', (event) => {
    const target = event.target as Element;
    const item = itemOf(target);
    if (target.closest('.nav-chevron') && item) {
      // Hover has just opened the list: the click that follows must not close it.
      if (hovered === item && popoverIn(item)?.matches(':popover-open')) event.preventDefault();
      hovered = undefined;
    }
    // A link to a new tab or to a fragment does not unload the page, so the menu must close.
    if (target.closest('.phone-panel a, [slot=more]')) root.querySelector<HTMLElement>('.phone-panel')?.hidePopover();
  });
  // Close menus before the page enters the back/forward cache.
  const close = () => {
    for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover();
    openItems.value = new Set();
  };
  addEventListener('pagehide', close, { signal });

  // Popovers that the browser opened before hydration, and that the focus may have left.
  for (const menu of root.querySelectorAll<HTMLElement>(':popover-open')) {
    const focused = root.activeElement ?? document.activeElement;
    if (focused !== document.body) closeOnFocusLeave(itemOf(menu), focused);
    setMember(menus, menu.id, menu.matches(':popover-open'));
  }
  const under = root.querySelector('.nav-item:hover');
  if (under) enter(under);

  return () => {
    controller.abort();
    clearTimeout(leaveTimer);
  };
}
