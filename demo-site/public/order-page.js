/* The title of the order page names the state of the order, for tabs, bookmarks and screen readers. */
const titles = {
  open: 'This order isn’t paid yet',
  processing: 'Your payment is being confirmed',
  paid: 'Your order is paid',
  failed: 'The payment didn’t go through',
  expired: 'The time to pay is over',
};

document.addEventListener('wellness-order-change', ({ detail: { attempt, status } }) => {
  // The kit also asks about earlier orders of this browser.
  const shown = /[#&]wellness-(?:paid|order)=([^&]+)/.exec(location.hash)?.[1] ?? attempt;
  if (shown === attempt) document.title = `${titles[status]} | Wellness`;
});

/* The number of the order goes along to Contact, whichever link leads there. It opens nothing. */
for (const type of ['pointerdown', 'click'])
  document.addEventListener(type, ({ target }) => {
    const link = target.closest('main a[href^="/contact"]');
    const number = document.querySelector('wellness-order-status').shadowRoot?.querySelector('[part~="number"]');
    if (link && number) link.search = new URLSearchParams({ order: number.textContent });
  });
