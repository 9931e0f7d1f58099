import { useEffect, useRef, useSyncExternalStore } from 'react';
import { findPlace, type Wanted } from '../outlets/find-place.ts';
import { boxOf } from '../outlets/outlets.ts';
import { watchBoxes } from '../outlets/register-outlet.ts';
import { getPage } from '../page/page.ts';

interface Options extends Pick<Wanted, 'owner' | 'what'> {
  /** Whether there is anything to show now. */
  readonly isShown: boolean;
  /** Returns all elements of the kit on the page. */
  readonly elements: () => readonly Element[];
}

/** The element in whose shadow root a panel or a toast can be used now. Usually that is its owner. */
export function usePlace({ owner, what, isShown, elements }: Options): Element {
  const { outlets } = getPage().shared;
  const last = useRef<Element>(owner);
  const place = useSyncExternalStore(
    outlets.watch,
    () => (isShown ? findPlace({ owner, last: last.current, what, elements: elements() }) : owner),
    () => owner,
  );
  useEffect(() => {
    last.current = place;
    return place === owner ? undefined : watchBoxes(outlets, [boxOf(place)]);
  }, [outlets, place, owner]);
  return place;
}
