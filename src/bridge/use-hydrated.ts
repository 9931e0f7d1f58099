import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a component renders on a server and while it takes that markup over, true ever after: for what only a
 * visitor's browser knows, such as the day and the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
