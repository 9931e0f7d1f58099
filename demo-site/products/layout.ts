import { still } from '../stills.ts';
import { fillSections, type SectionData, terms } from './sections.ts';

/** The data of a product's page. Texts are HTML. */
interface ProductPage extends SectionData {
  readonly title: string;
  readonly description: string;
  /** Heading of the page. */
  readonly name: string;
  readonly lede: string;
  /** Programs that the product belongs to: page and name. */
  readonly programs: Readonly<Record<string, string>>;
  /** The name that its picture shares with other pages, so that it goes along from page to page. */
  readonly shares: string;
  /** Description of the picture. */
  readonly alt: string;
  /** Name of the rendered picture of the opening. */
  readonly picture: string;
  readonly isGlass?: boolean;
  /** Classes and id of the first section. */
  readonly variant?: string;
  readonly id?: string;
  readonly rating?: number;
  readonly reviews?: number;
  readonly price?: string;
  /** Id of the product's card, for a treatment that the demo sells: the card follows the visitor's state. */
  readonly card?: string;
  readonly form?: string;
  /** Other products of the first program: page and name. */
  readonly also?: Readonly<Record<string, string>>;
  /** Heading and further link at the end of the page. */
  readonly closing: string;
  readonly link?: { readonly href: string; readonly text: string };
  /** Whether the end of the page is a line, for pages whose last section is large enough. Default false. */
  readonly isQuiet?: boolean;
}

const attribute = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : ` ${name}="${value}"`;

const fact = (term: string, text: string) => `
            <div>
              <dt>${term}</dt>
              <dd>${text}</dd>
            </div>`;

function rating({ rating, reviews }: ProductPage): string {
  if (rating === undefined) return '';
  const from = reviews === undefined ? '' : ` from ${reviews.toLocaleString('en-US')} reviews`;
  const attributes = attribute('value', rating) + attribute('reviews', reviews);
  return `<wellness-rating${attributes}>Rated ${rating} out of 5${from}</wellness-rating>`;
}

function others({ programs, also }: ProductPage): string {
  if (!also) return '';
  const title = `Also under ${Object.values(programs)[0]}`;
  const links = Object.entries(also).map(([path, name]) => `\n    <li><a href="${path}">${name}</a></li>`);
  return `<nav class="spread also arrive" aria-label="${title}">
  <h2>${title}</h2>
  <ul>${links.join('')}
  </ul>
</nav>
`;
}

/** Where it says that nobody knows yet whether a price is that of a vial, a dose or a month. */
const covers = ({ price }: ProductPage) =>
  price ? '\n          <p class="small"><a href="/compliance#not-named">What a price covers</a></p>' : '';

/** The price and the way to the treatment. A card hides what the opening says itself. */
function buy(page: ProductPage, start: string): string {
  const { card, name, price } = page;
  if (card)
    return `<wellness-product-card
              product-id="${card}"
              name="${name}"
              price="${price?.slice(1)}"
              availability="consult"
              heading-level="2"
              ><a href="/how-it-works">How to start</a></wellness-product-card
            >`;
  return `${price ? `<p class="figure price">${price}</p>` : ''}
            ${start}>`;
}

/** The end of the page: a tinted band, or a line. */
function closing({ closing, link, isQuiet }: ProductPage, start: string): string {
  const actions = `<div class="actions">
      ${start}${link ? `\n      ><a href="${link.href}">${link.text}</a>` : '>'}
    </div>`;
  if (isQuiet)
    return `<section class="spread last-line arrive">
  <h2>${closing}</h2>
  ${actions}
</section>
`;
  return `<section class="band arrive">
  <div class="spread closing plain">
    <div class="closing-words">
      <h2>${closing}</h2>
      ${actions}
    </div>
  </div>
</section>
`;
}

/**
 * The whole page of a product.
 * @param file the product's own file: its data in a `<script type="application/json">`, then its own sections, with
 *   comments in the place of the sections that products share
 */
export function layOutProduct(file: string): string {
  const [, json, own] = /^<script type="application\/json">(.*?)<\/script>\n(.*)$/s.exec(file) ?? [];
  if (!json || !own) throw new Error('The file of a product begins with <script type="application/json">.');
  const page: ProductPage = JSON.parse(json);
  const start = '<wellness-get-started><a href="/how-it-works">How to start</a></wellness-get-started';
  const programs = Object.entries(page.programs).map(([path, name]) => `<a class="action" href="${path}">${name}</a>`);
  return `<!doctype html>
<html lang="en" data-wellness-tax="none">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${page.title}</title>
    <meta
      name="description"
      content="${page.description}"
    >
    <link rel="stylesheet" href="/site.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <script type="module" src="/wellness.js"></script>
    <script src="/disclosure-widget.js" data-evaluation="%EVALUATION%" defer></script>
  </head>
  <body>
    <wellness-toaster></wellness-toaster>
    <header class="site-header">
      <a class="skip" href="#main">Skip to content</a>
      <wellness-nav brand="Wellness" portal-url="%PORTAL%">
        <a href="/">Wellness</a>
        <a slot="more" href="/how-it-works">How It Works</a>
        <a slot="more" href="/pricing">Membership &amp; Pricing</a>
        <a slot="more" href="/faq">FAQ</a>
        <a slot="more" href="/contact">Contact</a>
      </wellness-nav>
      <nav class="label ways" aria-label="More">
        <a href="/how-it-works">How It Works</a> <a href="/pricing">Pricing</a> <a href="/faq">FAQ</a>
      </nav>
    </header>
    <wellness-cart-button shop-url="/supplements" checkout-endpoint="%CHECKOUT%"></wellness-cart-button>
    <main id="main">
      <section class="spread product${page.variant ? ` ${page.variant}` : ''}"${attribute('id', page.id)}>
        <div class="plate ${page.isGlass ? 'glass ' : ''}ruled product-plate shares-${page.shares}">
          ${still(page.picture, page.alt, page.variant === 'crowned' ? 'above' : 'beside')}
        </div>
        <div class="product-words">
          <p class="small crumbs">${programs.join(' ')}</p>
          <h1${/^[AVWY]/.test(page.name) ? ' class="slanted"' : ''}>${page.name}</h1>
          ${rating(page)}
          <p class="lede">${page.lede}</p>
          <div class="buy">
            ${buy(page, start)}
          </div>
          <p class="small muted">
            <span class="scripted" role="status" data-quiz-note>Starts your free online health quiz.</span>
            <noscript>The free online health quiz needs JavaScript.</noscript>
          </p>
          <p class="small muted">${terms}</p>${covers(page)}
        </div>
        <div class="tag product-facts">
          <dl class="facts">${page.form ? fact('Form', page.form) : fact('Price', 'Ask in your consultation')}
            ${fact('Consultation', 'Free, online')}
            ${fact('Insurance', 'Not required')}
          </dl>
        </div>
      </section>
${fillSections(own, page)}${others(page)}${closing(page, start)}    </main>
    <wellness-footer brand="Wellness"
      ><span slot="note" data-with="%EVALUATION%">A demonstration: Wellness is not a real clinic.</span></wellness-footer
    >
  </body>
</html>
`;
}
