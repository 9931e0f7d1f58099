import type { ReactElement } from 'react';
import { cartContents } from '../CartContents.tsx';
import type { ContentsInput } from '../contents.ts';
import { followPanel } from './panel-behavior.ts';

/** The part of a cart button that loads later, without React: what its panel contains, and what it does once it was opened. */
export interface PanelContents {
  readonly contents: (input: ContentsInput) => ReactElement;
  readonly follow: (element: HTMLElement) => () => void;
}

export const panelContents: PanelContents = { contents: cartContents, follow: followPanel };
