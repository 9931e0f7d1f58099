/* A fake of a payment provider's script: shows how it was called, and sends an event for each outcome. */
window.Provider = (() => {
  let sendEvent = () => {};

  function create(name, text, more = {}) {
    const element = Object.assign(document.createElement(name), more);
    element.append(text);
    return element;
  }

  function open(call) {
    const dialog = create('dialog', '', { className: 'slip' });
    const done = (name) => {
      dialog.remove();
      sendEvent({ name, data: { custom_data: call.customData } });
    };
    const shown = create('pre', create('code', JSON.stringify(call, null, 2)));
    dialog.setAttribute('aria-labelledby', 'provider-title');
    dialog.append(
      create('h2', 'What came over', { id: 'provider-title' }),
      shown,
      create('button', 'Pay', { onclick: () => done('checkout.completed') }),
      create('button', 'Cancel', { className: 'second', onclick: () => done('checkout.closed') }),
    );
    dialog.oncancel = () => done('checkout.closed');
    document.body.append(dialog);
    dialog.showModal();
  }

  return {
    Initialize({ eventCallback }) {
      sendEvent = eventCallback;
    },
    Checkout: { open },
  };
})();
