import {
  author,
  currency,
  flag,
  identifier,
  number,
  oneOf,
  owner,
  type PropsOf,
  text,
  url,
} from '../../bridge/attributes.ts';
import { availabilities } from '../../catalog/catalog.ts';

export const attributes = {
  /** Id in the catalog and in the cart. Without it, the card's name is its id. */
  productId: author(text()),
  /** Product name. */
  name: author(text()),
  /** One sentence. */
  description: author(text()),
  /** In the currency's main unit, 0 or more, with at most the decimals of the currency. */
  price: owner(number({ min: 0, expected: 'an amount such as 12.5', fallback: 'Ignoring it.' })),
  /**
   * Currency of the price, by ISO 4217.
   * @default USD
   */
  currency: owner(currency()),
  /** Former price; shown, struck through, if it is higher than the price. */
  compareAtPrice: author(number({ min: 0, expected: 'a number, 0 or more', fallback: 'No former price is shown.' })),
  /** Maximum quantity in one cart. */
  max: owner(number({ min: 1, integer: true, expected: 'a whole number, 1 or more', fallback: 'Ignoring it.' })),
  /** Picture: http, https, relative or data:image URL. */
  image: author(url({ image: true })),
  /** Alternative text of the picture; empty if it is decorative. */
  imageAlt: author(text('')),
  /** For a drawing or a cut-out, which stands on a painted floor. */
  drawing: author(flag()),
  /** Page of the product; its name links there. */
  href: author(url()),
  /** 0 to 5. */
  rating: author(number({ min: 0, max: 5, expected: 'a number from 0 to 5', fallback: 'No rating is shown.' })),
  /** Number of reviews. */
  reviews: author(
    number({
      min: 0,
      integer: true,
      expected: 'a whole number, 0 or more',
      fallback: 'No number of reviews is shown.',
    }),
  ),
  /**
   * `consult` products need an approval of a provider, `unavailable` ones cannot be added to the cart.
   * @default available
   */
  availability: owner(oneOf(availabilities)),
  /** Id of the preselected variant. */
  variant: author(text()),
  /** Id of the product on the checkout server. */
  checkoutId: owner(text()),
  /** Level of the name's heading, 1 to 6. */
  headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 3)),
  /** Function on `window` that Get Started calls. */
  modalFunction: owner(identifier('openDisclosureModal')),
};

export interface ProductCardProps extends PropsOf<typeof attributes> {}
