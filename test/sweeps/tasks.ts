import type { Locator } from '@playwright/test';
import { storedCart } from '../support/site.ts';
import type { Visitor } from './visitor.ts';

export interface Task {
  /** What the visitor wants, as docs/use.md says it. */
  readonly name: string;
  readonly on: 'phone' | 'desktop';
  /** What our elements say is needed for it, and not the page's own text and its links alone. */
  readonly speaks?: true;
  /** What lies in the cart before, by id. */
  readonly cart?: Readonly<Record<string, number>>;
  readonly walk: (visitor: Visitor) => Promise<void>;
}

const cartButton = ({ page, words }: Visitor, count: number): Locator =>
  page.getByRole('button', { name: words.say('cartCount', { count }) });
const sheet = ({ page, words }: Visitor): Locator => page.getByRole('dialog', { name: words.say('cartTitle') });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');

/** As the page writes a price, or our elements. */
const price = ({ words }: Visitor, amount: number) =>
  new RegExp(`\\$${amount}\\b|${escaped(words.price(amount, 'USD'))}`);

const main = ({ page }: Visitor): Locator => page.getByRole('main');

/** Where a fact stands, by what the specification says of it: the words around it may change. */
const fact = (visitor: Visitor, said: RegExp): Locator =>
  main(visitor).getByText(said).filter({ visible: true }).first();

/** Reads facts from the page that is open, or from the one that is there for them. */
async function readAll(visitor: Visitor, facts: readonly RegExp[], otherwise: string): Promise<void> {
  await visitor.whole();
  const here = await Promise.all(facts.map((said) => fact(visitor, said).count()));
  if (here.includes(0)) await visitor.goTo(otherwise);
  for (const said of facts) await visitor.see(fact(visitor, said));
}

const isCart = (visitor: Visitor, wanted: Readonly<Record<string, number>>) =>
  visitor.wait(`a cart of ${JSON.stringify(wanted)}`, async () => {
    const cart = await storedCart(visitor.page);
    return JSON.stringify(Object.entries(cart).sort()) === JSON.stringify(Object.entries(wanted).sort());
  });

export const tasks: readonly Task[] = [
  {
    name: 'Find out what NAD+ costs and how often it is taken',
    on: 'phone',
    async walk(visitor) {
      await visitor.arrive('/');
      await readAll(visitor, [price(visitor, 279), /once weekly to once monthly/i], '/products/nad-injection');
    },
  },
  {
    name: 'Buy two NMN+ by the keyboard alone, up to Checkout',
    on: 'desktop',
    speaks: true,
    async walk(visitor) {
      const { page, words } = visitor;
      const { say } = words;
      await visitor.arrive('/');
      const supplements = page
        .getByRole('navigation', { name: say('mainMenu'), exact: true })
        .getByRole('link', { name: say('supplements') });
      await visitor.tabTo(supplements);
      await visitor.press('Enter');
      // Chromium goes to a fragment once more when the page is whole, with its scripts, and the focus is lost then.
      await visitor.wait('Supplements, whole', async () => {
        const isWhole = await page.evaluate(() => {
          const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          return navigation !== undefined && navigation.domContentLoadedEventEnd > 0;
        });
        return isWhole && new URL(page.url()).pathname === '/supplements';
      });
      await visitor.tabTo(page.getByRole('link', { name: /^Skip/ }));
      await visitor.press('Enter');
      await visitor.tabTo(
        page.getByRole('button', { name: say('labelOf', { label: say('addToCart'), name: 'NMN+' }) }),
      );
      await visitor.press('Enter');
      await visitor.press('Enter');
      await isCart(visitor, { 'nmn-plus': 2 });
      await visitor.tabTo(cartButton(visitor, 2), 'Shift+Tab');
      await visitor.press('Enter');
      await visitor.see(sheet(visitor).getByText(words.total(178, 'USD')).last());
      await visitor.tabTo(sheet(visitor).getByRole('button', { name: say('checkout') }));
    },
  },
  {
    name: 'Take back what a partner’s link put into the cart',
    on: 'phone',
    speaks: true,
    async walk(visitor) {
      await visitor.arrive('/supplements?partner=the-kitchen-table#wellness-cart=nmn-plus:2,longevity-stack:1');
      await isCart(visitor, { 'nmn-plus': 2, 'longevity-stack': 1 });
      await visitor.tap(visitor.page.getByRole('button', { name: visitor.words.say('undo') }));
      await isCart(visitor, {});
    },
  },
  {
    name: 'Print the answers of the FAQ',
    on: 'desktop',
    async walk(visitor) {
      await visitor.arrive('/');
      await visitor.goTo('/faq');
      const folded = main(visitor).locator('details:not([open])');
      const isOnPaper = (answer: Locator) => onPaper(visitor, () => answer.isVisible());
      // One after the other, since another page may print them as they are.
      for (const summary of await folded.locator('summary').all().then(reversed))
        if (!(await isOnPaper(summary.locator('xpath=following-sibling::*[1]')))) await visitor.tap(summary);
      visitor.print();
      for (const said of [
        /free quiz/i,
        /medical team/i,
        /once weekly to once monthly/i,
        /2 days/i,
        /insurance/i,
        /cancel/i,
      ])
        if (!(await isOnPaper(fact(visitor, said)))) throw new Error(`${said} is not on the paper`);
    },
  },
  {
    name: 'Find out who reviews me',
    on: 'phone',
    async walk(visitor) {
      await visitor.arrive('/');
      await readAll(visitor, [/medical team/i], '/how-it-works');
    },
  },
  {
    name: 'Find out what a membership costs and how to cancel it',
    on: 'phone',
    speaks: true,
    async walk(visitor) {
      await visitor.arrive('/');
      await visitor.goTo('/pricing');
      const prices = [99, 199, 299].map((amount) => price(visitor, amount));
      const cancel = new RegExp(`cancel\\w*\\b.*\\bany ?time|${visitor.words.say('cancelAnyTime')}`, 'i');
      await readAll(visitor, [...prices, cancel], '/faq');
    },
  },
  {
    name: 'Find out whether insurance is needed',
    on: 'phone',
    async walk(visitor) {
      await visitor.arrive('/');
      await readAll(visitor, [/no insurance|insurance\W*(is )?not (required|needed)/i], '/faq');
    },
  },
  {
    name: 'Find the patient portal’s login',
    on: 'phone',
    speaks: true,
    async walk(visitor) {
      const { page, words } = visitor;
      const { say } = words;
      await visitor.arrive('/');
      const login = page.getByRole('link', { name: new RegExp(`^${say('login')}\\b`) }).filter({ visible: true });
      if ((await login.count()) === 0) await visitor.tap(page.getByRole('button', { name: say('menu'), exact: true }));
      const opened = page.context().waitForEvent('page');
      await visitor.tap(login.first());
      visitor.page = await opened;
      await visitor.wait('the portal', async () => /^https?:/.test(visitor.page.url()));
      await visitor.see(fact(visitor, /portal/i));
      if (!/^https?:/.test(visitor.page.url())) throw new Error('The portal does not answer');
    },
  },
  {
    name: 'Compare the weight loss treatments',
    on: 'phone',
    async walk(visitor) {
      await visitor.arrive('/');
      await visitor.goTo('/weight-loss');
      for (const path of ['personalized-glp-1-injections', '5f3a9c1e', 'metformin'])
        await visitor.see(main(visitor).locator(`a[href="/products/${path}"]`).first());
    },
  },
  {
    name: 'Remove the wrong product from the cart, and change one’s mind',
    on: 'phone',
    speaks: true,
    cart: { 'nmn-plus': 1, 'longevity-stack': 1 },
    async walk(visitor) {
      const { say } = visitor.words;
      await visitor.arrive('/supplements');
      await visitor.tap(cartButton(visitor, 2));
      await visitor.tap(sheet(visitor).getByRole('button', { name: say('removeOf', { name: 'Longevity Stack' }) }));
      await isCart(visitor, { 'nmn-plus': 1 });
      await visitor.tap(sheet(visitor).getByRole('button', { name: say('undo') }));
      await isCart(visitor, { 'nmn-plus': 1, 'longevity-stack': 1 });
    },
  },
  {
    name: 'Send a question',
    on: 'phone',
    speaks: true,
    async walk(visitor) {
      const { page, words } = visitor;
      const { say } = words;
      await visitor.arrive('/');
      await visitor.goTo('/contact');
      await visitor.type(page.getByLabel(say('name')), 'Ada Example');
      await visitor.type(page.getByLabel(say('email')), 'ada@example.com');
      await visitor.type(page.getByLabel(say('message')), 'When does the first check-in take place?');
      await visitor.tap(page.getByRole('button', { name: say('send'), exact: true }));
      await visitor.see(page.locator('wellness-contact-form [part~="status"]').filter({ hasText: /\S/ }));
    },
  },
];

const reversed = <Item>(items: readonly Item[]): Item[] => [...items].reverse();

/** Looks at the page as it is printed, also where a script opens what is folded for the printer. */
async function onPaper<Answer>({ page }: Visitor, look: () => Promise<Answer>): Promise<Answer> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const answer = await look();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  return answer;
}
