import { aTimeout, expect, fixture } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import {
  change,
  focused,
  middleOf,
  move,
  named,
  render,
  renderWarned,
  root,
  settled,
  thePart,
  words,
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import './nav.ts';

/** Protects the navigation: its links, its lists by mouse and keyboard, and its menu in narrow windows. */

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };

const renderNav = (attributes = '') => render<HTMLElement>(`<wellness-nav ${attributes}></wellness-nav>`);
const bar = (nav: Element) => root(nav).querySelector('.nav-bar') as HTMLElement;
const phone = (nav: Element) => root(nav).querySelector('.phone-menu') as HTMLElement;
const linksIn = (list: Element) =>
  [...list.querySelectorAll('a[part~="link"]:not([part~="login"])')].map((link) => [
    words(link),
    link.getAttribute('href'),
  ]);
/** A list of the bar by the name of its button, with that button. */
function dropdown(nav: Element, name: string) {
  const button = bar(nav).querySelector(`[aria-label="${name} menu"]`) as HTMLButtonElement;
  const list = button.closest('li')?.querySelector('[popover]') as HTMLElement;
  return { button, list, isOpen: () => list.matches(':popover-open') };
}
const panel = (nav: Element) => phone(nav).querySelector('[popover]') as HTMLElement;
const expanded = (button: Element) => button.getAttribute('aria-expanded');

/** The header navigation, in order, each link with those below it. */
const everyLink = [
  ['Home', '/'],
  ['Anti-Aging', '/anti-aging'],
  ['NAD+ Injection', '/products/nad-injection'],
  ['NAD+ Nasal Spray', '/products/nad-nasal-spray'],
  ['Glutathione Injection', '/products/glutathione-injection'],
  ['Vitamin B12 Injection', '/products/vitamin-b12-injection'],
  ['Sermorelin Injection', '/sermorelin-injection'],
  ['Metformin', '/products/metformin'],
  ['Weight Loss', '/weight-loss'],
  ['Personalized GLP-1 Injections', '/products/personalized-glp-1-injections'],
  ['Weight Loss Treatment', '/products/5f3a9c1e'],
  ['Metformin', '/products/metformin'],
  ['Peptides', '/peptides'],
  ['Supplements', '/supplements'],
];

/** Runs `act` where the pointer can hover, or cannot: headless browsers report no mouse. */
async function withHover(hover: boolean, act: () => Promise<void>): Promise<void> {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    query === '(hover: hover)' ? ({ matches: hover } as MediaQueryList) : matchMedia.call(window, query);
  try {
    await act();
  } finally {
    window.matchMedia = matchMedia;
  }
}

const withoutAnchors = new CSSStyleSheet();
withoutAnchors.replaceSync('.nav-drop { top: auto; left: auto; position-anchor: none; position-try-fallbacks: none }');

/** Contrast can be measured only after a menu has faded in. */
const fadedIn = (nav: HTMLElement) =>
  Promise.all(
    root(nav)
      .getAnimations()
      .map(({ finished }) => finished),
  );

describe('wellness-nav', () => {
  beforeEach(() => setViewport(wide));
  afterEach(() => resetMouse());

  it('links to every page of the header in order, without attributes', async () => {
    const nav = await renderNav();
    expect(linksIn(bar(nav))).to.deep.equal(everyLink);
    expect(thePart(nav, 'brand').getAttribute('href')).to.equal('/');
    expect(words(thePart(nav, 'brand'))).to.equal('Wellness');
    expect(thePart(nav, 'nav').localName).to.equal('nav');
  });

  it('is accessible, with its lists closed and open', async () => {
    const nav = await renderNav();
    await expect(nav).to.be.accessible();
    dropdown(nav, 'Anti-Aging').button.click();
    await settled();
    expect(dropdown(nav, 'Anti-Aging').isOpen()).to.equal(true);
    await fadedIn(nav);
    await expect(nav).to.be.accessible();
  });

  it('has two disclosure buttons with their own names, and no role=menu', async () => {
    const nav = await renderNav();
    const names = [...bar(nav).querySelectorAll('button[aria-expanded]')].map((button) => [
      button.getAttribute('aria-label'),
      expanded(button),
    ]);
    expect(names).to.deep.equal([
      ['Anti-Aging menu', 'false'],
      ['Weight Loss menu', 'false'],
    ]);
    expect(root(nav).querySelector('[role^="menu"], [aria-haspopup]')).to.equal(null);
  });

  it('opens a list by its button, closes it by the same, and says which', async () => {
    const nav = await renderNav();
    const { button, isOpen } = dropdown(nav, 'Weight Loss');
    button.focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    expect([isOpen(), expanded(button)]).to.deep.equal([true, 'true']);
    await sendKeys({ press: 'Enter' });
    await settled();
    expect([isOpen(), expanded(button)]).to.deep.equal([false, 'false']);
  });

  it('closes an open list by Escape, with the focus left on the button', async () => {
    const nav = await renderNav();
    const { button, isOpen } = dropdown(nav, 'Anti-Aging');
    button.focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    await sendKeys({ press: 'Tab' });
    expect(focused(nav)).to.equal('NAD+ Injection');
    await sendKeys({ press: 'Escape' });
    await settled();
    expect([isOpen(), expanded(button)]).to.deep.equal([false, 'false']);
    expect(focused(nav)).to.equal('Anti-Aging menu');
  });

  it('closes an open list when the focus goes on to the page, which it would cover', async () => {
    const nav = await renderNav();
    const { button, list, isOpen } = dropdown(nav, 'Anti-Aging');
    const links = [...list.querySelectorAll('a')];
    button.focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    for (const link of links) {
      await sendKeys({ press: 'Tab' });
      expect(focused(nav)).to.equal(words(link));
      expect(isOpen()).to.equal(true);
    }
    await sendKeys({ press: 'Tab' });
    await settled();
    expect(isOpen()).to.equal(false);
    expect(focused(nav)).to.equal('Weight Loss');
    expect(expanded(button)).to.equal('false');
  });

  it('closes one list when the other opens', async () => {
    const nav = await renderNav();
    const first = dropdown(nav, 'Anti-Aging');
    const second = dropdown(nav, 'Weight Loss');
    first.button.click();
    second.button.click();
    await settled();
    expect([first.isOpen(), second.isOpen()]).to.deep.equal([false, true]);
    expect(expanded(first.button)).to.equal('false');
  });

  it('opens a list where a mouse points, keeps it open on the way into it, and closes it after', () =>
    withHover(true, async () => {
      const nav = await renderNav();
      const { button, list, isOpen } = dropdown(nav, 'Anti-Aging');
      await sendMouse({ type: 'move', position: middleOf(bar(nav).querySelectorAll('.nav-link')[1] as Element) });
      await waitUntil(isOpen, 'the list opens');
      await waitUntil(() => expanded(button) === 'true', 'the button says so');
      await sendMouse({ type: 'move', position: middleOf(list) });
      // Longer than the time that the pointer has to cross.
      await aTimeout(300);
      expect(isOpen()).to.equal(true);
      await sendMouse({ type: 'move', position: [20, 700] });
      await waitUntil(() => !isOpen(), 'the list closes');
    }));

  it('leaves a list open that is clicked right after the mouse has opened it', () =>
    withHover(true, async () => {
      const nav = await renderNav();
      const { button, isOpen } = dropdown(nav, 'Weight Loss');
      await sendMouse({ type: 'move', position: middleOf(button) });
      await waitUntil(() => isOpen() && expanded(button) === 'true', 'the list opens');
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect(isOpen()).to.equal(true);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect(isOpen()).to.equal(false);
    }));

  it('opens nothing by itself where the pointer cannot hover', () =>
    withHover(false, async () => {
      const nav = await renderNav();
      const { button, isOpen } = dropdown(nav, 'Weight Loss');
      await sendMouse({ type: 'move', position: middleOf(button) });
      await settled();
      expect(isOpen()).to.equal(false);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect(isOpen()).to.equal(true);
    }));

  it('closes its lists when the page is left, so that they are closed after Back', async () => {
    const nav = await renderNav();
    const { button, isOpen } = dropdown(nav, 'Weight Loss');
    button.click();
    await settled();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(isOpen()).to.equal(false);
  });

  it('leaves room for the cart button at every width', async () => {
    const nav = await renderNav('portal-url="/p"');
    for (const [width, room] of [
      [1280, 165],
      [900, 165],
      [820, 80],
      [390, 80],
      [320, 80],
    ] as const) {
      await setViewport({ width, height: 800 });
      await settled();
      const visible = [...root(nav).querySelectorAll('.nav > :not(.nav-bar), .nav-bar')].filter((node) =>
        node.checkVisibility(),
      );
      const end = Math.max(...visible.map((node) => node.getBoundingClientRect().right));
      expect(nav.getBoundingClientRect().right - end, `${width} px`).to.be.at.least(room);
    }
  });

  it('shows its brand as the way home, and Wellness once it is removed', async () => {
    const nav = await renderNav('brand="Vitality"');
    expect(words(thePart(nav, 'brand'))).to.equal('Vitality');
    await change(nav, 'brand', 'Longer Days');
    expect(words(thePart(nav, 'brand'))).to.equal('Longer Days');
    await change(nav, 'brand', null);
    expect(words(thePart(nav, 'brand'))).to.equal('Wellness');
  });

  it('links below its base, and to the root once it is removed', async () => {
    const nav = await renderNav('base="/store/"');
    expect(linksIn(bar(nav))).to.deep.equal(everyLink.map(([label, path]) => [label, `/store${path}`]));
    await change(nav, 'base', 'https://wellness.example');
    expect(linksIn(bar(nav))[2]).to.deep.equal(['NAD+ Injection', 'https://wellness.example/products/nad-injection']);
    expect(thePart(nav, 'brand').getAttribute('href')).to.equal('https://wellness.example/');
    await change(nav, 'base', null);
    expect(linksIn(bar(nav))).to.deep.equal(everyLink);
  });

  it('marks the current page, whatever its case and trailing slash', async () => {
    const nav = await renderNav('current="/Peptides/"');
    const marked = () => [...bar(nav).querySelectorAll('[aria-current="page"]')].map(words);
    expect(marked()).to.deep.equal(['Peptides']);
    await change(nav, 'current', '/products/metformin');
    expect(marked()).to.deep.equal(['Metformin', 'Metformin']);
    await change(nav, 'current', '/faq');
    expect(marked()).to.deep.equal([]);
  });

  it('reads addresses of many slashes in linear time', async () => {
    const slashes = '/'.repeat(100_000);
    const nav = await renderNav(`base="https://shop.example${slashes}x" current="https://other.example${slashes}x"`);
    expect(bar(nav).querySelectorAll('[aria-current="page"]').length).to.equal(0);
  });

  it('marks the page by its own path once current is removed', async () => {
    const nav = await renderNav('current="/peptides"');
    await change(nav, 'current', null);
    expect(location.pathname).to.equal('/');
    expect(words(bar(nav).querySelector('[aria-current="page"]'))).to.equal('Home');
  });

  for (const [attributes, marked] of [
    ['base="https://shop.example" current="/peptides"', ['Peptides']],
    ['base="https://shop.example/" current="https://SHOP.example/Peptides/?from=mail#top"', ['Peptides']],
    ['base="https://shop.example/store/" current="/store/peptides"', ['Peptides']],
    ['base="https://shop.example/store/" current="/peptides"', []],
    ['base="https://shop.example" current="https://other.example/peptides"', []],
    [`base="${location.origin}"`, ['Home']],
    ['base="https://shop.example"', []],
    ['current="http://"', []],
  ] as const)
    it(`marks ${marked[0] ?? 'nothing'} with ${attributes}`, async () => {
      const { href } = location;
      history.replaceState(null, '', '/?test#top');
      try {
        const nav = await renderNav(attributes);
        expect([...bar(nav).querySelectorAll('[aria-current]')].map(words)).to.deep.equal(marked);
      } finally {
        history.replaceState(null, '', href);
      }
    });

  it('opens its lists below their buttons where there is no anchor positioning, from right to left too', async () => {
    const { supports } = CSS;
    CSS.supports = () => false;
    try {
      for (const dir of ['ltr', 'rtl']) {
        const nav = await renderNav(`dir="${dir}"`);
        // As in browsers that do not know these properties.
        root(nav).adoptedStyleSheets.push(withoutAnchors);
        const { button, list } = dropdown(nav, 'Anti-Aging');
        button.click();
        await settled();
        const item = (button.closest('li') as Element).getBoundingClientRect();
        const { left, top } = list.getBoundingClientRect();
        expect([left, top].map(Math.round), dir).to.deep.equal([item.left, item.bottom].map(Math.round));
      }
    } finally {
      CSS.supports = supports;
    }
  });

  it('marks the current page below its base', async () => {
    const nav = await renderNav('base="/store" current="/store/supplements"');
    expect([...bar(nav).querySelectorAll('[aria-current]')].map(words)).to.deep.equal(['Supplements']);
  });

  it('links Login to the portal in a new tab, until portal-url is removed', async () => {
    const nav = await renderNav('portal-url="https://portal.example/"');
    const login = () => bar(nav).querySelector<HTMLAnchorElement>('[part~="login"]');
    expect(login()?.href).to.equal('https://portal.example/');
    expect(login()?.target).to.equal('_blank');
    expect(login()?.rel).to.contain('noopener');
    expect(words(login())).to.equal('Login (opens in a new tab)');
    await change(nav, 'portal-url', '/patients');
    expect(login()?.getAttribute('href')).to.equal('/patients');
    await change(nav, 'portal-url', null);
    expect(login()?.localName).to.equal('button');
  });

  it('says that the portal is not connected where Login has no portal-url', async () => {
    const nav = await renderNav();
    bar(nav).querySelector<HTMLElement>('[part~="login"]')?.click();
    await settled();
    expect(words(bar(nav).querySelector('[role="status"]'))).to.equal(
      'The patient portal is not connected on this page.',
    );
  });

  it('still says that the portal is not connected after being moved', async () => {
    const nav = await renderNav();
    bar(nav).querySelector<HTMLElement>('[part~="login"]')?.click();
    await settled();
    await move(nav);
    expect(words(bar(nav).querySelector('[role="status"]'))).to.contain('not connected');
  });

  it('keeps an open list open when it is moved', async () => {
    const nav = await renderNav();
    const { button, isOpen } = dropdown(nav, 'Weight Loss');
    button.click();
    await settled();
    await move(nav);
    expect([isOpen(), expanded(button)]).to.deep.equal([true, 'true']);
    button.click();
    await settled();
    expect([isOpen(), expanded(button)]).to.deep.equal([false, 'false']);
  });

  for (const [attribute, otherwise] of [
    ['base', 'Using the default, "/".'],
    ['portal-url', 'Ignoring it.'],
  ])
    it(`warns of a ${attribute} that runs script, and never links to it`, async () => {
      const nav = await renderWarned(
        `<wellness-nav ${attribute}="javascript:alert(1)//"></wellness-nav>`,
        `<wellness-nav>: "${attribute}" must be an http, https or relative URL, got "javascript:alert(1)//". ${otherwise}`,
      );
      expect(linksIn(bar(nav))).to.deep.equal(everyLink);
      expect(root(nav).querySelector('[href^="javascript"]')).to.equal(null);
    });

  describe('where it is narrow', () => {
    beforeEach(() => setViewport(narrow));

    it('is one menu button, which says whether the menu is open', async () => {
      const nav = await renderNav();
      expect(bar(nav).checkVisibility()).to.equal(false);
      const button = named(nav, 'Menu');
      expect(button.checkVisibility()).to.equal(true);
      expect([panel(nav).checkVisibility(), expanded(button)]).to.deep.equal([false, 'false']);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect([panel(nav).checkVisibility(), expanded(button)]).to.deep.equal([true, 'true']);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect([panel(nav).checkVisibility(), expanded(button)]).to.deep.equal([false, 'false']);
    });

    it('has its menu button away where it is wide', async () => {
      await setViewport(wide);
      const nav = await renderNav();
      expect(phone(nav).checkVisibility()).to.equal(false);
      expect(bar(nav).checkVisibility()).to.equal(true);
    });

    it('is accessible with the menu open', async () => {
      const nav = await renderNav();
      named(nav, 'Menu').click();
      phone(nav).querySelector<HTMLElement>('[aria-label="Weight Loss menu"]')?.click();
      await settled();
      await fadedIn(nav);
      await expect(nav).to.be.accessible();
    });

    it('holds the same links in the same order', async () => {
      const nav = await renderNav();
      expect(linksIn(phone(nav))).to.deep.equal(everyLink);
    });

    it('shows the children of a link by the button beside it, and hides them by the same', async () => {
      const nav = await renderNav();
      named(nav, 'Menu').click();
      await settled();
      const button = phone(nav).querySelector('[aria-label="Anti-Aging menu"]') as HTMLButtonElement;
      const child = phone(nav).querySelector('a[href="/sermorelin-injection"]') as HTMLElement;
      expect([child.checkVisibility(), expanded(button)]).to.deep.equal([false, 'false']);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect([child.checkVisibility(), expanded(button)]).to.deep.equal([true, 'true']);
      await sendMouse({ type: 'click', position: middleOf(button) });
      await settled();
      expect([child.checkVisibility(), expanded(button)]).to.deep.equal([false, 'false']);
      expect(panel(nav).checkVisibility()).to.equal(true);
    });

    for (const path of ['/peptides', '/weight-loss', '/products/metformin'])
      it(`closes the menu when ${path} is tapped`, async () => {
        const nav = await renderNav();
        named(nav, 'Menu').click();
        await settled();
        const link = phone(nav).querySelector(`a[href="${path}"]`) as HTMLAnchorElement;
        let followed = false;
        document.addEventListener(
          'click',
          (event) => {
            followed = !event.defaultPrevented;
            event.preventDefault();
          },
          { once: true },
        );
        link.click();
        await settled();
        expect(followed).to.equal(true);
        expect(panel(nav).checkVisibility()).to.equal(false);
      });

    it('closes the menu when Login is tapped, which opens another tab', async () => {
      const nav = await renderNav('portal-url="https://portal.example/"');
      named(nav, 'Menu').click();
      await settled();
      document.addEventListener('click', (event) => event.preventDefault(), { once: true });
      phone(nav).querySelector<HTMLElement>('a[target]')?.click();
      await settled();
      expect(panel(nav).checkVisibility()).to.equal(false);
    });

    it('closes the menu by Escape, with the focus back on its button', async () => {
      const nav = await renderNav();
      named(nav, 'Menu').focus();
      await sendKeys({ press: 'Enter' });
      await settled();
      await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Escape' });
      await settled();
      expect(panel(nav).checkVisibility()).to.equal(false);
      expect(focused(nav)).to.equal('Menu');
    });

    it('closes the menu when the focus goes on to the page', async () => {
      const nav = await renderNav();
      const next = await fixture<HTMLElement>('<button>Next</button>');
      named(nav, 'Menu').click();
      await settled();
      panel(nav).querySelector('a')?.focus();
      next.focus();
      await settled();
      expect(panel(nav).matches(':popover-open')).to.equal(false);
      expect(document.activeElement).to.equal(next);
    });

    it('has the menu and its lists closed when the page is left, so that they are closed after Back', async () => {
      const nav = await renderNav();
      named(nav, 'Menu').click();
      const button = phone(nav).querySelector('[aria-label="Anti-Aging menu"]') as HTMLButtonElement;
      button.click();
      await settled();
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      await settled();
      expect(panel(nav).checkVisibility()).to.equal(false);
      expect(expanded(button)).to.equal('false');
    });
  });

  it("shows the page's own links at the end of the phone menu, and nowhere else", async () => {
    const nav = await render('<wellness-nav><a href="/">Wellness</a><a slot="more" href="#faq">FAQ</a></wellness-nav>');
    const own = nav.querySelector('[slot]') as HTMLElement;
    expect(own.checkVisibility(), 'wide').to.equal(false);
    nav.style.width = '390px';
    await settled();
    const menu = root(nav).querySelector('.phone-menu > button') as HTMLButtonElement;
    menu.click();
    await settled();
    expect(own.checkVisibility()).to.equal(true);
    expect(own.getBoundingClientRect().height).to.be.at.least(44);
    const login = root(nav).querySelector('.phone-panel [part~="login"]') as HTMLElement;
    expect(own.getBoundingClientRect().top).to.be.at.least(login.getBoundingClientRect().bottom);
    await fadedIn(nav);
    await expect(nav).to.be.accessible();
    own.click();
    await settled();
    expect(own.checkVisibility(), 'a link to a fragment closes the menu').to.equal(false);
    history.replaceState(null, '', location.pathname + location.search);
  });
});
