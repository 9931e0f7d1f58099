/* Contact says which order it is about, and sends its number with the message. */
(() => {
  const number = new URLSearchParams(location.search).get('order') ?? '';
  // The address may come from anybody.
  if (!/^[\w-]{1,12}$/.test(number)) return;
  const form = document.querySelector('wellness-contact-form');
  const action = form.getAttribute('action');
  if (action) form.setAttribute('action', `${action}?${new URLSearchParams({ order: number })}`);
  const note = Object.assign(document.createElement('p'), { textContent: `About order ${number}. ` });
  const without = Object.assign(document.createElement('a'), {
    href: '/contact',
    textContent: 'Write about something else',
  });
  note.append(without);
  form.before(note);
})();
