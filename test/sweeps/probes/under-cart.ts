import type { Page } from '@playwright/test';
import { controls } from '../../support/inspection.ts';
import { cartButton } from '../../support/site.ts';

/** Protects the controls at the top of a page: none of them lies under the cart button. */
export async function controlsUnderCart(page: Page): Promise<string[]> {
  const cart = await cartButton(page).boundingBox();
  if (!cart) return ['there is no cart button'];
  return (await controls(page))
    .filter(
      ({ name, x, y, width, height }) =>
        !name.startsWith('Shopping cart') &&
        x < cart.x + cart.width &&
        cart.x < x + width &&
        y < cart.y + cart.height &&
        cart.y < y + height,
    )
    .map(({ name }) => name);
}
