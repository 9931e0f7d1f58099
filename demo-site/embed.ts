/*
 * The embed builder: what is chosen in the form stands live on the page, and as lines to copy. Words are the page's own.
 * Addresses are those under which the page itself was found.
 */
interface Tag {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands in the tag until the script is there, and where it leads. */
  readonly words?: string;
  readonly path?: string;
}

const { origin } = location;
const shop = '/supplements';
const names: Readonly<Record<string, string>> = {
  'nmn-plus': 'NMN+',
  'longevity-stack': 'Longevity Stack',
  'immune-support': 'Immune Support',
};

const find = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const form = find<HTMLFormElement>('.builder-choices');
const live = find<HTMLElement>('#live');
const pageToaster = find<HTMLElement>('body > wellness-toaster');
const withCart = find<HTMLInputElement>('[name="cart"]');
const partner = find<HTMLInputElement>('[name="partner"]');

const chosen = (name: string) => find<HTMLInputElement>(`[name="${name}"]:checked`).value;

/** Elements that put something into the cart. */
const sells = (element: string) => element === 'product-card' || element === 'product-grid';

function cartButton(): Tag {
  const name = partner.validity.valid ? partner.value : '';
  const query = name && `?partner=${name}`;
  return {
    element: 'cart-button',
    attributes: {
      // In the corner of the window it would lie on what the page has there.
      position: 'inline',
      ...(name && { partner: name }),
      'checkout-url': `${origin}${shop}${query}#wellness-cart={items}`,
    },
    words: 'To the shop',
    path: shop,
  };
}

const tags: Readonly<Record<string, () => Omit<Tag, 'element'>>> = {
  'product-card': () => {
    const id = chosen('product');
    return { attributes: { 'product-id': id }, words: names[id] ?? id, path: shop };
  },
  'product-grid': () => ({ attributes: {}, words: 'Supplements', path: shop }),
  'cart-button': cartButton,
  toaster: () => ({ attributes: {} }),
  rating: () => ({ attributes: { value: '4.4', reviews: '2847' }, words: '4.4 of 5', path: '/products/nad-injection' }),
  'membership-tiers': () => ({ attributes: {}, words: 'Membership', path: '/pricing' }),
  'get-started': () => ({ attributes: {}, words: 'Get Started', path: '/how-it-works' }),
};

/** The chosen element, and what it takes to buy what it offers. */
function chosenTags(): readonly [Tag, ...Tag[]] {
  const theme = chosen('theme');
  const themed = (tag: Tag): Tag => (theme === 'auto' ? tag : { ...tag, attributes: { ...tag.attributes, theme } });
  const element = chosen('element');
  const tag = { attributes: {}, ...tags[element]?.(), element };
  const more = sells(element) && withCart.checked ? [cartButton(), { element: 'toaster', attributes: {} }] : [];
  return [themed(tag), ...more.map(themed)];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const written = (attributes: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${prefix}${name}="${escaped(value)}"`)
    .join('');

function asTag({ element, attributes, words, path }: Tag): string {
  const link = words && path ? `<a href="${origin}${path}">${words}</a>` : '';
  return `<wellness-${element}${written(attributes)}>${link}</wellness-${element}>`;
}

function asPlaceholder({ element, attributes, words, path }: Tag): string {
  const data = ` data-wellness="${element}"${written(attributes, 'data-')}`;
  return words && path ? `<a${data} href="${origin}${path}">${words}</a>` : `<div${data}></div>`;
}

/** The cart button that comes along is a paragraph of the page, at the distance that its paragraphs keep. */
const asLines = ([tag, ...more]: readonly [Tag, ...Tag[]], write: (tag: Tag) => string) => [
  write(tag),
  ...more.map((tag) => (tag.element === 'cart-button' ? `<p>${write(tag)}</p>` : write(tag))),
];

function asScript(): string {
  const { version, integrity } = form.dataset;
  const checked = integrity ? ` integrity="${integrity}"` : '';
  return `<script type="module" src="${origin}/wellness/${version}/wellness.js"${checked} crossorigin="anonymous"></script>`;
}

function show({ element, attributes, words, path }: Tag): void {
  live.replaceChildren();
  pageToaster.removeAttribute('theme');
  if (element === 'toaster') {
    // A page has one: its own shows what is chosen.
    if (attributes.theme) pageToaster.setAttribute('theme', attributes.theme);
    return;
  }
  const node = document.createElement(`wellness-${element}`);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (words && path) node.append(Object.assign(document.createElement('a'), { href: path, textContent: words }));
  live.append(node);
}

/** Each line an element of its own, so that what is wrapped can be set in. */
function write(block: string, lines: readonly string[]): void {
  const last = lines.length - 1;
  find(`#${block}`).replaceChildren(
    ...lines.map((line, index) =>
      Object.assign(document.createElement('span'), { textContent: index < last ? `${line}\n` : line }),
    ),
  );
}

function tellOfPartner(): void {
  const { valid } = partner.validity;
  find<HTMLElement>('#partner-wrong').hidden = valid;
  if (valid) partner.removeAttribute('aria-invalid');
  else partner.setAttribute('aria-invalid', 'true');
}

// What the page itself holds.
let shown = asTag({ element: 'product-card', attributes: { 'product-id': 'nmn-plus' }, words: 'NMN+', path: shop });

function update(): void {
  const all = chosenTags();
  const [{ element }] = all;
  const line = asTag(all[0]);
  if (line !== shown) show(all[0]);
  shown = line;
  live.parentElement?.setAttribute('data-scheme', chosen('theme'));
  find<HTMLFieldSetElement>('#product').disabled = element !== 'product-card';
  find<HTMLFieldSetElement>('#with-cart').disabled = !sells(element);
  partner.disabled = !all.some((tag) => tag.element === 'cart-button');
  for (const note of document.querySelectorAll<HTMLElement>('[data-note]'))
    note.hidden = !note.dataset.note?.split(' ').includes(element);
  tellOfPartner();
  write('snippet', [asScript(), ...asLines(all, asTag)]);
  write('placeholder', asLines(all, asPlaceholder));
  write('policy', [`script-src ${origin}`]);
  forgetCopies();
}

/** What was copied before is no longer what the clipboard, or the page, holds. */
function forgetCopies(): void {
  for (const status of document.querySelectorAll('.copy [role="status"]')) status.textContent = '';
}

async function copy(button: HTMLElement): Promise<void> {
  const text = find<HTMLElement>(`#${button.dataset.copy}`);
  const status = button.parentElement?.querySelector('[role="status"]');
  // Also so that the same words are said a second time.
  forgetCopies();
  let outcome = 'copied';
  try {
    await navigator.clipboard.writeText(text.textContent ?? '');
  } catch {
    // No such API without HTTPS, or no permission.
    getSelection()?.selectAllChildren(text);
    outcome = 'refused';
  }
  if (status) status.textContent = find<HTMLTemplateElement>(`#${outcome}`).content.textContent;
}

form.addEventListener('input', update);
form.addEventListener('submit', (event) => event.preventDefault());
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.addEventListener('click', () => copy(button));
find('#show-toast').addEventListener('click', (event) => {
  const { title = '', description = '' } = (event.currentTarget as HTMLElement).dataset;
  const show = () => window.wellness.toast({ title, description });
  // The page is prerendered: this part of the script may still be on its way.
  if ('toast' in (window.wellness ?? {})) show();
  else document.addEventListener('wellness-ready', show, { once: true });
});
// A browser that comes back, or reloads, may have kept the choices.
update();

export {};
