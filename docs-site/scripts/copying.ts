/** A button that copies a text and says so for two seconds. */
export function copyButton(
  label: string,
  text: () => string | Promise<string>,
  button = document.createElement('button'),
) {
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', async () => {
    const said = await Promise.resolve(text())
      .then((copied) => navigator.clipboard.writeText(copied))
      .then(
        () => 'Copied',
        () => 'Not copied',
      );
    button.textContent = said;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
  return button;
}

/** The row of buttons above a block of source. */
export function barOf(block: HTMLElement): Element {
  const found = block.querySelector(':scope > .code-bar');
  if (found) return found;
  const bar = document.createElement('div');
  bar.className = 'code-bar';
  bar.dataset.language = block.dataset.language ?? '';
  block.prepend(bar);
  return bar;
}

export const sourceOf = (block: Element): string =>
  block.querySelector('textarea')?.value ?? block.querySelector('code')?.textContent ?? '';

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code'))
    barOf(block).append(copyButton('Copy', () => sourceOf(block)));
  const page = document.querySelector<HTMLButtonElement>('[data-copy-page]');
  if (!page) return;
  page.hidden = false;
  const load = async () => {
    const response = await fetch(page.dataset.copyPage ?? '');
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.text();
  };
  copyButton('Copy page as Markdown', load, page);
}
