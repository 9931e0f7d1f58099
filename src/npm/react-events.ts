/** The events of the elements, by the property of the React components that listens. The documentation reads it, too. */
export const reactEvents = {
  onWellnessError: 'wellness-error',
  onCartAdd: 'wellness-cart-add',
  onGetStarted: 'wellness-get-started',
  onCartUpdate: 'wellness-cart-update',
  onCartOpen: 'wellness-cart-open',
  onCartClose: 'wellness-cart-close',
  onCheckout: 'wellness-checkout',
  onContactSubmit: 'wellness-contact-submit',
} as const;
