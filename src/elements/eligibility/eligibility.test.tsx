import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  change,
  focused,
  move,
  part,
  render,
  renderWarned,
  root,
  settled,
  thePart,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { askVisitor } from '../../actions/ask-visitor.ts';
import { getPage } from '../../page/page.ts';
import '../product-card/product-card.ts';
import '../product-grid/product-grid.ts';
import './eligibility.ts';
import { offeredRegions } from './offered.ts';

/** Protects the questions for region and age: which are asked, which answers count, and where they go. */

const page = getPage();
const { catalog, visitor } = page.shared;
const tag = (attributes = '') => `<wellness-eligibility ${attributes}></wellness-eligibility>`;

const sources: object[] = [];
/** Sells a product with these rules. */
function supply(rules: object, id = `tea-${sources.length}`) {
  const source = {};
  sources.push(source);
  catalog.bring(source, [{ id, name: 'Tea', description: '', price: 3, ...rules }] as never);
  return id;
}

const select = (element: Element) => thePart<HTMLSelectElement>(element, 'region');
const field = (element: Element) => thePart<HTMLInputElement>(element, 'age');
const status = (element: Element) => words(thePart(element, 'status'));
const button = (element: Element) => root(element).querySelector('button') as HTMLButtonElement;
const offered = (element: Element) => [...select(element).options].map(({ value }) => value);
const nameOf = (element: Element, code: string) =>
  words([...select(element).options].find(({ value }) => value === code));

function choose(element: Element, code: string) {
  select(element).value = code;
  select(element).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
function enter(element: Element, age: string) {
  field(element).value = age;
  field(element).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
async function save(element: Element) {
  button(element).click();
  await settled();
}
function errorOf(element: Element, name: string): string {
  const id = thePart(element, name).getAttribute('aria-describedby');
  return words(id ? root(element).getElementById(id) : null);
}

describe('wellness-eligibility', () => {
  // Rules of a page stay until it is left, so the tests go from none to all of them.
  afterEach(() => visitor.forget());

  it('shows nothing where no product has a rule, or where rules ask for an approval alone', async () => {
    const element = await fixture(tag());
    await settled();
    expect(root(element).querySelector('form')).to.equal(null);
    supply({ approval: true });
    await settled();
    expect(root(element).querySelector('form')).to.equal(null);
  });

  it('asks for the age alone where no rule names a region, as soon as a catalog comes', async () => {
    const element = await fixture(tag());
    await settled();
    supply({ minAge: 18 });
    await settled();
    expect(part(element, 'region')).to.equal(undefined);
    expect([field(element).type, field(element).inputMode]).to.deep.equal(['text', 'numeric']);
    expect(words(field(element).labels?.[0])).to.equal('How old are you?');
  });

  it('offers the countries that rules name, by their names, and Elsewhere', async () => {
    supply({ regions: { only: ['DE', 'AT'] } });
    const element = await render(tag());
    expect(offered(element)).to.deep.equal(['', 'AT', 'DE', '-']);
    expect(nameOf(element, 'AT')).to.equal('Austria');
    expect(nameOf(element, '-')).to.equal('Elsewhere');
  });

  it('is accessible, also with errors and with answers', async () => {
    const element = await render(tag());
    await expect(element).to.be.accessible();
    await save(element);
    await expect(element).to.be.accessible();
    choose(element, 'DE');
    enter(element, '30');
    await save(element);
    await expect(element).to.be.accessible();
  });

  it('says beside each field what is missing or wrong, and goes to the first', async () => {
    const element = await render(tag());
    await save(element);
    expect(errorOf(element, 'region')).to.equal('Choose where you are.');
    expect(errorOf(element, 'age')).to.equal('Enter your age.');
    expect(root(element).activeElement === select(element)).to.equal(true);
    expect(select(element).getAttribute('aria-invalid')).to.equal('true');
    expect(page.visitor.region).to.equal(null);
    choose(element, 'DE');
    for (const age of ['-1', '151', '999', '18.5', '1e9', '١٥١', 'old']) {
      enter(element, age);
      await save(element);
      expect(errorOf(element, 'age'), age).to.equal('Enter your age in whole years, from 0 to 150.');
      expect(root(element).activeElement === field(element), age).to.equal(true);
      expect(page.visitor.age, age).to.equal(null);
    }
    enter(element, '18');
    await settled();
    expect(errorOf(element, 'age')).to.equal('');
  });

  it('makes the answers the facts of the visitor, and confirms it in words', async () => {
    const element = await render(tag());
    let changes = 0;
    const count = () => changes++;
    document.addEventListener('wellness-visitor-change', count);
    choose(element, 'DE');
    enter(element, '0');
    expect(status(element)).to.equal('');
    await save(element);
    document.removeEventListener('wellness-visitor-change', count);
    expect([page.visitor.region, page.visitor.age, changes]).to.deep.equal(['DE', 0, 1]);
    expect(status(element)).to.equal('Saved. The products now show what you can buy.');
    expect(thePart(element, 'status').getAttribute('role')).to.equal('status');
    enter(element, '19');
    await settled();
    expect(status(element)).to.equal('');
    await save(element);
    expect(page.visitor.age).to.equal(19);
    page.visitor.set({ age: null });
    await settled();
    expect(status(element), 'no longer so').to.equal('');
  });

  it('sends by Enter in the age field, and keeps the focus there', async () => {
    const element = await render(tag());
    choose(element, 'AT');
    field(element).focus();
    await sendKeys({ type: '44' });
    await sendKeys({ press: 'Enter' });
    await settled();
    expect([page.visitor.region, page.visitor.age]).to.deep.equal(['AT', 44]);
    expect(root(element).activeElement === field(element)).to.equal(true);
  });

  for (const [digits, age] of [
    ['Arabic', '٢٥'],
    ['Persian', '۲۵'],
    ['full-width', '２５'],
    ['Latin', ' 25 '],
  ] as const)
    it(`reads ${digits} digits, which stay in the field`, async () => {
      const element = await render(tag());
      choose(element, 'AT');
      field(element).focus();
      await sendKeys({ type: age });
      await sendKeys({ press: 'Enter' });
      await settled();
      expect(page.visitor.age).to.equal(25);
      expect(errorOf(element, 'age')).to.equal('');
      expect(status(element)).to.equal('Saved. The products now show what you can buy.');
    });

  it('keeps Elsewhere as an answer of its own, which pages read as null', async () => {
    const element = await render(tag());
    choose(element, '-');
    enter(element, '30');
    await save(element);
    expect(page.visitor.region).to.equal(null);
    expect(visitor.facts.region).to.equal('');
    const other = await render(tag());
    expect(select(other).value).to.equal('-');
  });

  it('shows known answers, and agrees with another one and with the page', async () => {
    visitor.set({ region: 'DE', age: 50 });
    const [first, second] = [await render(tag()), await render(tag())];
    await settled();
    expect([select(first).value, field(first).value]).to.deep.equal(['DE', '50']);
    choose(first, 'AT');
    enter(first, '51');
    await save(first);
    expect([select(second).value, field(second).value]).to.deep.equal(['AT', '51']);
    page.visitor.forget();
    await settled();
    expect([select(first).value, field(second).value]).to.deep.equal(['', '']);
  });

  it('keeps input that is not sent yet while the other fact changes', async () => {
    const element = await render(tag());
    enter(element, '6');
    visitor.set({ region: 'DE' });
    await settled();
    expect([select(element).value, field(element).value]).to.deep.equal(['DE', '6']);
  });

  it('focuses its first open question, also before its form is there', async () => {
    const element = await fixture<HTMLElement>(tag());
    element.focus();
    await waitUntil(() => root(element).activeElement, 'a question has the focus');
    expect(root(element).activeElement === select(element)).to.equal(true);
    visitor.set({ region: 'DE' });
    await settled();
    element.focus();
    await settled();
    expect(root(element).activeElement === field(element)).to.equal(true);
  });

  it('has a heading of its level, which can be set, changed and removed', async () => {
    const element = await render(tag('heading-level="2"'));
    expect(words(root(element).querySelector('h2'))).to.equal('Before you order');
    await change(element, 'heading-level', '4');
    expect(root(element).querySelector('h4')).not.to.equal(null);
    await change(element, 'heading-level', null);
    expect(root(element).querySelector('h3')).not.to.equal(null);
  });

  it('offers the regions that the page names, which can be set, changed and removed', async () => {
    const element = await render(tag('regions="CA-QC, CA-ON"'));
    expect(offered(element)).to.deep.equal(['', 'CA-ON', 'CA-QC', '-']);
    expect(nameOf(element, 'CA-QC')).to.equal('Canada (CA-QC)');
    await change(element, 'regions', 'FR');
    expect(offered(element)).to.deep.equal(['', 'FR', '-']);
    await change(element, 'regions', null);
    expect(offered(element)).to.deep.equal(['', 'AT', 'DE', '-']);
  });

  it('names parts of countries by the messages of the page, of which none is unknown', async () => {
    const heard = await warnings(async () => {
      page.messages('en', { 'region.CA-QC': 'Quebec' });
      const element = await render(tag('regions="CA-QC,CA-ON"'));
      expect(nameOf(element, 'CA-QC')).to.equal('Quebec');
    });
    expect(heard).to.deep.equal([]);
    const [[unknown] = []] = await warnings(() => page.messages('en', { 'region.XX-1': 'Nowhere' }));
    expect(unknown).to.contain('"region.XX-1" of "en": there is no message of that name');
  });

  for (const [regions, wrong] of [
    ['us-ny', 'us-ny'],
    ['DE, UK', 'UK'],
    ['US-ZZ', 'US-ZZ'],
    ['<b>DE</b>', '<b>DE</b>'],
    ['DE,,AT', ''],
  ] as const)
    it(`warns of regions="${regions}", and offers those of the rules`, async () => {
      const element = await renderWarned(
        tag(`regions="${regions}"`),
        `<wellness-eligibility>: "regions" must be codes by ISO 3166, such as "US-NY, CA", got "${wrong}". Using the places of the rules.`,
      );
      expect(offered(element)).to.deep.equal(['', 'AT', 'DE', '-']);
    });

  it('is the same after it was moved, with its input', async () => {
    const element = await render(tag());
    choose(element, 'AT');
    enter(element, '7');
    await move(element);
    expect([select(element).value, field(element).value]).to.deep.equal(['AT', '7']);
    choose(element, 'DE');
    await save(element);
    expect([page.visitor.region, page.visitor.age]).to.deep.equal(['DE', 7]);
  });

  it('keeps its input and the focus when it is moved by moveBefore', async () => {
    const element = await render(tag());
    choose(element, 'AT');
    enter(element, '7');
    field(element).focus();
    const home = await fixture<HTMLElement>('<div></div>');
    home.moveBefore(element, null);
    await settled();
    expect([select(element).value, field(element).value]).to.deep.equal(['AT', '7']);
    expect(root(element).activeElement === field(element)).to.equal(true);
    await save(element);
    expect([page.visitor.region, page.visitor.age]).to.deep.equal(['AT', 7]);
  });

  it('lets a card say where its product is not sold', async () => {
    const id = supply({ regions: { only: ['DE'] } }, 'only-de');
    const element = await render(tag());
    const card = await render(`<wellness-product-card product-id="${id}"></wellness-product-card>`);
    await settled();
    expect(words(thePart(card, 'rule'))).to.equal('Not sold everywhere');
    choose(element, 'AT');
    enter(element, '30');
    await save(element);
    expect(words(thePart(card, 'rule'))).to.equal('Not available where you are: Austria');
    choose(element, '-');
    await save(element);
    expect(words(thePart(card, 'rule'))).to.equal('Not available where you are');
    choose(element, 'DE');
    await save(element);
    expect(part(card, 'rule')).to.equal(undefined);
    expect(words(thePart(card, 'button'))).to.equal('Add to Cart');
  });

  it('leads from a card to its question', async () => {
    const id = supply({ minAge: 21 }, 'from-21');
    const element = await render(tag());
    const card = await render(`<wellness-product-card product-id="${id}"></wellness-product-card>`);
    visitor.set({ region: 'DE' });
    await settled();
    thePart(card, 'button').click();
    await settled();
    expect(root(element).activeElement === field(element)).to.equal(true);
    expect(focused(element)).not.to.equal(undefined);
  });

  describe('leads back to the card whose question was answered', () => {
    const cardOf = (id: string) => `<wellness-product-card product-id="${id}"></wellness-product-card>`;
    const far = '<p style="height: 3000px"></p>';
    const toast = () => page.shared.toasts.current?.title;
    /** A card, the form far below it, and the visitor at the question of the card. */
    async function ask(rules: object, id: string, markup = cardOf(id)) {
      supply(rules, id);
      const box = await fixture<HTMLElement>(`<div>${markup}${far}${tag()}</div>`);
      const [card, element] = [box.firstElementChild as HTMLElement, box.lastElementChild as HTMLElement];
      const asking = () => root(card).querySelector<HTMLElement>(`[data-product*='"${id}"'] [data-action=ask-visitor]`);
      await waitUntil(asking, 'the card asks');
      asking()?.click();
      await waitUntil(() => root(element).activeElement, 'the question has the focus');
      choose(element, 'DE');
      return { card, element };
    }
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };

    it('to Add to Cart, if the visitor can buy it', async () => {
      const { card, element } = await ask({ minAge: 18 }, 'back-18');
      enter(element, '30');
      await save(element);
      await waitUntil(() => root(card).activeElement === part(card, 'button'), 'the button has the focus');
      expect(words(thePart(card, 'button'))).to.equal('Add to Cart');
      expect(isSeen(thePart(card, 'button'))).to.equal(true);
      expect(toast()).to.equal('Tea: You can order it now');
      expect(status(element), 'it is said once').to.equal('');
      enter(element, '31');
      await save(element);
      expect(status(element), 'a later answer is of no card').to.contain('Saved');
      expect(document.activeElement === card).to.equal(true);
    });

    it('to the reason, if it is not sold to the visitor', async () => {
      const { card, element } = await ask({ regions: { only: ['AT'] } }, 'back-at');
      enter(element, '30');
      await save(element);
      await waitUntil(() => root(card).activeElement === part(card, 'rule'), 'the reason has the focus');
      expect(isSeen(thePart(card, 'rule'))).to.equal(true);
      expect(toast()).to.equal('Tea: Not available where you are: Germany');
      await expect(card).to.be.accessible();
    });

    it('to the card of a grid, by its variant', async () => {
      const variants = [
        { id: 'back-grown', name: 'Strong', minAge: 99 },
        { id: 'back-young', name: 'Mild', minAge: 3 },
      ];
      const grid = `<wellness-product-grid></wellness-product-grid>`;
      const { card, element } = await ask({ variants, name: 'Brew' }, 'back-variants', grid);
      const own = () =>
        [...root(card).querySelectorAll<HTMLElement>('[part=card]')].find((one) => one.textContent?.includes('Brew'));
      enter(element, '30');
      await save(element);
      await waitUntil(
        () => root(card).activeElement === own()?.querySelector('[part=rule]'),
        'the reason has the focus',
      );
      expect(toast()).to.equal('Brew: For ages 99 and over');
    });

    it('unless it is gone: the form confirms the answer, and keeps the focus', async () => {
      const { card, element } = await ask({ minAge: 18 }, 'back-gone');
      card.remove();
      const before = toast();
      enter(element, '30');
      field(element).focus();
      await save(element);
      await waitUntil(() => status(element).includes('Saved'), 'the form confirms');
      expect([toast(), document.activeElement === element]).to.deep.equal([before, true]);
    });
  });

  it('offers the 50 states and DC, and not their country, where a rule names one', async () => {
    supply({ regions: { only: ['US-NY', 'US-PR'] } }, 'only-ny');
    const element = await render(tag());
    const codes = offered(element);
    expect(codes.filter((code) => code.startsWith('US-'))).to.have.length(52);
    expect(codes).not.to.include('US');
    expect(codes).not.to.include('PR');
    expect([nameOf(element, 'US-NY'), nameOf(element, 'US-DC'), nameOf(element, 'US-PR')]).to.deep.equal([
      'New York',
      'District of Columbia',
      'Puerto Rico',
    ]);
    expect(root(element).querySelector('optgroup')?.label).to.equal('United States');
  });

  for (const [lang, california, newYork, elsewhere] of [
    ['de', 'Kalifornien', 'New York', 'Anderswo'],
    ['es', 'California', 'Nueva York', 'En otro lugar'],
    ['fr', 'Californie', 'New York', 'Ailleurs'],
    ['ar', 'كاليفورنيا', 'نيويورك', 'في مكان آخر'],
  ] as const)
    it(`names states and countries in the language ${lang}`, async () => {
      const element = await render(tag(`lang="${lang}"`));
      const country = new Intl.DisplayNames(lang, { type: 'region' }).of('DE') as string;
      expect(['US-CA', 'US-NY', 'DE', '-'].map((code) => nameOf(element, code))).to.deep.equal([
        california,
        newYork,
        country,
        elsewhere,
      ]);
      const states = [...root(element).querySelectorAll('optgroup option')].map(words);
      expect(states).to.deep.equal([...states].sort(new Intl.Collator(lang).compare));
    });

  it('offers every country where a rule has `except`, and then not Elsewhere', async () => {
    supply({ regions: { except: ['FR'] } }, 'not-fr');
    const element = await render(tag());
    expect(offered(element).length).to.be.greaterThan(280);
    expect(offered(element)).not.to.include('-');
    expect(offered(element)).to.include('GB');
    // Rules of earlier tests name states, so the country alone would not be an answer.
    for (const country of ['US', 'PR']) expect(offered(element), country).not.to.include(country);
    expect(offered(element)).not.to.include('UK');
  });

  it('is asked by the first form that can be seen', async () => {
    const [hidden, off, shown] = await Promise.all(
      ['hidden', 'data-wellness-off', ''].map((attribute) => render(tag(attribute))),
    );
    askVisitor(document.body, document.createElement('button'), {} as never);
    await waitUntil(() => document.activeElement === shown, 'the visible form has the focus');
    hidden?.remove();
    off?.remove();
  });

  it('offers states where a rule names a territory by its code of a country', () => {
    const { regions } = offeredRegions([{ product: 'a', regions: { except: ['PR'] } }], []);
    expect(regions).to.include.members(['US-NY', 'US-CA', 'PR', 'FR']);
    expect(regions).not.to.include('US');
  });

  it('asks for the rules of a product that only a card has', async () => {
    const before = catalog.allRules.length;
    const card = {};
    catalog.offer(card, { id: 'mine', name: 'Mine', description: '', price: 1, regions: { only: ['CA-QC'] } } as never);
    const element = await render(tag());
    expect(offered(element)).to.include('CA-QC');
    expect(catalog.allRules.length).to.equal(before + 1);
    catalog.offer(card, undefined);
    await settled();
    expect(offered(element)).not.to.include('CA-QC');
  });
});
