import type { Product } from '../catalog/catalog.ts';
import { ask, askAdd } from '../page/ask-add.ts';
import type { Page } from '../page/page.ts';
import { startAssessment } from '../ui/start-assessment.ts';
import type { EarlyClick } from './early-clicks.ts';

/**
 * Does what a click asks for where no component is needed to do it: Add to Cart, the cart's button, Get Started.
 * @param again hears where only the component can answer, and what the disclosure widget threw, if it did: what to say
 * then the component knows.
 */
export function answer(
  { host, button }: EarlyClick,
  { cart, shared: { places } }: Page,
  again: (failure?: unknown) => void,
): void {
  const dialog = host.shadowRoot.querySelector('dialog');
  const told = button.closest<HTMLElement>('[data-product]')?.dataset.product;
  const product: Product | undefined = told && JSON.parse(told);
  if (dialog?.contains(button)) dialog.close();
  else if (dialog) {
    places.openSheet(host);
    // The event comes late: another sheet may be the open one by then, or this one again, since its element was moved.
    dialog.onclose = () => !dialog.open && places.sheet === host && places.closeSheet();
    // Where this button is hidden another one shows the sheet.
    if (places.sheet === host) dialog.showModal();
  } else if (product && (product.availability ?? 'available') === 'available') {
    if (askAdd(host, product)) cart.add(product);
  } else
    try {
      // Get Started, where the widget is there to be called.
      const name = (host as { modalFunction?: string }).modalFunction ?? host.getAttribute('modal-function');
      const start = () => startAssessment(name ?? 'openDisclosureModal', () => ask(host, 'wellness-get-started'));
      if (!button.matches('[part=button]') || !start()) again();
    } catch (error) {
      again(error);
    }
}
