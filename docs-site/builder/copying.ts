/* Copies the code to the clipboard, or saves it in a file. */
import { find, findAll, wordsIn } from './dom.ts';

/** Writes each line as an element of its own, so that wrapped lines can be indented. */
export function write(block: string, lines: readonly string[]): void {
  const last = lines.length - 1;
  find(`#${block}`).replaceChildren(
    ...lines.map((line, index) =>
      Object.assign(document.createElement('span'), { textContent: index < last ? `${line}\n` : line }),
    ),
  );
}

/** Clears the notes beside the copy buttons: the code has changed since it was copied. */
export function forgetCopies(): void {
  for (const status of findAll('.copy [role="status"]')) status.textContent = '';
}

async function copy(button: HTMLElement): Promise<void> {
  const text = find(`#${button.dataset.copy}`);
  const status = button.parentElement?.querySelector('[role="status"]');
  // A live region announces the same text again only if it was empty meanwhile.
  forgetCopies();
  let outcome = 'copied';
  try {
    await navigator.clipboard.writeText(text.textContent ?? '');
  } catch {
    // The API is missing without HTTPS, or permission was denied.
    text.closest('details')?.setAttribute('open', '');
    getSelection()?.selectAllChildren(text);
    outcome = 'refused';
  }
  if (status) status.textContent = wordsIn(`#${outcome}`);
}

function save(): void {
  const file = new Blob([find('#whole').textContent ?? ''], { type: 'text/html' });
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'shop.html' });
  link.click();
  // Delayed, because browsers start the download asynchronously and send no event. A minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function startCopying(): void {
  for (const button of findAll('[data-copy]')) button.addEventListener('click', () => copy(button));
  find('#save').addEventListener('click', save);
}
