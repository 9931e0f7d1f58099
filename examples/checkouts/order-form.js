const form = document.querySelector('form');
const list = form.querySelector('ul');

document.addEventListener('wellness-checkout', (event) => {
  event.preventDefault();
  const { attempt, items, discount } = event.detail;
  const lines = items.map(({ id, name, variant, plan, quantity, properties = {} }, index) => {
    const line = document.createElement('li');
    line.append([`${quantity} × ${name}`, variant?.name, plan?.name].filter(Boolean).join(', '));
    add(line, `items[${index}][id]`, id);
    add(line, `items[${index}][quantity]`, quantity);
    if (plan) add(line, `items[${index}][plan]`, plan.id);
    for (const [name, text] of Object.entries(properties)) add(line, `items[${index}][properties][${name}]`, text);
    return line;
  });
  list.replaceChildren(...lines);
  add(list.firstChild, 'attempt', attempt);
  add(list.firstChild, 'locale', document.documentElement.lang);
  if (discount) add(list.firstChild, 'discount', discount);
  if (event.target.partner) add(list.firstChild, 'partner', event.target.partner);
  // The address makes the next page remove the ordered lines from the cart.
  form.action = `/order#wellness-paid-${attempt}`;
  form.hidden = false;
  document.addEventListener('wellness-cart-close', () => form.querySelector('h2').focus(), { once: true });
  wellness.cart.close();
});

// A changed cart needs a new order.
document.addEventListener('wellness-cart-change', () => {
  form.hidden = true;
});

function add(line, name, value) {
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
  line.append(input);
}
