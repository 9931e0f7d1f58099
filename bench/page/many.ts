import { findAll, findFirst, isLaidOut } from './find.ts';
import { places, quantity } from './shop.ts';
import { breath, frame } from './time.ts';

/** Waits until this number of cards is laid out and painted, which is one frame later. */
export async function allPainted(cards: number): Promise<number> {
  while (findAll(places.card ?? places.add).filter(isLaidOut).length < cards) await frame();
  await frame();
  await breath();
  return performance.now();
}

/** Milliseconds from the click until its change is in the document, and until the next frame. */
async function timeClick(button: Element, shown: () => string): Promise<{ changed: number; framed: number }> {
  const before = shown();
  const start = performance.now();
  (button as HTMLElement).click();
  // Most variants respond at once or in a microtask; a task may wait for the next frame.
  for (let i = 0; i < 50 && shown() === before; i++) await null;
  while (shown() === before) await breath();
  const changed = performance.now() - start;
  await frame();
  await breath();
  return { changed, framed: performance.now() - start };
}

export async function openCart(lines: number): Promise<void> {
  (findFirst(places.open ?? '') as HTMLElement).click();
  while (findAll(places.increase ?? '').filter(isLaidOut).length < lines) await frame();
}

export async function increase(index: number) {
  const button = findAll(places.increase ?? '')[index];
  const number = findAll(places.quantity ?? '')[index] as HTMLInputElement | HTMLElement | undefined;
  if (!button || !number) throw new Error(`No line ${index}`);
  const shown = () =>
    `${number.isConnected ? ((number as HTMLInputElement).value ?? number.textContent) : quantity(index)}`;
  return timeClick(button, shown);
}
