import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { readCatalog } from './read-catalog.ts';

const sound = { id: 'tea', name: 'Tea', description: 'Green', price: 12.5 };

describe('a host’s own catalogue', () => {
  it('gives its sound products and a sentence for each that is not', () => {
    const { products, problems } = readCatalog([
      sound,
      sound,
      { ...sound, id: '' },
      { ...sound, id: 'a', name: 1 },
      { ...sound, id: 'b', price: '12' },
      { ...sound, id: 'c', rating: 6 },
      { ...sound, id: 'd', reviews: 1.5 },
      { ...sound, id: 'e', availability: 'soon' },
      { ...sound, id: 'f', href: 'javascript:alert(1)' },
      { ...sound, id: 'g', image: 'data:text/html,x' },
      null,
    ]);
    expect(products).to.deep.equal([sound]);
    expect(problems).to.have.length(10);
    expect(problems[0]).to.equal('product 2: the id "tea" stands twice');
    expect(problems[9]).to.equal('product 11: expected an object');
  });

  it('reads relative addresses against its own', () => {
    const { products } = readCatalog(
      [{ ...sound, href: '/tea', image: 'tea.png' }],
      'https://shop.example/data/all.json',
    );
    expect(products[0]).to.include({ href: 'https://shop.example/tea', image: 'https://shop.example/data/tea.png' });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void readCatalog(anything)));
    fc.assert(
      fc.property(fc.array(fc.object({ key: fc.constantFrom(...Object.keys(sound)) })), (all) => void readCatalog(all)),
    );
  });
});
