/** The provider's price ids, by product id or by product and plan id. */
const prices = {
  'notebook-lined': 'pri_lined',
  'notebook-plain': 'pri_plain',
  pencil: 'pri_pencil',
  'paper once': 'pri_paper',
  'paper monthly': 'pri_paper_monthly',
};

Provider.Initialize({
  eventCallback({ name, data }) {
    // If the visitor cancels, the cart stays as it is.
    if (name === 'checkout.completed') wellness.cart.paid(data.custom_data.attempt);
  },
});

document.addEventListener('wellness-checkout', (event) => {
  event.preventDefault();
  const { attempt, items, discount } = event.detail;
  wellness.cart.close();
  Provider.Checkout.open({
    items: items.map(({ id, plan, quantity }) => ({
      priceId: prices[plan ? `${id} ${plan.id}` : id],
      quantity,
    })),
    discountCode: discount,
    customData: { attempt },
    settings: { locale: document.documentElement.lang },
  });
});
