import { version } from 'react';

/** The `popovertarget` of a button. React 18 knows no such property, and takes what it doesn't know as it is written. */
export const popoverTarget = (id: string) => (version.startsWith('18') ? { popovertarget: id } : { popoverTarget: id });
