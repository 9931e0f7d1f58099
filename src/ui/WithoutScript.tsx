import type { ReactNode } from 'react';

/**
 * Replaces a control where scripts are off. Only the server writes the content: React neither renders nor hydrates
 * inside `<noscript>`.
 */
export function WithoutScript({ children }: { readonly children: ReactNode }) {
  return <noscript>{typeof document === 'undefined' ? children : null}</noscript>;
}
