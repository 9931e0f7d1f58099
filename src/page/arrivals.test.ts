import { expect } from '@open-wc/testing';
import { settled, warnings } from '../../test/support/elements.ts';
import { getPage } from './page.ts';

/** Protects what a page reads from scripts that are added to it. This page has been parsed. */

const page = getPage();
const { catalog, words } = page.shared;
const data = (kind: string, text: string) => `<script type="application/json" data-wellness="${kind}">${text}</script>`;
const catalogOf = (price: number) => data('catalog', `[{"id":"nmn-plus","name":"NMN+","price":${price}}]`);
const messagesOf = (label: string) => data('messages', `{"en":{"addToCart":"${label}"}}`);
const state = () => [catalog.find('nmn-plus')?.price, words.own.get('en')?.addToCart];

/** Adds the markup, and returns the console lines. */
async function add(html: string) {
  const part = document.createElement('div');
  const heard = await warnings(async () => {
    part.innerHTML = html;
    document.body.append(part);
    await settled();
  });
  part.remove();
  return heard.map(([line]) => line);
}

describe('scripts that are added to a parsed page', () => {
  it('bring catalogs and messages', async () => {
    expect(await add(catalogOf(7) + messagesOf('Take'))).to.deep.equal([]);
    expect(state()).to.deep.equal([7, 'Take']);
    const script = document.createElement('script');
    Object.assign(script, { type: 'application/json', text: '[{"id":"nmn-plus","name":"NMN+","price":8}]' });
    document.body.append(script);
    // Frameworks set attributes later in the same task.
    script.dataset.wellness = 'catalog';
    await settled();
    expect(state()).to.deep.equal([8, 'Take']);
  });

  it('are ignored on a guarded page, with one line', async () => {
    document.documentElement.setAttribute('data-wellness-guard', '');
    const other = '<script type="text/plain">x</script>';
    expect(await add(`${other}<p data-wellness-off>${catalogOf(1)}</p>`)).to.deep.equal([]);
    expect(await add(`<b>Nice!</b>${catalogOf(0.01)}${messagesOf('Call 555')}`)).to.deep.equal([
      'wellness: ignored a <script data-wellness> that was added to a page with data-wellness-guard after DOMContentLoaded. Use wellness.catalog.add() for products of your own.',
    ]);
    expect(await add(messagesOf('Call 556') + catalogOf(0.02))).to.deep.equal([]);
    expect(state()).to.deep.equal([8, 'Take']);
    document.documentElement.removeAttribute('data-wellness-guard');
  });
});
