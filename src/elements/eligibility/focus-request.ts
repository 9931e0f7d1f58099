import { signal } from '@preact/signals-core';

/** The element whose first open question shall get the focus as soon as it is there. */
export const focusRequest = signal<Element | undefined>(undefined);
