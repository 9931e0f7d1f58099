// A demo of the external disclosure widget: a quiz of five screens that stays on the page, and a demo evaluation.
(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: contents; }
    dialog {
      box-sizing: border-box; width: min(36rem, calc(100% - 24px)); max-height: calc(100% - 24px); margin: auto; padding: 0; overflow: auto;
      border: 1px solid var(--line, #d7d2ca); border-radius: var(--radius, 3px);
      background: var(--sheet, #fcfbf7); color: var(--ink, #1b2330);
      font: 400 1.0625rem / 1.6 var(--sans, system-ui, sans-serif); overflow-wrap: anywhere;
      box-shadow: 0 24px 60px -30px rgb(0 0 0 / 0.45);
    }
    dialog::backdrop { background: rgb(27 25 20 / 0.46); }
    .slip { display: block; padding: clamp(18px, 5vw, 32px); }
    .head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin: 0 0 12px; font-size: .9375rem; }
    .demo { padding: 1px 8px; border: 1px solid var(--rule, #7b808a); border-radius: var(--radius, 3px); }
    h2 { margin: 0; padding-bottom: 16px; border-bottom: 1px solid currentColor; font: 340 clamp(1.5rem, 6vw, 2rem) / 1.12 var(--serif, Georgia, serif); letter-spacing: -0.018em; text-wrap: balance; }
    p { margin: 18px 0 0; text-wrap: pretty; }
    .muted, dt { color: var(--muted, #595f6b); }
    p:empty { display: none; }
    fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
    .choice { display: flex; gap: 14px; align-items: center; min-height: 48px; border-bottom: 1px solid var(--line, #d7d2ca); cursor: pointer; }
    .choice:hover { background: var(--accent-wash, #dfebf8); }
    input { accent-color: var(--accent, #1855a0); }
    input[type="radio"] { flex: none; width: 20px; height: 20px; margin: 0 0 0 4px; }
    input[type="range"] { width: 100%; height: 44px; margin: 18px 0 0; }
    .ends { display: flex; justify-content: space-between; gap: 16px; margin: 0; font-size: .9375rem; }
    output { display: block; margin-top: 18px; font: 340 1.5rem / 1.2 var(--serif, Georgia, serif); }
    textarea {
      box-sizing: border-box; width: 100%; min-height: 7rem; margin-top: 18px; padding: 10px 12px; resize: vertical;
      border: 1px solid var(--rule, #7b808a); border-radius: var(--radius, 3px); background: none; color: inherit; font: inherit;
    }
    wellness-eligibility { --wellness-padding: 0; margin-top: 18px; }
    dl { margin: 0; }
    dl div { padding: 10px 0; border-bottom: 1px solid var(--line, #d7d2ca); }
    dt { font-size: .9375rem; }
    dd { margin: 0; white-space: pre-wrap; }
    .actions { display: flex; flex-wrap: wrap; gap: 12px 14px; margin: 24px 0 0; }
    button {
      min-width: 7rem; min-height: 48px; padding: 8px 22px; border: 1px solid var(--rule, #7b808a); border-radius: var(--radius, 3px);
      background: none; color: var(--accent, #1855a0); font: 560 1rem / 1.2 var(--sans, system-ui, sans-serif); cursor: pointer;
    }
    button:first-child { border-color: transparent; background: var(--accent, #1855a0); color: var(--on-accent, #fcfaf6); }
    button:hover { background: var(--accent-press, #0c4184); color: var(--on-accent, #fcfaf6); }
    :focus-visible { outline: 2px solid var(--accent, #1855a0); outline-offset: 3px; }
    h2:focus { outline: none; }
    @media (forced-colors: active) { button:first-child { border-color: ButtonText; } }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: rise 180ms cubic-bezier(0.2, 0.7, 0.2, 1); }
      @keyframes rise { from { opacity: 0; transform: translateY(8px); } }
    }
  `);

  const make = (tag, text, properties) => Object.assign(document.createElement(tag), { textContent: text }, properties);

  const messages = {
    en: {
      demo: 'Demo',
      title: 'Health assessment',
      step: (step, of) => `${step} of ${of}`,
      goal: 'What would you like to work on?',
      goals: [
        'Anti-Aging & Longevity',
        'Weight & Metabolic Health',
        'Hormone Optimization',
        'Energy & Cognitive',
        'Recovery & Performance',
        'Labs & Diagnostics',
      ],
      local: 'Your answers stay on this page. They aren’t stored or sent, and no provider reads them.',
      form: 'Which form would you rather take?',
      forms: ['Injection', 'Nasal spray', 'Capsule', 'Whatever my provider chooses'],
      often: 'How often would suit you?',
      decides: 'Your provider decides',
      days: (days) => `Every ${days} days`,
      weekly: '7 days: once weekly',
      monthly: '30 days: once monthly',
      place: 'Where are you, and how old?',
      onlyRules: 'This is asked only if a product has a rule about it, in the questions of the shop itself.',
      word: 'Anything else your provider should know?',
      optional: 'You can leave this empty.',
      next: 'Next',
      back: 'Back',
      close: 'Close',
      sheet: 'What your provider would see',
      treatment: 'Treatment',
      none: 'None chosen yet',
      open: 'Not answered',
      unstated: 'Not stated',
      rows: ['Program', 'Form', 'How often', 'Place and age', 'In your words'],
      nobody:
        'On a live site a licensed provider evaluates this now. In this demo nobody does, and no approval is real.',
      alone: (name) => `The demo can approve NAD+ Injection alone, so for ${name} it ends here.`,
      approve: 'Approve NAD+ Injection in the demo',
      failed: 'The demo did not answer. Please try again.',
      over: 'Start over',
      cleared: 'Your answers are cleared.',
      undo: 'Undo',
      approved: 'Approved in the demo',
      once: (time) =>
        `NAD+ Injection can be bought once, until ${time}, on the demo payment page. Nothing is charged or delivered.`,
      add: 'Add NAD+ Injection to the cart',
      view: 'View cart',
      ended: 'The approval has ended',
      again: 'It was for one purchase within an hour. Your answers are still here: the demo can approve them again.',
      answers: 'See your answers',
      begun: 'Your quiz isn’t finished. Get Started takes you back to it.',
      waits: 'Your answers are at the demo evaluation. Get Started takes you back to it.',
    },
    es: {
      demo: 'Demostración',
      title: 'Evaluación de salud',
      step: (step, of) => `${step} de ${of}`,
      goal: '¿En qué le gustaría trabajar?',
      goals: [
        'Antienvejecimiento y longevidad',
        'Peso y salud metabólica',
        'Optimización hormonal',
        'Energía y cognición',
        'Recuperación y rendimiento',
        'Análisis y diagnóstico',
      ],
      local: 'Sus respuestas se quedan en esta página. No se guardan ni se envían, y ningún profesional las lee.',
      form: '¿Qué forma prefiere?',
      forms: ['Inyección', 'Aerosol nasal', 'Cápsula', 'La que elija mi profesional'],
      often: '¿Con qué frecuencia le vendría bien?',
      decides: 'Lo decide su profesional',
      days: (days) => `Cada ${days} días`,
      weekly: '7 días: una vez por semana',
      monthly: '30 días: una vez al mes',
      place: '¿Dónde está y qué edad tiene?',
      onlyRules: 'Solo se pregunta si un producto tiene una regla sobre ello, con las preguntas de la propia tienda.',
      word: '¿Algo más que su profesional deba saber?',
      optional: 'Puede dejarlo vacío.',
      next: 'Siguiente',
      back: 'Atrás',
      close: 'Cerrar',
      sheet: 'Lo que vería su profesional',
      treatment: 'Tratamiento',
      none: 'Aún sin elegir',
      open: 'Sin respuesta',
      unstated: 'Sin indicar',
      rows: ['Programa', 'Forma', 'Frecuencia', 'Lugar y edad', 'En sus palabras'],
      nobody:
        'En un sitio real, un profesional con licencia evalúa esto ahora. En esta demostración no lo hace nadie, y ninguna aprobación es real.',
      alone: (name) => `La demostración solo puede aprobar NAD+ Injection, así que para ${name} termina aquí.`,
      approve: 'Aprobar NAD+ Injection en la demostración',
      failed: 'La demostración no ha respondido. Inténtelo de nuevo.',
      over: 'Empezar de nuevo',
      cleared: 'Sus respuestas se han borrado.',
      undo: 'Deshacer',
      approved: 'Aprobado en la demostración',
      once: (time) =>
        `NAD+ Injection se puede comprar una vez, hasta las ${time}, en la página de pago de demostración. No se cobra ni se entrega nada.`,
      add: 'Añadir NAD+ Injection al carrito',
      view: 'Ver el carrito',
      ended: 'La aprobación ha terminado',
      again:
        'Era para una compra durante una hora. Sus respuestas siguen aquí: la demostración puede aprobarlas de nuevo.',
      answers: 'Ver sus respuestas',
      begun: 'Su cuestionario no está terminado. El botón lo lleva de vuelta.',
      waits: 'Sus respuestas están en la evaluación de demostración. El botón lo lleva de vuelta.',
    },
  };
  /** The messages of the page's language when the dialog opens. */
  let say = messages.en;
  let language = 'en';

  // Where the demo evaluation answers. Without one, as on every live site, the demo ends at the sheet of answers.
  const { evaluation } = document.currentScript.dataset;
  const nad = {
    id: 'nad-injection',
    name: 'NAD+ Injection',
    price: 279,
    image: '/pictures/nad-injection-alone-480.avif',
    href: '/products/nad-injection',
    approval: true,
    disclosure:
      'Compounded medication is not approved by the FDA: the FDA has not reviewed its safety, effectiveness or quality.',
    listed: false,
  };
  const supplements = [
    {
      id: 'nmn-plus',
      name: 'NMN+',
      description: 'Cellular energy and NAD+ support',
      price: 89,
      image: '/pictures/nmn-plus-alone-480.avif',
      href: '/supplements#nmn-plus',
    },
    {
      id: 'longevity-stack',
      name: 'Longevity Stack',
      description: 'Complete anti-aging formula',
      price: 129,
      image: '/pictures/longevity-stack-alone-480.avif',
      href: '/supplements#longevity-stack',
    },
    {
      id: 'immune-support',
      name: 'Immune Support',
      description: 'Daily immune system boost',
      price: 49,
      image: '/pictures/immune-support-alone-480.avif',
      href: '/supplements#immune-support',
    },
  ];

  const whenReady = (act) => {
    if (window.wellness?.visitor) act();
    else document.addEventListener('wellness-ready', act, { once: true });
  };

  let dialog;
  let slip;
  /** In memory alone: they end with the page. Goals and forms are indexes, because the page's language may change. */
  let answers = {};
  /** The answers before they were cleared, as long as they can be brought back. */
  let cleared;
  /** The screen that is shown, or was shown last. */
  let step = 0;
  /** The name of the treatment from which the quiz was begun. */
  let treatment;
  /** The heading of the view. */
  let shown;

  /** Shows a view: its heading, its contents and its buttons, of which the first does what the view is for. */
  function show(heading, contents, buttons, { label = heading, at } = {}) {
    shown = heading;
    const head = make('p', '', { className: 'head muted' });
    head.append(make('span', say.demo, { className: 'demo' }));
    if (at) head.append(make('span', say.title), make('span', at));
    const title = make('h2', heading, { id: 'title', tabIndex: -1, autofocus: true });
    const status = make('p', '', { className: 'muted', role: 'status' });
    const actions = make('p', '', { className: 'actions' });
    for (const [text, act] of buttons) {
      const button = make('button', text, { type: act ? 'button' : 'submit' });
      if (act) button.addEventListener('click', () => act(status));
      actions.append(button);
    }
    slip.replaceChildren(head, title, ...contents, status, actions);
    dialog.setAttribute('aria-label', label);
    dialog.scrollTop = 0;
    if (dialog.open) title.focus();
    return status;
  }

  const paragraph = (text, className = '') => make('p', text, { className });
  const close = () => [say.close, () => dialog.close()];

  function choices(name, texts) {
    const group = make('fieldset', '', { role: 'radiogroup' });
    group.setAttribute('aria-labelledby', 'title');
    for (const [index, text] of texts.entries()) {
      const choice = make('input', '', { type: 'radio', name, checked: answers[name] === index });
      choice.addEventListener('change', () => {
        answers[name] = index;
      });
      const label = make('label', '', { className: 'choice' });
      label.append(choice, text);
      group.append(label);
    }
    return group;
  }

  const oftenText = () => (answers.days ? say.days(answers.days) : say.decides);

  function days() {
    const output = make('output', oftenText());
    const range = make('input', '', { type: 'range', min: 7, max: 30, value: answers.days ?? 7 });
    range.setAttribute('aria-labelledby', 'title');
    range.setAttribute('aria-valuetext', oftenText());
    range.addEventListener('input', () => {
      answers.days = range.valueAsNumber;
      output.textContent = oftenText();
      range.setAttribute('aria-valuetext', oftenText());
    });
    const ends = make('p', '', { className: 'ends muted' });
    ends.append(make('span', say.weekly), make('span', say.monthly));
    return [output, range, ends];
  }

  function word() {
    const field = make('textarea', '', { maxLength: 500, value: answers.word ?? '', autocomplete: 'off' });
    field.setAttribute('aria-labelledby', 'title');
    field.addEventListener('input', () => {
      answers.word = field.value;
    });
    return field;
  }

  /** The screens: each question, and what it shows. */
  const screens = [
    () => [say.goal, [choices('goal', say.goals), paragraph(say.local, 'muted')]],
    () => [say.form, [choices('form', say.forms)]],
    () => [say.often, days()],
    () => [say.place, [paragraph(say.onlyRules, 'muted'), document.createElement('wellness-eligibility')]],
    () => [say.word, [word(), paragraph(say.optional, 'muted')]],
  ];

  const back = () => [say.back, () => showStep(step - 1)];

  function showStep(to) {
    step = to;
    if (step === screens.length) return showSheet();
    const [question, contents] = screens[step]();
    const buttons = [[say.next], ...(step > 0 ? [back()] : []), close()];
    const at = say.step(step + 1, screens.length);
    const status = show(question, contents, buttons, { label: say.title, at: treatment ? `${at}: ${treatment}` : at });
    if (step > 0) cleared = undefined;
    if (cleared) {
      const undo = make('button', say.undo, { type: 'button' });
      undo.addEventListener('click', () => {
        [answers, cleared] = [cleared, undefined];
        showStep(screens.length);
      });
      status.textContent = say.cleared;
      slip.lastChild.append(undo);
    }
  }

  function showSheet() {
    const { goal, form, word } = answers;
    const { region, age } = window.wellness?.visitor ?? {};
    const facts = [region, age].filter((fact) => fact !== null && fact !== undefined).join(', ');
    const values = [say.goals[goal], say.forms[form], oftenText(), facts || say.unstated, word?.trim()];
    const list = make('dl', '');
    const row = (term, text) => {
      const pair = make('div', '');
      pair.append(make('dt', term), make('dd', text));
      list.append(pair);
    };
    row(say.treatment, treatment ?? say.none);
    for (const [index, term] of say.rows.entries()) row(term, values[index] || say.open);
    const canApprove = evaluation && (treatment ?? nad.name) === nad.name;
    const ends = evaluation && !canApprove ? [paragraph(say.alone(treatment))] : [];
    const over = () => {
      [cleared, answers] = [answers, {}];
      showStep(0);
    };
    const buttons = [...(canApprove ? [[say.approve, approve]] : [close()]), back(), [say.over, over]];
    show(say.sheet, [list, paragraph(say.nobody), ...ends], canApprove ? [...buttons, close()] : buttons);
  }

  const approval = () =>
    window.wellness?.visitor?.approvals.find(({ products, quantity }) => products.includes(nad.id) && quantity > 0);
  // Each page knows the rule of the treatment, so that it is sold by an approval alone. What the cart shows of it comes with the
  // approval: its card would change under the visitor's eyes otherwise.
  const { id, name, price, listed } = nad;
  const offer = () =>
    wellness.catalog.add([...supplements, approval() ? nad : { id, name, price, listed, approval: true }]);
  if (evaluation) {
    whenReady(offer);
    document.addEventListener('wellness-visitor-change', offer);
  }
  const isInCart = () => wellness.cart.items.some(({ id }) => id === nad.id);

  async function approve(status) {
    try {
      const response = await fetch(evaluation, { method: 'POST' });
      const { approval: token } = await response.json();
      whenReady(() => {
        wellness.visitor.approve(token);
        showApproved();
      });
    } catch {
      status.textContent = say.failed;
    }
  }

  function showApproved() {
    const time = new Date(approval().expires).toLocaleTimeString(language, { timeStyle: 'short' });
    const answers = [say.answers, () => showStep(screens.length)];
    show(say.approved, [paragraph(say.once(time))], [[isInCart() ? say.view : say.add, toCart], answers, close()]);
  }

  function toCart() {
    if (!isInCart()) wellness.cart.add(nad);
    dialog.close();
    wellness.cart.open();
  }

  // An approval may end while the page is open.
  document.addEventListener('wellness-visitor-change', () => {
    if (!dialog?.open || shown !== say.approved || approval()) return;
    show(say.ended, [paragraph(say.again)], [[say.answers, () => showStep(screens.length)], close()]);
  });

  /** Says beside the page's own control how far the visitor is. After an approval the control says it. */
  function noteState() {
    const state = step === screens.length ? say.waits : step > 0 && say.begun;
    for (const note of document.querySelectorAll('[data-quiz-note]')) {
      note.dataset.quizNote ||= note.textContent;
      note.textContent = approval() ? '' : state || note.dataset.quizNote;
    }
  }
  document.addEventListener('wellness-visitor-change', noteState);
  whenReady(noteState);

  function build() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    slip = make('form', '', { className: 'slip', noValidate: true });
    slip.addEventListener('submit', (event) => {
      event.preventDefault();
      showStep(step + 1);
    });
    dialog = document.createElement('dialog');
    dialog.append(slip);
    root.append(dialog);
    document.body.append(host);
    // A press on the backdrop reaches the dialog itself, never the slip inside it.
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('close', noteState);
  }

  // Sent before the function is called: the card of a treatment names it, and so does the page of one.
  document.addEventListener('wellness-get-started', ({ target }) => {
    // Attributes are there before the element's properties are.
    const name = target.matches('wellness-product-card') && target.getAttribute('name');
    treatment = name || document.querySelector('.product h1')?.textContent;
  });

  // Modal dialogs hand the focus back to what opened them, and Escape closes them. Whoever comes back goes on where they were.
  window.openDisclosureModal = function openDisclosureModal() {
    if (!dialog) build();
    if (dialog.open) return;
    const [wished] = document.documentElement.lang.split('-');
    language = wished in messages ? wished : 'en';
    say = messages[language];
    dialog.lang = language;
    if (approval() && (treatment ?? nad.name) === nad.name) showApproved();
    else showStep(step);
    dialog.showModal();
  };
})();
