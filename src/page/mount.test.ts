import { expect, fixture } from '@open-wc/testing';
import { settled, warnings } from '../../test/support/elements.ts';
import '../elements/site/get-started/get-started.ts';
import '../elements/site/login/login.ts';
import '../elements/product-card/product-card.ts';
import '../elements/rating/rating.ts';
import '../elements/toaster/toaster.ts';
import { isFromPlaceholder, mount, startMounting } from './mount.ts';
import { mountAll, mountLater, upgrade } from './placeholders.ts';

/** Protects `wellness.mount()`: which elements and attributes it makes of the markup it is given. */

/** Puts markup on a page with `data-wellness-guard`. */
async function guarded(act: () => unknown): Promise<void> {
  document.documentElement.setAttribute('data-wellness-guard', '');
  try {
    await act();
  } finally {
    document.documentElement.removeAttribute('data-wellness-guard');
  }
}

const written = (element: Element | null) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

describe('mount', () => {
  it('throws "Root element not found" when there is no such element', () => {
    expect(() => mount('#nowhere')).to.throw(Error, 'Root element not found');
    expect(() => mount(null as never)).to.throw(Error, 'Root element not found');
  });

  it('waits for the elements, then replaces the placeholders that remain', async () => {
    const part = await fixture('<p><i data-wellness="product-card" data-name="Tea" data-price="1"></i></p>');
    mount(part);
    mount(part);
    expect(part.querySelector('[data-wellness]')).to.not.equal(null);
    startMounting(upgrade);
    expect(part.querySelector('wellness-product-card')?.getAttribute('name')).to.equal('Tea');
    expect(part.children).to.have.length(1);
  });

  it('replaces placeholders by elements in place, with their attributes and children', async () => {
    const part = await fixture<HTMLElement>(`<p>before<a data-wellness="product-card" data-product-id="nmn-plus"
      data-heading-level="2" href="/nmn" id="a" class="b c" style="color: red" lang="en" dir="ltr"><b>NMN+</b></a>after</p>`);
    mount(part);
    const card = part.querySelector('wellness-product-card') as HTMLElement;
    expect(part.querySelector('[data-wellness]')).to.equal(null);
    expect(Object.fromEntries([...card.attributes].map(({ name, value }) => [name, value]))).to.deep.equal({
      'product-id': 'nmn-plus',
      'heading-level': '2',
      href: '/nmn',
      id: 'a',
      class: 'b c',
      style: 'color: red;',
      lang: 'en',
      dir: 'ltr',
    });
    expect(card.innerHTML).to.equal('<b>NMN+</b>');
    expect(part.textContent).to.equal('beforeNMN+after');
    expect(isFromPlaceholder(card)).to.equal(true);
    expect(isFromPlaceholder(document.createElement('wellness-product-card'))).to.equal(false);
  });

  it('takes a selector, and a root that is a placeholder itself', async () => {
    const part = await fixture(
      '<section><div id="here" data-wellness="product-card" data-name="Tea" data-price="1"></div></section>',
    );
    mount('#here');
    expect(part.querySelector('wellness-product-card')?.getAttribute('name')).to.equal('Tea');
  });

  it('copies no attribute that the element does not define', async () => {
    const part = await fixture(
      '<div><div data-wellness="product-card" data-onclick="alert(1)" onclick="" data-name="Tea" data-price="1"></div></div>',
    );
    mount(part);
    expect(part.querySelector('wellness-product-card')?.getAttributeNames().sort()).to.deep.equal(['name', 'price']);
  });

  it('keeps a placeholder with an unknown name, and warns once', async () => {
    const part = await fixture('<div><i data-wellness="nothing">kept</i><i data-wellness="nothing">, too</i></div>');
    const heard = await warnings(() => {
      mount(part);
      mount(part);
    });
    expect(heard.map(([line]) => line)).to.deep.equal([
      'wellness: data-wellness="nothing" names no element, <wellness-nothing> is unknown.',
    ]);
    expect(heard[0]?.[1] === part.firstElementChild, 'the placeholder comes with it').to.equal(true);
    expect(part.textContent).to.equal('kept, too');
  });

  it('suggests a known element, and a known attribute', async () => {
    const part = await fixture(
      '<div><i data-wellness="product-crad"></i><i data-wellness="product-card" data-prodct-id="nmn-plus" data-name="A" data-price="1" data-track="x"></i></div>',
    );
    const heard = await warnings(() => mount(part));
    expect(heard.map(([line]) => line)).to.deep.equal([
      'wellness: data-wellness="product-crad" names no element, <wellness-product-crad> is unknown. Did you mean <wellness-product-card>?',
      '<wellness-product-card>: unknown attribute "data-prodct-id". Did you mean "data-product-id"?',
    ]);
  });

  const strangers = `<p><i data-wellness="product-card" data-product-id="nmn-plus" data-name="Mine" data-price="0" data-availability="consult"
    data-checkout-id="x" data-modal-function="deleteAccount" data-theme="dark" id="a" class="b" style="color: red" lang="en" dir="ltr"></i></p>`;
  const authors = {
    'product-id': 'nmn-plus',
    name: 'Mine',
    theme: 'dark',
    id: 'a',
    class: 'b',
    style: 'color: red;',
    lang: 'en',
    dir: 'ltr',
  };

  it('takes only author attributes on a guarded page, and warns once of the others', async () => {
    const part = await fixture(strangers + strangers);
    const heard = await warnings(() => guarded(() => mount(document)));
    expect(written(document.getElementById('a'))).to.deep.equal(authors);
    expect(heard.map(([line]) => line)).to.deep.equal([
      '<wellness-product-card>: ignored "data-price", "data-availability", "data-checkout-id", "data-modal-function" of ' +
        'a placeholder on a page with data-wellness-guard, because it is untrusted. Write the tag itself.',
    ]);
    expect(heard[0]?.[1] === part.firstElementChild, 'the element comes with it').to.equal(true);
  });

  it('takes a link’s href on a guarded page, and nothing else makes a line', async () => {
    const part = await fixture('<p><a data-wellness="product-card" data-product-id="nmn-plus" href="/nmn"></a></p>');
    const heard = await warnings(() => guarded(() => mount(part)));
    expect(written(part.firstElementChild)).to.deep.equal({ 'product-id': 'nmn-plus', href: '/nmn' });
    expect(heard).to.deep.equal([]);
  });

  it('takes only author attributes from a placeholder that is added later, nested ones too', async () => {
    const part = await fixture(
      `<div><p data-wellness="toaster" data-duration="9"><i data-wellness="product-card" data-product-id="nmn-plus" data-price="2" data-rating="3"></i></p></div>`,
    );
    const heard = await warnings(() => upgrade(part, true));
    expect(written(part.querySelector('wellness-toaster'))).to.deep.equal({ duration: '9' });
    expect(written(part.querySelector('wellness-product-card'))).to.deep.equal({
      'product-id': 'nmn-plus',
      rating: '3',
    });
    // The price has been warned of already, for whatever reason.
    expect(heard.map(([line]) => line)).to.deep.equal([]);
  });

  it('warns with the reason if the placeholder was added later', async () => {
    const part = await fixture('<div><i data-wellness="login" data-portal-url="/evil" data-label="In"></i></div>');
    const heard = await warnings(() => upgrade(part, true));
    expect(written(part.querySelector('wellness-login'))).to.deep.equal({ label: 'In' });
    expect(heard.map(([line]) => line)).to.deep.equal([
      '<wellness-login>: ignored "data-portal-url" of a placeholder that was added after the page had loaded, because it is ' +
        'untrusted. Write the tag itself.',
    ]);
  });

  it('takes no attributes for an element of a release that marks none, if it is added later', async () => {
    class Older extends HTMLElement {
      static readonly observedAttributes = ['label'];
    }
    customElements.define('wellness-older', Older);
    const part = await fixture('<div><i data-wellness="older" data-label="1"></i></div>');
    await warnings(() => upgrade(part, true));
    expect(written(part.firstElementChild)).to.deep.equal({});
    part.innerHTML = '<i data-wellness="older" data-label="1"></i>';
    mount(part);
    expect(written(part.firstElementChild)).to.deep.equal({ label: '1' });
  });

  it('skips placeholders in data-wellness-off', async () => {
    const part = await fixture(`<div>
      <i data-wellness="rating" data-value="4" data-wellness-off=""></i>
      <section data-wellness-off><p><i data-wellness="rating" data-value="4"><b data-wellness="nothing-here"></b></i></p></section>
    </div>`);
    const before = part.outerHTML;
    const heard = await warnings(() => {
      mount(part);
      mount(part.querySelector('p') as Element);
      upgrade(part.querySelector('p > i') as Element, true);
    });
    expect(part.outerHTML).to.equal(before);
    expect(heard).to.deep.equal([]);
  });

  it('skips placeholders in editable content', async () => {
    const part = await fixture(`<div>
      <p contenteditable="true">See <a data-wellness="rating" data-value="4">it</a></p>
      <div contenteditable="true"><div contenteditable="false"><i data-wellness="rating" data-value="3"></i></div></div>
    </div>`);
    mount(part);
    expect(part.querySelector('a')?.dataset.wellness).to.equal('rating');
    // Editors store what cannot be edited, too.
    expect(part.querySelectorAll('wellness-rating').length).to.equal(0);
  });

  it('skips forms whose fields clobber properties, and goes on', async () => {
    const part = await fixture(
      '<div><form data-wellness="rating"><input name="getAttribute"></form><i data-wellness="rating" data-value="4"></i></div>',
    );
    const { error } = console;
    const errors: unknown[] = [];
    console.error = (...args: unknown[]) => errors.push(...args);
    try {
      mount(part);
    } finally {
      console.error = error;
    }
    expect(part.lastElementChild?.localName).to.equal('wellness-rating');
    expect(errors).to.have.length(1);
    expect(errors[0]).to.be.instanceOf(TypeError);
  });

  it('detects loading and the guard although images clobber properties of document', async () => {
    const part = await fixture(
      '<div><img name="readyState" alt=""><img name="documentElement" alt=""><i data-wellness="get-started" data-label="Go" data-modal-function="evil"></i></div>',
    );
    expect(document.documentElement.localName).to.equal('img');
    document.querySelector('html')?.setAttribute('data-wellness-guard', '');
    await warnings(() => mount(part));
    document.querySelector('html')?.removeAttribute('data-wellness-guard');
    expect(written(part.lastElementChild)).to.deep.equal({ label: 'Go' });
  });

  it('warns once of an unknown tag that is added later, unless it is excluded', async () => {
    mountAll();
    mountLater();
    const heard = await warnings(async () => {
      const part = await fixture('<div></div>');
      for (let i = 0; i < 2; i++) {
        const section = document.createElement('section');
        section.innerHTML =
          '<wellness-prodct-card></wellness-prodct-card><x-other></x-other><p data-wellness-off><wellness-off></wellness-off></p>';
        part.append(section, document.createElement('wellness-something'));
        await settled();
      }
    });
    expect(heard.map(([line]) => line)).to.deep.equal([
      'wellness: <wellness-prodct-card> is unknown. Did you mean <wellness-product-card>?',
      'wellness: <wellness-something> is unknown.',
    ]);
  });

  it('trusts placeholders while the page loads, and warns of unknown tags after that', async () => {
    const { readyState } = Object.getOwnPropertyDescriptors(Document.prototype);
    Object.defineProperty(Document.prototype, 'readyState', { ...readyState, get: () => 'interactive' });
    const early = await warnings(async () => {
      mountLater();
      const part = await fixture(
        '<p><wellness-futer></wellness-futer><a data-wellness="login" data-portal-url="/theirs"></a></p>',
      );
      await settled();
      expect(written(part.querySelector('wellness-login'))).to.deep.equal({ 'portal-url': '/theirs' });
    });
    Object.defineProperty(Document.prototype, 'readyState', readyState);
    expect(early).to.deep.equal([]);
    const late = await warnings(() => dispatchEvent(new Event('load')));
    expect(late.map(([line]) => line)).to.deep.equal(['wellness: <wellness-futer> is unknown.']);
  });

  it('replaces placeholders that follow text, too', async () => {
    const part = await fixture('<p></p>');
    part.insertAdjacentHTML('beforeend', 'Rated <i data-wellness="rating" data-value="4"></i>');
    await settled();
    expect(written(part.querySelector('wellness-rating'))).to.deep.equal({ value: '4' });
  });

  it('distrusts placeholders that are added after the page has loaded, although an image clobbers readyState', async () => {
    const part = await fixture('<div><img name="readyState" alt=""></div>');
    expect(document.readyState).to.equal(part.firstElementChild);
    part.insertAdjacentHTML(
      'beforeend',
      '<i data-wellness="rating" data-value="4"></i><a data-wellness="login" data-portal-url="/evil"></a>',
    );
    await settled();
    expect(written(part.querySelector('wellness-rating'))).to.deep.equal({ value: '4' });
    expect(written(part.querySelector('wellness-login'))).to.deep.equal({});
  });
});
