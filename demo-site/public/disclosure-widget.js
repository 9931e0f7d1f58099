// A demo of the external disclosure widget: it shows where the health assessment would open.
(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: contents; }
    dialog {
      box-sizing: border-box; width: min(34rem, calc(100% - 40px)); max-height: calc(100% - 40px); margin: auto; padding: 0; overflow: auto;
      border: 1px solid var(--line, #d7d2ca); border-radius: var(--radius, 3px);
      background: var(--sheet, #fcfbf7); color: var(--ink, #1b2330);
      font: 400 1.0625rem / 1.6 var(--sans, system-ui, sans-serif);
      box-shadow: 0 24px 60px -30px rgb(0 0 0 / 0.45);
    }
    dialog::backdrop { background: rgb(27 25 20 / 0.46); }
    .slip { padding: 30px 32px 32px; }
    h2 { margin: 0; padding-bottom: 16px; border-bottom: 1px solid currentColor; font: 340 2rem / 1.1 var(--serif, Georgia, serif); letter-spacing: -0.018em; }
    p { margin: 18px 0 0; text-wrap: pretty; }
    .muted { color: var(--muted, #595f6b); }
    button {
      min-width: 8rem; min-height: 48px; margin-top: 26px; padding: 0 26px; border: 0; border-radius: var(--radius, 3px);
      background: var(--accent, #1855a0); color: var(--on-accent, #fcfaf6); font: 560 1rem / 1 var(--sans, system-ui, sans-serif); cursor: pointer;
    }
    button:hover { background: var(--accent-press, #0c4184); }
    :focus-visible { outline: 2px solid var(--accent, #1855a0); outline-offset: 3px; }
    h2:focus { outline: none; }
    @media (forced-colors: active) { button { border: 1px solid ButtonText; } }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: rise 180ms cubic-bezier(0.2, 0.7, 0.2, 1); }
      @keyframes rise { from { opacity: 0; transform: translateY(8px); } }
    }
  `);

  const make = (tag, text, properties) => Object.assign(document.createElement(tag), { textContent: text }, properties);

  let dialog;

  function build() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];

    const title = make('h2', 'Health assessment', { id: 'title', tabIndex: -1, autofocus: true });
    const slip = make('div', '', { className: 'slip' });
    const close = make('button', 'Close', { type: 'button' });
    dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'title');

    slip.append(
      title,
      make(
        'p',
        'On a live site the quiz opens here. This is a demo of that external widget, so there is nothing to fill in.',
      ),
      make('p', 'Nothing is asked, stored or sent.', { className: 'muted' }),
      close,
    );
    dialog.append(slip);
    root.append(dialog);
    document.body.append(host);

    close.addEventListener('click', () => dialog.close());
    // A press on the backdrop reaches the dialog itself, never the slip inside it.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  // Modal dialogs hand the focus back to what opened them, and Escape closes them.
  window.openDisclosureModal = function openDisclosureModal() {
    if (!dialog) build();
    if (!dialog.open) dialog.showModal();
  };
})();
