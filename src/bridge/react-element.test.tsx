import { expect, fixture } from '@open-wc/testing';
import { useEffect, useState } from 'react';
import { errorsDuring, rendered, root, settled, warnings } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { loadReact } from '../lazy/load.ts';
import { warnOfAttributes } from '../markup/misspelt.ts';
import { warn } from '../markup/warn.ts';
import { author, flag, number, oneOf, text, textMap, url } from './attributes.ts';
import { define } from './define.ts';
import type { ElementView } from './element-view.ts';
import { reactElement } from './react-element.tsx';
import { useHost } from './use-host.ts';

/**
 * Protects the custom element around each component: attributes and properties, events, moves in the page, server
 * markup, and cleanup.
 */

interface ProbeProps {
  label: string;
  on: boolean;
  count: number;
  tone: 'calm' | 'warm';
  link: string | undefined;
  ids: Readonly<Record<string, string>> | undefined;
}

let mounts = 0;
let unmounts = 0;
let renders = 0;
let explode = false;

/** Shows what it is given, keeps a click count as its state, and counts its own life. */
function Probe(props: ProbeProps) {
  const { sendCancelable } = useHost();
  const [clicks, setClicks] = useState(0);
  renders++;
  useEffect(() => {
    mounts++;
    return () => void unmounts++;
  }, []);
  if (explode) throw new Error('a bug of ours');
  return (
    <button
      type="button"
      onClick={() => {
        setClicks(clicks + 1);
        sendCancelable('wellness-probe', { clicks: clicks + 1 });
      }}
    >
      {JSON.stringify({ ...props, clicks })}
    </button>
  );
}

// Its view has state of its own, so only React can render it.
await loadReact(0);
const probeView: ElementView<ProbeProps, ProbeProps> = {
  model: ({ attributes }) => {
    const { theme: _, ...own } = attributes as ProbeProps & { theme: string };
    return own;
  },
  View: Probe,
};

class ProbeElement extends reactElement(probeView, {
  label: author(text('Probe')),
  on: author(flag()),
  count: author(number({ min: 0, expected: 'a number, 0 or more' }, 7)),
  tone: author(oneOf(['calm', 'warm'], 'calm')),
  link: author(url()),
  ids: author(textMap()),
}) {}

define('wellness-probe', ProbeElement);

type Probed = ProbeElement & ProbeProps;

function shown(element: Element): ProbeProps & { clicks: number } {
  return JSON.parse(root(element).querySelector('button')?.textContent ?? '{}');
}

async function make(markup: string): Promise<Probed> {
  const element = await fixture<Probed>(markup);
  await rendered(element);
  return element;
}

describe('an element made of a React component', () => {
  beforeEach(async () => {
    // The element of the test before unmounts a little after it is removed.
    await settled();
    mounts = unmounts = renders = 0;
    explode = false;
  });

  it('is left alone in data-wellness-off, until it is moved out', async () => {
    const part = await fixture<HTMLElement>('<div><p data-wellness-off></p></div>');
    const element = document.createElement('wellness-probe') as Probed;
    element.setAttribute('lable', 'A');
    element.innerHTML = '<a href="#own">Own words</a>';
    const heard = await warnings(() => {
      part.firstElementChild?.append(element);
      element.label = 'B';
      return settled();
    });
    const own = element.querySelector('a') as HTMLElement;
    expect([renders, heard, own.checkVisibility(), getComputedStyle(element).display]).to.deep.equal([
      0,
      [],
      true,
      'inline',
    ]);
    part.append(element);
    await rendered(element);
    expect([shown(element).label, own.checkVisibility()]).to.deep.equal(['B', false]);
    expect(root(element).querySelector('slot')).to.equal(null);
  });

  it('gives the component its defaults without attributes', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    expect(shown(element)).to.deep.equal({ label: 'Probe', on: false, count: 7, tone: 'calm', clicks: 0 });
  });

  for (const [markup, expected] of [
    ['on', true],
    ['on=""', true],
    ['on="on"', true],
    ['on="true"', true],
    ['on="false"', false],
    ['', false],
  ] as const)
    it(`reads <wellness-probe ${markup}> as ${expected}`, async () => {
      expect(shown(await make(`<wellness-probe ${markup}></wellness-probe>`)).on).to.equal(expected);
    });

  it('goes back to the default when an attribute is removed', async () => {
    const element = await make('<wellness-probe on label="A" count="1" tone="warm"></wellness-probe>');
    for (const name of ['on', 'label', 'count', 'tone']) element.removeAttribute(name);
    await waitUntil(() => shown(element).label === 'Probe');
    expect(shown(element)).to.include({ label: 'Probe', on: false, count: 7, tone: 'calm' });
  });

  it('takes an empty attribute as no value', async () => {
    const heard = await warnings(async () => {
      const element = await make('<wellness-probe label="" link=""></wellness-probe>');
      expect(shown(element)).to.include({ label: 'Probe' });
      expect(shown(element).link).to.equal(undefined);
    });
    expect(heard).to.have.length(0);
  });

  for (const [attribute, value, expected] of [
    ['count', 'abc', 'a number, 0 or more'],
    ['count', '-1', 'a number, 0 or more'],
    ['count', 'NaN', 'a number, 0 or more'],
    ['count', '1e999', 'a number, 0 or more'],
    ['tone', 'loud', 'one of "calm", "warm"'],
    ['link', 'javascript:alert(1)', 'an http, https or relative URL'],
    ['link', 'java\nscript:alert(1)', 'an http, https or relative URL'],
    ['link', 'data:text/html,x', 'an http, https or relative URL'],
    ['ids', '{bad', 'a JSON object of texts, such as {"nmn-plus": "123"}'],
    ['ids', '[1]', 'a JSON object of texts, such as {"nmn-plus": "123"}'],
  ] as const)
    it(`warns once of ${attribute}=${JSON.stringify(value)}, uses the default and renders`, async () => {
      let element: Probed | undefined;
      const heard = await warnings(async () => {
        element = await fixture<Probed>('<wellness-probe></wellness-probe>');
        element.setAttribute(attribute, value);
        await rendered(element);
      });
      expect(heard).to.have.length(1);
      expect(heard[0]?.[0]).to.contain('<wellness-probe>').and.contain(`"${attribute}"`);
      expect(heard[0]?.[0]).to.contain(`must be ${expected}, got ${JSON.stringify(value)}`);
      expect(heard[0]?.[1]).to.equal(element);
      expect(shown(element as Probed)).to.include({ count: 7, tone: 'calm' });
    });

  describe('with a misspelled attribute', () => {
    class LongNamesElement extends reactElement<{ checkoutUrl: string | undefined; price: number; name: string }>(
      { model: () => ({}), View: () => <b>there</b> },
      { checkoutUrl: author(url()), price: author(number({}, 1)), name: author(text('')) },
    ) {}
    define('wellness-long-names', LongNamesElement);

    const told = async (attributes: string) => {
      const heard = await warnings(async () => {
        await make(`<wellness-long-names ${attributes}></wellness-long-names>`);
        await make(`<wellness-long-names ${attributes}></wellness-long-names>`);
      });
      return heard.map(([line]) => line);
    };

    for (const [written, meant] of [
      ['checkouturl', 'checkout-url'],
      ['chekout-url', 'checkout-url'],
      ['checkout_urls', 'checkout-url'],
      ['check-out-url', 'checkout-url'],
      ['pric', 'price'],
      ['prices', 'price'],
      ['pirce', 'price'],
      ['na-me', 'name'],
      ['themes', 'theme'],
    ])
      it(`suggests ${meant} for ${written} once`, async () => {
        expect(await told(`${written}="1"`)).to.deep.equal([
          `<wellness-long-names>: unknown attribute "${written}". Did you mean "${meant}"?`,
        ]);
      });

    it('accepts known attributes, those of the platform and names of the page', async () => {
      const others =
        'price="1" checkout-url="/x" name="a" theme="dark" id="a" class="b" style="" title="" part="" slot="" lang="en" names="" game="" tone=""';
      expect(await told(others)).to.deep.equal([]);
    });

    it('warns of a missing attribute once', async () => {
      const element = await fixture('<wellness-long-names price-="2"></wellness-long-names>');
      const heard = await warnings(() => {
        warn(element, '"price" must be there.');
        warn(element, '"name" must be there.');
      });
      expect(heard.map(([line]) => line)).to.deep.equal(['<wellness-long-names>: "name" must be there.']);
    });

    it('searches for a suggestion once for a thousand elements', () => {
      const known = [...LongNamesElement.observedAttributes];
      let searches = 0;
      known.filter = (...asked: Parameters<typeof known.filter>) => {
        searches += 1;
        return Array.prototype.filter.apply(known, asked);
      };
      for (let i = 0; i < 1000; i++) {
        const element = document.createElement('wellness-long-names');
        for (const name of ['checkout-url', 'price', 'name', 'data-v-1', 'unlike-any']) element.setAttribute(name, '1');
        warnOfAttributes(element, known);
      }
      expect(searches).to.equal(2);
    });

    it('stops at a limit, however many and however long the names are', async () => {
      expect(await told(`${'x'.repeat(1_000_000)} ${'checkout-url'.repeat(10_000)}`)).to.deep.equal([]);
      const names = Array.from({ length: 300 }, (_, i) => `checkout-u${(i + 400).toString(36)}`);
      expect((await told(names.join(' '))).length).to.be.within(50, 100);
    });
  });

  it('keeps properties that were set before the script arrived', async () => {
    const early = document.createElement('wellness-late') as HTMLElement & ProbeProps;
    Object.assign(early, { label: 'early', count: 3 });
    early.setAttribute('label', 'attribute');
    document.body.append(early);
    class LateElement extends reactElement(probeView, {
      label: author(text('Probe')),
      on: author(flag()),
      count: author(number({}, 7)),
      tone: author(oneOf(['calm', 'warm'], 'calm')),
      link: author(url()),
      ids: author(textMap()),
    }) {}
    define('wellness-late', LateElement);
    await rendered(early);
    expect(shown(early)).to.include({ label: 'early', count: 3 });
    early.label = 'later';
    await waitUntil(() => shown(early).label === 'later');
    early.remove();
  });

  it('takes properties as what they are, and as text', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    const ids = { a: 'b' };
    Object.assign(element, { count: '12', on: true, ids, link: new URL('https://example.com/x') });
    await waitUntil(() => shown(element).count === 12);
    expect(shown(element)).to.deep.include({ on: true, ids, link: 'https://example.com/x' });
    Object.assign(element, { count: undefined, on: null });
    await waitUntil(() => shown(element).count === 7);
    expect(shown(element).on).to.equal(false);
  });

  it('never writes its own attributes', async () => {
    const element = await make('<wellness-probe label="A"></wellness-probe>');
    Object.assign(element, { count: 1, on: true, tone: 'warm', theme: 'dark' });
    await settled();
    expect(element.outerHTML).to.equal('<wellness-probe label="A"></wellness-probe>');
  });

  for (const move of ['append', 'moveBefore'] as const)
    it(`keeps its state when it is moved by ${move}`, async () => {
      const element = await make('<wellness-probe></wellness-probe>');
      root(element).querySelector('button')?.click();
      await waitUntil(() => shown(element).clicks === 1);
      const home = document.createElement('section');
      document.body.append(home);
      if (move === 'append') home.append(element);
      else home.moveBefore(element, null);
      await settled();
      expect(shown(element).clicks).to.equal(1);
      expect([mounts, unmounts]).to.deep.equal([1, 0]);
      home.remove();
    });

  for (const move of ['append', 'moveBefore'] as const)
    it(`shows itself when ${move} takes it out of an excluded part`, async () => {
      const part = document.createElement('section');
      part.dataset.wellnessOff = '';
      part.innerHTML = '<wellness-probe></wellness-probe>';
      document.body.append(part);
      const [element] = part.children as unknown as [Probed];
      await settled();
      expect(mounts).to.equal(0);
      if (move === 'append') document.body.append(element);
      else document.body.moveBefore(element, null);
      await waitUntil(() => mounts === 1);
      expect(shown(element).label).to.equal('Probe');
      element.remove();
      part.remove();
    });

  for (const move of ['append', 'moveBefore'] as const)
    it(`unmounts when ${move} takes it into an excluded part, and shows what is in it`, async () => {
      const element = await make('<wellness-probe>Own words</wellness-probe>');
      const part = document.createElement('section');
      part.dataset.wellnessOff = '';
      document.body.append(part);
      if (move === 'append') part.append(element);
      else part.moveBefore(element, null);
      await settled();
      expect([mounts, unmounts]).to.deep.equal([1, 1]);
      expect(root(element).querySelector('slot')?.assignedNodes()).to.have.length(1);
      document.body.append(element);
      await waitUntil(() => mounts === 2);
      expect(shown(element).label).to.equal('Probe');
      element.remove();
      part.remove();
    });

  it('unmounts when it is removed, and mounts afresh when it is put back', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    const parent = element.parentElement as HTMLElement;
    element.remove();
    await waitUntil(() => unmounts === 1);
    parent.append(element);
    await waitUntil(() => mounts === 2);
    await rendered(element);
    expect(shown(element).label).to.equal('Probe');
  });

  it('mounts nothing while it is detached', async () => {
    for (let i = 0; i < 50; i++) {
      const element = document.createElement('wellness-probe') as Probed;
      element.label = `nr ${i}`;
      element.setAttribute('count', '1');
      // Not even for the moment between two changes of the page.
      if (i % 2) {
        document.body.append(element);
        element.remove();
      }
    }
    await settled();
    expect(mounts).to.equal(0);
  });

  it('renders once for many changes in a row', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    renders = 0;
    for (let i = 0; i < 20; i++) element.setAttribute('count', `${i}`);
    element.label = 'last';
    await waitUntil(() => shown(element).label === 'last');
    expect(renders).to.equal(1);
  });

  it('hydrates a declarative shadow root without a second copy of it, and replaces markup that is not its own', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const errors = await errorsDuring(async () => {
      host.setHTMLUnsafe(
        '<wellness-probe><template shadowrootmode="open"><i>kept</i><div data-root><b>there before</b></div></template></wellness-probe>',
      );
      await waitUntil(() => root(host.querySelector('wellness-probe') as Probed).querySelector('button'));
      await settled();
    });
    expect(errors).to.deep.equal([]);
    const element = host.querySelector('wellness-probe') as Probed;
    expect(root(element).querySelector('i')?.textContent).to.equal('kept');
    expect(root(element).querySelectorAll('[data-root]')).to.have.length(1);
    expect(root(element).querySelector('b')).to.equal(null);
    host.remove();
  });

  it('renders inside a wrapper, never on the shadow root itself', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    expect(root(element).children).to.have.length(1);
    expect(root(element).firstElementChild?.matches('[data-root]')).to.equal(true);
  });

  it('shares one stylesheet with every other element', async () => {
    const a = await make('<wellness-probe></wellness-probe>');
    const b = await make('<wellness-probe></wellness-probe>');
    expect(root(a).adoptedStyleSheets).to.have.length(1);
    expect(root(a).adoptedStyleSheets[0]).to.equal(root(b).adoptedStyleSheets[0]);
  });

  it('sends events that bubble, are composed and can be prevented', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    let heard: CustomEvent | undefined;
    const listen = (event: Event) => {
      heard = event as CustomEvent;
    };
    document.addEventListener('wellness-probe', listen);
    root(element).querySelector('button')?.click();
    document.removeEventListener('wellness-probe', listen);
    expect(heard?.detail).to.deep.equal({ clicks: 1 });
    expect([heard?.bubbles, heard?.composed, heard?.cancelable]).to.deep.equal([true, true, true]);
    expect(heard?.target).to.equal(element);
  });

  it('keeps an error while rendering to its element, and sends wellness-error', async () => {
    const error = console.error;
    console.error = () => {};
    const fine = await make('<wellness-probe></wellness-probe>');
    const messages: string[] = [];
    document.addEventListener('wellness-error', (event) => messages.push((event as CustomEvent).detail.message), {
      once: true,
    });
    explode = true;
    const broken = await make('<wellness-probe></wellness-probe>');
    explode = false;
    console.error = error;
    expect(root(broken).querySelector('[role=alert]')?.textContent).to.equal('Unexpected Application Error!');
    expect(messages).to.deep.equal(['a bug of ours']);
    expect(shown(fine).label).to.equal('Probe');
  });

  describe('after an error while rendering', () => {
    const error = console.error;
    let told = 0;
    const count = () => void told++;
    let broken: Probed;

    beforeEach(async () => {
      console.error = () => {};
      told = 0;
      document.addEventListener('wellness-error', count);
      explode = true;
      broken = await make('<wellness-probe label="bad"></wellness-probe>');
      expect(root(broken).querySelector('[role=alert]')).not.to.equal(null);
      explode = false;
    });

    afterEach(() => {
      console.error = error;
      document.removeEventListener('wellness-error', count);
    });

    for (const [when, act] of [
      ['another attribute comes', () => broken.setAttribute('label', 'good')],
      ['another property comes', () => Object.assign(broken, { label: 'good' })],
    ] as const)
      it(`is tried again when ${when}`, async () => {
        await act();
        await waitUntil(() => shown(broken).label === 'good');
        expect(root(broken).querySelector('[role=alert]')).to.equal(null);
        expect(told).to.equal(1);
      });

    it('is tried again when it is put back as it was', async () => {
      const parent = broken.parentElement as HTMLElement;
      broken.remove();
      await settled();
      parent.append(broken);
      await waitUntil(() => shown(broken).label === 'bad');
    });

    it('sends wellness-error again if it fails again', async () => {
      explode = true;
      broken.setAttribute('label', 'worse');
      await waitUntil(() => told === 2);
      expect(root(broken).querySelector('[role=alert]')).not.to.equal(null);
      broken.toggleAttribute('on');
      await waitUntil(() => told === 3);
    });
  });

  describe('adopted from another kind of document', () => {
    const template = document.createElement('template');
    const markup = '<wellness-probe label="A"></wellness-probe>';
    const home = document.createElement('section');
    const live = () => {
      home.innerHTML = markup;
      return home.firstElementChild as Element;
    };

    beforeEach(() => {
      document.body.append(home);
      home.replaceChildren();
      template.innerHTML = markup;
    });

    afterEach(() => home.remove());

    for (const [what, bring] of [
      [
        "is created by a template's document",
        () => {
          const element = template.content.ownerDocument.createElement('wellness-probe');
          element.setAttribute('label', 'A');
          return element;
        },
      ],
      ["is a clone in a template's document", () => template.content.cloneNode(true)],
      ['is imported', () => document.importNode(template.content, true)],
      [
        'is imported into a copy of another template, as loops of Svelte do',
        () => {
          const outer = document.createElement('template').content.cloneNode(true);
          outer.appendChild(document.importNode(template.content, true));
          return outer;
        },
      ],
      [
        'is moved into a template and back, and again',
        () => {
          const element = live();
          for (let i = 0; i < 2; i++) {
            template.content.append(element);
            home.append(element);
          }
          return element;
        },
      ],
      [
        'stays in a template for a while',
        async () => {
          const element = live();
          await rendered(element);
          template.content.append(element);
          await settled();
          return element;
        },
      ],
      [
        "is adopted by a template's document and back",
        () => document.adoptNode(template.content.ownerDocument.adoptNode(live())),
      ],
      [
        'is created and adopted',
        () => template.content.ownerDocument.adoptNode(document.createElement('wellness-probe')),
      ],
      [
        'was in a document without a window',
        async () => {
          const element = live();
          new DOMParser().parseFromString('', 'text/html').body.append(element);
          await settled();
          return element;
        },
      ],
    ] as const)
      it(`is whole when it ${what}`, async () => {
        home.append(await bring());
        const element = home.firstElementChild as Element;
        await rendered(element);
        expect(shown(element).label).to.equal(element.getAttribute('label') ?? 'Probe');
        expect(root(element).adoptedStyleSheets).to.have.length(1);
        expect(getComputedStyle(root(element).querySelector('button') as Element).fontSize).to.equal('17px');
      });
  });

  it('leaves a tag alone that another copy has defined', () => {
    class Other extends HTMLElement {}
    expect(() => define('wellness-probe', Other)).not.to.throw();
    expect(customElements.get('wellness-probe')).to.equal(ProbeElement);
  });
});

describe('the look of an element on a page that is not its own', () => {
  const hostile = document.createElement('style');
  hostile.textContent = `
    html { font-size: 62.5% }
    * { color: red !important; letter-spacing: 9px !important; line-height: 4 !important; text-transform: uppercase !important }
    button { background: lime !important; font-size: 40px !important }`;

  const measure = (element: Element) => {
    const button = root(element).querySelector('button') as HTMLElement;
    const { color, letterSpacing, lineHeight, textTransform, backgroundColor, fontSize } = getComputedStyle(button);
    return { color, letterSpacing, lineHeight, textTransform, backgroundColor, fontSize };
  };

  afterEach(() => hostile.remove());

  it('is the same under resets, !important rules and another root font size', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    const plain = measure(element);
    expect(plain.fontSize).to.equal('17px');
    document.head.append(hostile);
    expect(measure(element)).to.deep.equal(plain);
  });

  it('follows the tokens, and the unit that the page asks for', async () => {
    const element = await make('<wellness-probe></wellness-probe>');
    element.style.cssText = '--wellness-color-text: rgb(1, 2, 3); --wellness-rem: 32px; --wellness-font: cursive';
    const { color, fontSize } = measure(element);
    expect({ color, fontSize }).to.deep.equal({ color: 'rgb(1, 2, 3)', fontSize: '34px' });
    expect(getComputedStyle(root(element).querySelector('button') as Element).fontFamily).to.equal('cursive');
  });

  for (const [how, set] of [
    ['attribute', (element: Probed) => element.setAttribute('theme', 'dark')],
    ['property', (element: Probed) => Object.assign(element, { theme: 'dark' })],
  ] as const)
    it(`turns dark by the theme ${how}, and back`, async () => {
      const element = await make('<wellness-probe></wellness-probe>');
      const light = measure(element).color;
      set(element);
      expect(getComputedStyle(element).colorScheme).to.equal('dark');
      expect(measure(element).color).not.to.equal(light);
      element.removeAttribute('theme');
      Object.assign(element, { theme: undefined });
      expect(measure(element).color).to.equal(light);
    });
});
