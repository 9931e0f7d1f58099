import { author, owner, type PropsOf, text, url } from '../../../bridge/attributes.ts';
import { defaultBrand } from '../brand.ts';

export const attributes = {
  /** Name at its start, a link to the home page. */
  brand: author(text(defaultBrand)),
  /** Address of the patient portal: http, https or relative. */
  portalUrl: owner(url()),
  /** Base URL of the storefront. */
  base: author(url({}, '/')),
  /** Path of the current page; the page's own path by default. */
  current: author(text()),
};

export interface NavProps extends PropsOf<typeof attributes> {}
