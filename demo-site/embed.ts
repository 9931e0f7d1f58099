/*
 * The embed builder: what is chosen in the form stands live on the page, and as lines to copy. Words are the page's own.
 * Addresses are those under which the page itself was found.
 */
interface Tag {
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands in the tag until the script is there, and where it leads. */
  readonly words?: string;
  readonly path?: string;
}

const { origin } = location;
const names: Readonly<Record<string, string>> = {
  'nmn-plus': 'NMN+',
  'longevity-stack': 'Longevity Stack',
  'immune-support': 'Immune Support',
};

const tags: Readonly<Record<string, (product: string) => Tag>> = {
  'product-card': (id) => ({ attributes: { 'product-id': id }, words: names[id] ?? id, path: '/supplements' }),
  'product-grid': () => ({ attributes: {}, words: 'Supplements', path: '/supplements' }),
  'cart-button': () => ({
    attributes: { position: 'inline', 'checkout-url': `${origin}/supplements#wellness-cart={items}` },
  }),
  toaster: () => ({ attributes: {} }),
  rating: () => ({ attributes: { value: '4.4', reviews: '2847' }, words: '4.4 of 5', path: '/products/nad-injection' }),
  'membership-tiers': () => ({ attributes: {}, words: 'Membership', path: '/pricing' }),
  'get-started': () => ({ attributes: {}, words: 'Get Started', path: '/how-it-works' }),
};

const find = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const form = find<HTMLFormElement>('.builder-choices');
const live = find<HTMLElement>('#live');
const pageToaster = find<HTMLElement>('body > wellness-toaster');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const written = (attributes: Readonly<Record<string, string>>, prefix = '') =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${prefix}${name}="${escaped(value)}"`)
    .join('');

const chosen = (name: string) => find<HTMLInputElement>(`[name="${name}"]:checked`).value;

function chosenTag(): Tag {
  const tag = (tags[chosen('element')] as (product: string) => Tag)(chosen('product'));
  const theme = chosen('theme');
  return theme === 'auto' ? tag : { ...tag, attributes: { ...tag.attributes, theme } };
}

function asTag(element: string, { attributes, words, path }: Tag): string {
  const link = words && path ? `<a href="${origin}${path}">${words}</a>` : '';
  return `<wellness-${element}${written(attributes)}>${link}</wellness-${element}>`;
}

function asPlaceholder(element: string, { attributes, words, path }: Tag): string {
  const data = ` data-wellness="${element}"${written(attributes, 'data-')}`;
  return words && path ? `<a${data} href="${origin}${path}">${words}</a>` : `<div${data}></div>`;
}

function asScript(name: string): string {
  const { version } = form.dataset;
  const integrity = find<HTMLElement>(`[value="${name}"]`).dataset.integrity ?? '';
  // Without a build there is no hash, and a wrong one would keep the script out.
  const checked = integrity.startsWith('sha384-') ? ` integrity="${integrity}"` : '';
  return `<script type="module" src="${origin}/wellness/${version}/${name}"${checked} crossorigin="anonymous"></script>`;
}

function show(element: string, { attributes, words, path }: Tag): void {
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

let shown = asTag('product-card', { ...tags['product-card']?.('nmn-plus'), attributes: { 'product-id': 'nmn-plus' } });

function update(): void {
  const element = chosen('element');
  const tag = chosenTag();
  const line = asTag(element, tag);
  if (line !== shown) show(element, tag);
  shown = line;
  live.parentElement?.setAttribute('data-scheme', chosen('theme'));
  find<HTMLFieldSetElement>('#product').disabled = element !== 'product-card';
  for (const note of document.querySelectorAll<HTMLElement>('[data-note]')) note.hidden = note.dataset.note !== element;
  find('#snippet').textContent = `${asScript(chosen('script'))}\n${line}`;
  find('#placeholder').textContent = asPlaceholder(element, tag);
  find('#policy').textContent = `script-src ${origin}`;
  for (const status of document.querySelectorAll('.copy [role="status"]')) status.textContent = '';
}

async function copy(button: HTMLElement): Promise<void> {
  const text = find<HTMLElement>(`#${button.dataset.copy}`);
  const status = button.parentElement?.querySelector('[role="status"]');
  // So that the same words are said a second time.
  if (status) status.textContent = '';
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

form.addEventListener('change', update);
form.addEventListener('submit', (event) => event.preventDefault());
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.addEventListener('click', () => copy(button));
find('#show-toast').addEventListener('click', (event) => {
  const { title = '', description = '' } = (event.currentTarget as HTMLElement).dataset;
  window.wellness.toast({ title, description });
});
// A browser that comes back, or reloads, may have kept the choices.
update();

export {};
