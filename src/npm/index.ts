/* dist/index.js: the elements for bundlers. Importing it in a browser defines them. */
// Before elements are defined, which show products at once.
import './own-products.ts';
import '../index.ts';

export type { Cart, CartChange, CartChangeReason } from '../cart/cart.ts';
export type { CartItem, CartProduct, LineOptions, Plan } from '../cart/line.ts';
export type { Availability, CatalogInput, Product } from '../catalog/catalog.ts';
export * from '../elements/all.ts';
export type { Toast, ToastHandle, ToastOptions } from '../outlets/toasts.ts';
export { getPage } from '../page/page.ts';
export type { CheckoutResult, RefusedLine } from '../protocol/checkout.ts';
export type { Page, PageCart } from '../protocol/types.ts';
export type { Message } from '../words/message.ts';
