import { framed } from '../framed.ts';
import { barOf, sourceOf } from './copying.ts';
import type { FrameMessage, SourceMessage } from './messages.ts';

const PAUSE = 500;
const LOWEST = 300;
const HIGHEST = 720;

/** Inside the window: a shop that runs below the first screen would delay the page. Browsers load lazy frames some windows ahead. */
const reached = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) start(target as HTMLIFrameElement);
  },
  { rootMargin: '-10% 0px' },
);

/** Runs an example, unless its edited source already runs. */
function start(frame: HTMLIFrameElement): void {
  reached.unobserve(frame);
  if (!frame.hasAttribute('src')) frame.src = frame.dataset.src ?? '';
}

/**
 * Runs each example when the reader comes to it, and makes it editable in place. An edited source runs in a frame of the same
 * isolation after a pause in typing.
 */
export function addExamples(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('.example')) {
    const frame = figure.querySelector('iframe');
    const block = figure.querySelector<HTMLElement>('.code');
    const report = figure.querySelector('.report');
    if (frame) reached.observe(frame);
    if (frame && block && report) new Editor(frame, block, report);
  }
}

class Editor {
  readonly #first: string;
  readonly #pre: HTMLElement | null;
  readonly #frame: HTMLIFrameElement;
  readonly #block: HTMLElement;
  readonly #report: Element;
  #pause = 0;

  constructor(frame: HTMLIFrameElement, block: HTMLElement, report: Element) {
    this.#frame = frame;
    this.#block = block;
    this.#report = report;
    this.#first = sourceOf(block);
    this.#pre = block.querySelector('pre');
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) this.#hear(event.data);
    });
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Edit';
    button.addEventListener('click', () => {
      const isEdited = block.querySelector('textarea') !== null;
      if (isEdited) this.#reset();
      else this.#edit();
      button.textContent = isEdited ? 'Edit' : 'Reset';
    });
    barOf(block).append(button);
  }

  #edit(): void {
    const area = document.createElement('textarea');
    area.value = this.#first;
    area.spellcheck = false;
    area.rows = this.#first.split('\n').length;
    area.setAttribute('aria-label', `Source of ${this.#frame.title}`);
    area.addEventListener('input', () => {
      clearTimeout(this.#pause);
      this.#pause = window.setTimeout(() => this.#run(), PAUSE);
    });
    this.#pre?.replaceWith(area);
    area.focus({ preventScroll: true });
  }

  #reset(): void {
    clearTimeout(this.#pause);
    if (this.#pre) this.#block.querySelector('textarea')?.replaceWith(this.#pre);
    this.#run();
  }

  /** Loads the frame that asks for a source once it is ready. */
  #run(): void {
    this.#report.textContent = '';
    this.#frame.src = '/examples/frame.html';
  }

  #hear(message: FrameMessage | undefined): void {
    if (message?.type === 'ready') {
      const source: SourceMessage = { type: 'source', html: framed(sourceOf(this.#block)) };
      // The frame's origin is opaque, so no address can name it.
      this.#frame.contentWindow?.postMessage(source, '*');
    } else if (message?.type === 'height') {
      this.#frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, Number(message.height) + 2))}px`;
    } else if (message?.type === 'error') {
      this.#report.textContent = `${message.line ? `Line ${message.line}: ` : ''}${message.message}`;
    }
  }
}
