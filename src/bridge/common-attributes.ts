import { author, oneOf, type PropsOf } from './attributes.ts';

export const themes = ['auto', 'light', 'dark'] as const;

/** Attributes that every element has. */
export const attributes = {
  /** Color scheme; `auto` follows the page. */
  theme: author(oneOf(themes, 'auto')),
};

export interface CommonProps extends PropsOf<typeof attributes> {}
