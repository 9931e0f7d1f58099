import { expect, fixture } from '@open-wc/testing';
import { settled, warnings } from '../../test/support/elements.ts';
import '../elements/product-card/product-card.ts';
import { mount, startMounting } from './mount.ts';
import { mountAll, upgrade } from './placeholders.ts';

describe('mount', () => {
  it('throws "Root element not found" when there is no such element', () => {
    expect(() => mount('#nowhere')).to.throw(Error, 'Root element not found');
    expect(() => mount(null as never)).to.throw(Error, 'Root element not found');
  });

  it('waits for the elements, then turns into them what is still there', async () => {
    const part = await fixture('<p><i data-wellness="product-card" data-name="Tea" data-price="1"></i></p>');
    mount(part);
    mount(part);
    expect(part.querySelector('[data-wellness]')).to.not.equal(null);
    startMounting(upgrade);
    expect(part.querySelector('wellness-product-card')?.getAttribute('name')).to.equal('Tea');
    expect(part.children).to.have.length(1);
  });

  it('turns placeholders into elements in place, with what they carry', async () => {
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
  });

  it('takes a selector, and a root that is a placeholder itself', async () => {
    const part = await fixture(
      '<section><div id="here" data-wellness="product-card" data-name="Tea" data-price="1"></div></section>',
    );
    mount('#here');
    expect(part.querySelector('wellness-product-card')?.getAttribute('name')).to.equal('Tea');
  });

  it('carries nothing that the element does not know', async () => {
    const part = await fixture(
      '<div><div data-wellness="product-card" data-onclick="alert(1)" onclick="" data-name="Tea" data-price="1"></div></div>',
    );
    mount(part);
    expect(part.querySelector('wellness-product-card')?.getAttributeNames().sort()).to.deep.equal(['name', 'price']);
  });

  it('leaves a placeholder of an unknown name, and says so once', async () => {
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

  it('says which element is meant, and which attribute', async () => {
    const part = await fixture(
      '<div><i data-wellness="product-crad"></i><i data-wellness="product-card" data-prodct-id="nmn-plus" data-name="A" data-price="1" data-track="x"></i></div>',
    );
    const heard = await warnings(() => mount(part));
    expect(heard.map(([line]) => line)).to.deep.equal([
      'wellness: data-wellness="product-crad" names no element, <wellness-product-crad> is unknown. Did you mean <wellness-product-card>?',
      '<wellness-product-card>: "data-prodct-id" is no attribute of it. Did you mean "data-product-id"?',
    ]);
  });

  it('tells of an unknown tag that comes later, once', async () => {
    mountAll();
    const heard = await warnings(async () => {
      const part = await fixture('<div></div>');
      for (let i = 0; i < 2; i++) {
        const section = document.createElement('section');
        section.innerHTML = '<wellness-prodct-card></wellness-prodct-card><x-other></x-other>';
        part.append(section, document.createElement('wellness-something'));
        await settled();
      }
    });
    expect(heard.map(([line]) => line)).to.deep.equal([
      'wellness: <wellness-prodct-card> is unknown. Did you mean <wellness-product-card>?',
      'wellness: <wellness-something> is unknown.',
    ]);
  });
});
