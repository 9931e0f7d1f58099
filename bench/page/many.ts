import { findAll, findFirst, isLaidOut } from './find.ts';
import { places, quantity } from './shop.ts';
import { breath, frame } from './time.ts';

/**
 * When the first screen of cards is painted, and when this number of cards is: one frame after they are laid out. Cards are
 * laid out in their order, so the first screen is complete once one lies below it.
 */
export async function whenPainted(cards: number): Promise<{ screen: number; all: number }> {
  let screen: number | undefined;
  for (let isFull = false, there = 0; there < cards; ) {
    const laidOut = findAll(places.card ?? places.add).filter(isLaidOut);
    there = laidOut.length;
    if (isFull) screen ??= performance.now();
    isFull ||= (laidOut.at(-1)?.getBoundingClientRect().top ?? 0) >= innerHeight;
    await frame();
  }
  await breath();
  const all = performance.now();
  return { screen: screen ?? all, all };
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
