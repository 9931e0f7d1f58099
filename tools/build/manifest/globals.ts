import type { ElementDeclaration } from './custom-elements.ts';
import { pageEvents } from './page-events.ts';

/**
 * dist/globals.d.ts: the tags, the events and `window.wellness`, for everything that TypeScript checks on a page. It needs
 * no types of React.
 */
export function globalTypes(elements: readonly ElementDeclaration[]): string {
  const lines = (members: readonly (readonly [name: string, type: string])[]) =>
    members.map(([name, type]) => `    '${name}': ${type};`).join('\n');
  // Elements that send the same event describe it alike; `Object.fromEntries` keeps one of them.
  const elementEvents = Object.fromEntries(
    elements.flatMap(({ events }) => events.map(({ name, type }) => [name, type.text] as const)),
  );
  const ofPage = lines(pageEvents.flatMap(({ name, type }) => (type ? [[name, type] as const] : [])));
  return `import type {
  CartChange,
  CartItem,
${elements.map(({ name }) => `  ${name},`).join('\n')}
  Page,
} from './types/src/npm/index.js';

declare global {
  interface HTMLElementTagNameMap {
${lines(elements.map(({ tagName, name }) => [tagName, name]))}
  }

  /** Events of elements, which bubble to the document. */
  interface GlobalEventHandlersEventMap {
${lines(Object.entries(elementEvents))}
  }

  /** Events that the page sends on the document. */
  interface DocumentEventMap {
${ofPage}
  }

  /** The same events, which bubble to the window. */
  interface WindowEventMap {
${ofPage}
  }

  interface Window {
    /** There once the script has run: \`wellness-ready\` says so. */
    readonly wellness: Page;
  }

  /** The same as \`window.wellness\`. */
  const wellness: Page;
}
`;
}
