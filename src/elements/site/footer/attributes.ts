import { author, type PropsOf, text, url } from '../../../bridge/attributes.ts';
import { defaultBrand } from '../brand.ts';

export const attributes = {
  /** Name in the rights notice. */
  brand: author(text(defaultBrand)),
  /** Base URL of the storefront. */
  base: author(url({}, '/')),
};

export interface FooterProps extends PropsOf<typeof attributes> {}
