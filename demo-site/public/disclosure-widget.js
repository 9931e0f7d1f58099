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
      background: var(--accent, #1855a0); color: var(--on-accent, #fcfaf6); font: 560 1rem / 1.2 var(--sans, system-ui, sans-serif); cursor: pointer;
    }
    .actions { display: flex; flex-wrap: wrap; gap: 0 14px; margin: 0; }
    p:empty { display: none; }
    button + button { border: 1px solid var(--line, #d7d2ca); background: none; color: var(--accent, #1855a0); }
    button + button:hover { color: var(--on-accent, #fcfaf6); }
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

  const messages = {
    en: {
      title: 'Health assessment',
      quiz: 'On a live site the quiz opens here. This is a demo of that external widget, so there is nothing to fill in.',
      nothing: 'Nothing is asked, stored or sent.',
      close: 'Close',
      finish: 'Finish the demo quiz',
      evaluation: 'Demo evaluation',
      nobody:
        'On a live site a licensed provider reviews the answers now. In this demo nobody does, and no approval is real.',
      approve: 'Approve in the demo',
      failed: 'The demo did not answer. Please try again.',
      approved: 'Approved in the demo',
      once: 'NAD+ Injection can be bought once in the next hour, on the demo payment page. Nothing is charged or delivered.',
      add: 'Add NAD+ Injection to the cart',
    },
    es: {
      title: 'Evaluación de salud',
      quiz: 'En un sitio real, el cuestionario se abre aquí. Esto es una demostración de ese widget externo, así que no hay nada que rellenar.',
      nothing: 'No se pregunta, guarda ni envía nada.',
      close: 'Cerrar',
      finish: 'Terminar el cuestionario de demostración',
      evaluation: 'Evaluación de demostración',
      nobody:
        'En un sitio real, un profesional con licencia revisa ahora las respuestas. En esta demostración no lo hace nadie, y ninguna aprobación es real.',
      approve: 'Aprobar en la demostración',
      failed: 'La demostración no ha respondido. Inténtelo de nuevo.',
      approved: 'Aprobado en la demostración',
      once: 'NAD+ Injection se puede comprar una vez durante la próxima hora, en la página de pago de demostración. No se cobra ni se entrega nada.',
      add: 'Añadir NAD+ Injection al carrito',
    },
  };
  /** The messages of the page's language when a view is shown. */
  let say = messages.en;

  // Where the demo evaluation answers. Without one, as on every live site, the demo ends after its first view.
  const { evaluation } = document.currentScript.dataset;
  const nad = {
    id: 'nad-injection',
    name: 'NAD+ Injection',
    price: 279,
    approval: true,
    disclosure: 'All treatments require consultation with a licensed provider.',
    listed: false,
  };
  const supplements = [
    { id: 'nmn-plus', name: 'NMN+', description: 'Cellular energy and NAD+ support', price: 89 },
    { id: 'longevity-stack', name: 'Longevity Stack', description: 'Complete anti-aging formula', price: 129 },
    { id: 'immune-support', name: 'Immune Support', description: 'Daily immune system boost', price: 49 },
  ].map((product) => ({ ...product, href: `/supplements#${product.id}` }));

  const whenReady = (act) => {
    if (window.wellness?.visitor) act();
    else document.addEventListener('wellness-ready', act, { once: true });
  };
  // Each page knows the rule of the treatment, so that it is sold by an approval alone.
  if (evaluation) whenReady(() => wellness.catalog.add([...supplements, nad]));

  let dialog;
  let slip;

  /** Shows a view: its heading, its paragraphs and its buttons, of which the first does what the view is for. */
  function show(heading, paragraphs, ...buttons) {
    const title = make('h2', heading, { id: 'title', tabIndex: -1, autofocus: true });
    const last = make('p', '', { className: 'muted', role: 'status' });
    const actions = make('p', '', { className: 'actions' });
    for (const [label, act] of buttons) {
      const button = make('button', label, { type: 'button' });
      button.addEventListener('click', () => act(last));
      actions.append(button);
    }
    slip.replaceChildren(title, ...paragraphs.map((text) => make('p', text)), last, actions);
    if (dialog.open) title.focus();
  }

  const close = () => [say.close, () => dialog.close()];

  function showQuiz() {
    const views = [say.quiz, say.nothing];
    if (evaluation) show(say.title, views, [say.finish, showEvaluation], close());
    else show(say.title, views, close());
  }

  const showEvaluation = () => show(say.evaluation, [say.nobody], [say.approve, approve], close());

  async function approve(status) {
    try {
      const response = await fetch(evaluation, { method: 'POST' });
      const { approval } = await response.json();
      whenReady(() => {
        wellness.visitor.approve(approval);
        show(say.approved, [say.once], [say.add, addToCart], close());
      });
    } catch {
      status.textContent = say.failed;
    }
  }

  function addToCart() {
    dialog.close();
    wellness.cart.add(nad);
    wellness.cart.open();
  }

  function build() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    slip = make('div', '', { className: 'slip' });
    dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'title');
    dialog.append(slip);
    root.append(dialog);
    document.body.append(host);
    // A press on the backdrop reaches the dialog itself, never the slip inside it.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  // Modal dialogs hand the focus back to what opened them, and Escape closes them.
  window.openDisclosureModal = function openDisclosureModal() {
    if (!dialog) build();
    if (dialog.open) return;
    const [language] = document.documentElement.lang.split('-');
    say = messages[language] ?? messages.en;
    dialog.lang = say === messages.en ? 'en' : language;
    showQuiz();
    dialog.showModal();
  };
})();
