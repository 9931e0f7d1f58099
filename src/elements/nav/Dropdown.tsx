import { type ReactNode, type ToggleEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../words/use-words.ts';

interface DropdownProps {
  readonly id: string;
  readonly label: string;
  readonly link: ReactNode;
  readonly children: ReactNode;
}

/** Time to cross from the bar to the list, or back after a slip of the pointer. */
const LEAVE_MS = 180;

/**
 * A link with a list below it, in the top layer. The platform opens and closes it by the button, Escape and a click
 * elsewhere, without script too; here is what a pointer that hovers adds.
 */
export function Dropdown({ id, label, link, children }: DropdownProps) {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const hovered = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hydrated = useHydrated();
  const { say } = useWords();

  const show = useCallback(() => {
    clearTimeout(leaving.current);
    if (list.current?.matches(':popover-open') !== false || !matchMedia('(hover: hover)').matches) return;
    hovered.current = true;
    list.current.showPopover();
  }, []);

  useEffect(() => {
    setOpen(takeOver(list.current));
    // And the pointer that has called for this may rest on it.
    if (list.current?.parentElement?.matches(':hover')) show();
    return () => clearTimeout(leaving.current);
  }, [show]);

  function hideSoon() {
    leaving.current = setTimeout(() => {
      if (hovered.current && !list.current?.matches(':focus-within')) list.current?.hidePopover();
    }, LEAVE_MS);
  }

  return (
    <li
      className="nav-item"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hideSoon()}
      onBlur={({ currentTarget, relatedTarget }) => hideBehind(currentTarget, relatedTarget)}
    >
      {link}
      <button
        part="menu"
        type="button"
        popoverTarget={id}
        // Until then the platform tells whether it is open.
        aria-expanded={hydrated ? open : undefined}
        aria-label={say('menuOf', { label })}
        className="nav-chevron"
        onClick={(event) => {
          // The pointer opened it on its way here: the click that was meant to open it must not close it.
          if (open && hovered.current) event.preventDefault();
          hovered.current = false;
        }}
      >
        <Icon name="ChevronDown" className="size-4" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="nav-drop"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onBeforeToggle={prepareToggle}
      >
        {children}
      </div>
    </li>
  );
}

/** Closes the popover of the item when the focus goes on to the page: it would cover what has the focus then. */
export function hideBehind(item: Element | null, focused: EventTarget | null): void {
  if (focused instanceof Element && !item?.contains(focused))
    item?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

/** Whether the popover was opened before this took over: it needs no script. Closes it if the focus has left it since. */
export function takeOver(popover: HTMLElement | null): boolean {
  if (!popover?.matches(':popover-open')) return false;
  const focused = (popover.getRootNode() as Document | ShadowRoot).activeElement ?? document.activeElement;
  if (focused !== document.body) hideBehind(popover.parentElement, focused);
  return popover.matches(':popover-open');
}

/** What a popover that follows its button needs before it opens or closes. */
export function prepareToggle({ newState, currentTarget: popover }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') placeBelow(popover);
  // In a shadow root the platform gives the focus back to the host, which cannot take it.
  else if (popover.matches(':focus-within')) (popover.previousElementSibling as HTMLElement).focus();
}

/** For engines without anchor positioning: puts a popover where its parent ends, by the numbers. */
function placeBelow(popover: HTMLElement): void {
  if (CSS.supports('anchor-name: --a')) return;
  const above = popover.parentElement?.getBoundingClientRect();
  if (!above) return;
  popover.style.top = `${above.bottom}px`;
  if (popover.matches('.nav-drop')) popover.style.left = `${above.left}px`;
}
