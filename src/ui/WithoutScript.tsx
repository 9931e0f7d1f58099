import type { ReactNode } from 'react';

/**
 * What stands in for a control where scripts are off. React neither renders nor takes over what is in `<noscript>`, so
 * it is written by the server alone.
 */
export function WithoutScript({ children }: { readonly children: ReactNode }) {
  return <noscript>{typeof document === 'undefined' ? children : null}</noscript>;
}
