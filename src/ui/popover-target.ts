/** The `popovertarget` of a button. Bundles, which may hold React 18, have `npm/popover-target.ts` in its place. */
export const popoverTarget = (id: string): { readonly popoverTarget?: string } => ({ popoverTarget: id });
