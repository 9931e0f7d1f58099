import type { Locator, Page } from '@playwright/test';
import type { Words } from '../../src/words/words.ts';

/** What it took: taps, clicks and keys; scrolls of at most 0.8 window heights; seconds in which nothing could be done. */
export interface Cost {
  readonly taps: number;
  readonly scrolls: number;
  readonly waiting: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Where its box is: a second look that finds another is of something that moves. */
  readonly at: string;
  readonly inView: boolean;
  /** What would be hit in its stead. */
  readonly cover: string | null;
  /** How far the page has to go up until it stands in the middle. */
  readonly distance: number;
  readonly window: number;
}

/** Longer than a toast stays, and than anything takes on a slow network. */
const patience = 20_000;
const seconds = (since: number) => (performance.now() - since) / 1000;

/**
 * Somebody who knows what they look for and sees no more than the window shows. Taps what is in it and lies under
 * nothing, scrolls to the rest, and waits where there is nothing else to do: all of it is counted.
 */
export class Visitor {
  page: Page;
  /** What our elements say to this visitor. */
  readonly words: Words;
  readonly #touch: boolean;
  #taps = 0;
  #scrolls = 0;
  #waiting = 0;

  constructor(page: Page, words: Words, touch: boolean) {
    this.page = page;
    this.words = words;
    this.#touch = touch;
  }

  get cost(): Cost {
    return { taps: this.#taps, scrolls: this.#scrolls, waiting: this.#waiting };
  }

  async arrive(path: string): Promise<void> {
    const since = performance.now();
    await this.page.goto(path, { waitUntil: 'commit' });
    this.#waiting += seconds(since);
    await this.wait(`the page at ${path}`, () => this.#isPainted());
  }

  /** Waits until all of the page has come, without its scripts. A thing that is missing then is not on it. */
  whole(): Promise<void> {
    return this.wait('the whole page', () => this.page.evaluate(() => document.readyState !== 'loading'));
  }

  /** Waits until it has come, scrolls until it is in view, and says where it is. */
  async see(target: Locator): Promise<{ x: number; y: number }> {
    let since = performance.now();
    let seen: { place: Place; after: number } | undefined;
    let stuckAt: string | undefined;
    for (;;) {
      const after = seconds(since);
      if (after * 1000 > patience) throw new Error(`${target} never came into view: ${JSON.stringify(seen?.place)}`);
      const place = await placeOf(target);
      // It counts as waiting until it rested, not until that was noticed.
      const rested = place && seen?.place.at === place.at ? seen.after : undefined;
      if (place && rested !== undefined) {
        if (place.inView && place.cover === null) {
          this.#waiting += rested;
          return place;
        }
        // What cannot be scrolled away from under a toast, say, can only be waited for, as a page that is still fading in.
        if (stuckAt !== place.at && !place.cover?.startsWith('<html') && Math.abs(place.distance) > 1) {
          this.#waiting += rested;
          await this.#scroll(place);
          stuckAt = (await placeOf(target))?.at === place.at ? place.at : undefined;
          since = performance.now();
          seen = undefined;
          continue;
        }
      }
      seen = place ? { place, after: rested ?? after } : undefined;
      await this.page.waitForTimeout(20);
    }
  }

  async tap(target: Locator): Promise<void> {
    const { x, y } = await this.see(target);
    this.#taps++;
    await (this.#touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** What is typed is as long on every page, so that only the way into the field counts. */
  async type(target: Locator, words: string): Promise<void> {
    await this.tap(target);
    await this.page.keyboard.type(words);
  }

  async press(key: string): Promise<void> {
    this.#taps++;
    await this.page.keyboard.press(key);
  }

  /** Ctrl+P. The paper is looked at by who called. */
  print(): void {
    this.#taps++;
  }

  /** Goes there with Tab, or Shift+Tab, and has to see it when it has the focus. */
  async tabTo(target: Locator, key = 'Tab'): Promise<void> {
    await this.wait(`${target}`, () => target.isVisible());
    for (let presses = 0; presses < 60; presses++) {
      await this.press(key);
      if (!(await target.evaluate((node) => node.matches(':focus')))) continue;
      return this.wait(`${target} has the focus, and its sight`, async () => {
        const place = await placeOf(target);
        return place?.inView === true && place.cover === null;
      });
    }
    throw new Error(`${key} never came to ${target}`);
  }

  /** Takes the nearest link to a page of ours; the phone's menu where that is less. */
  async goTo(path: string): Promise<void> {
    await this.whole();
    const links = this.page.locator(`a[href="${path}"]`);
    const menu = this.page.getByRole('button', { name: this.words.say('menu'), exact: true });
    const screens = await links.evaluateAll((nodes) =>
      nodes.map((node) => {
        const { top, bottom, width } = node.getBoundingClientRect();
        if (!node.checkVisibility() || width === 0) return Number.POSITIVE_INFINITY;
        const away = Math.max(0, bottom - innerHeight, -top);
        return Math.ceil(away / (0.8 * innerHeight));
      }),
    );
    const nearest = Math.min(...screens);
    if (nearest > 1 && (await menu.isVisible()) && (await this.page.locator(`nav a[href="${path}"]`).count())) {
      await this.tap(menu);
      await this.tap(this.page.locator(`nav a[href="${path}"]`).filter({ visible: true }).first());
    } else {
      await this.tap(links.nth(screens.indexOf(nearest)));
    }
    await this.wait(
      `the page at ${path}`,
      async () => new URL(this.page.url()).pathname === path && (await this.#isPainted()),
    );
  }

  /** Nothing to do until then. */
  async wait(what: string, come: () => Promise<boolean>): Promise<void> {
    const since = performance.now();
    // A page that is being left answers nothing.
    while (!(await come().catch(() => false))) {
      if (seconds(since) * 1000 > patience) throw new Error(`${what} never came`);
      await this.page.waitForTimeout(20);
    }
    this.#waiting += seconds(since);
  }

  /** Before its styles have come a page has places for all that is in it, and shows none of it. */
  #isPainted(): Promise<boolean> {
    return this.page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  }

  async #scroll({ distance, window }: Place): Promise<void> {
    this.#scrolls++;
    const width = this.page.viewportSize()?.width ?? 0;
    await this.page.mouse.move(width / 2, window / 2);
    const at = await this.page.evaluate(() => scrollY);
    await this.page.mouse.wheel(0, Math.max(-0.8 * window, Math.min(0.8 * window, distance)));
    // The wheel is answered a frame later, or when a busy page comes to it; at its end it never moves.
    await this.page.waitForFunction((at) => scrollY !== at, at, { timeout: 500 }).catch(() => {});
    await this.page.waitForTimeout(60);
  }
}

/** Null while it is not there. */
async function placeOf(target: Locator): Promise<Place | null> {
  // A page that is being left has nothing.
  const [node] = await target.elementHandles().catch(() => []);
  return (
    node?.evaluate((node): Place | null => {
      if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true })) return null;
      const box = node.getBoundingClientRect();
      // A link that runs over two lines has nothing in the middle of its box.
      const [line = box] = node.getClientRects();
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      const hit = window.hitAt(x, y);
      const whole = box.top >= -1 && box.bottom <= innerHeight + 1;
      const begun = box.height > innerHeight * 0.8 && box.top >= 0 && box.top < innerHeight / 2;
      // An element that slides in stands still while a busy machine draws no frame. Pseudo-elements move nothing.
      let moves = false;
      for (let at: Element | undefined = node; at; ) {
        const within: Element = at;
        const root = at.getRootNode() as Document | ShadowRoot;
        moves ||= root
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' &&
              effect instanceof KeyframeEffect &&
              !effect.pseudoElement &&
              effect.target?.contains(within),
          );
        at = root instanceof ShadowRoot ? root.host : undefined;
      }
      return {
        x,
        y,
        at: `${[box.left, box.top, box.width, box.height].map(Math.round)} ${moves ? performance.now() : ''}`,
        inView: (whole || begun) && box.left >= -1 && box.right <= innerWidth + 1,
        cover: window.isWithin(hit, node) ? null : (hit?.outerHTML.slice(0, 80) ?? 'nothing'),
        distance: y - innerHeight / 2,
        window: innerHeight,
      };
    }) ?? null
  );
}
