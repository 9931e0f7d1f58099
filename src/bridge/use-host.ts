import { createContext, useContext } from 'react';
import type { Host } from './host.ts';

export const HostContext = createContext<Host | undefined>(undefined);

/** The element of a component that React renders. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used inside an element');
  return host;
}
