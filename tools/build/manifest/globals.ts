import type { ElementDeclaration } from './custom-elements.ts';

/** Events that are sent on `document`, by the contract of the page API. */
const pageEvents: Readonly<Record<string, string>> = {
  'wellness-cart-change': 'CustomEvent<CartChange>',
  'wellness-paid': 'CustomEvent<{ readonly attempt: string; readonly items: readonly CartItem[] }>',
  'wellness-ready': 'CustomEvent<null>',
};

/**
 * dist/globals.d.ts: the tags, the events and `window.wellness`, for everything that TypeScript checks on a page. It needs
 * no types of React.
 */
export function globalTypes(elements: readonly ElementDeclaration[]): string {
  const elementEvents = elements.flatMap(({ events }) => events.map(({ name, type }) => [name, type.text] as const));
  // Elements that send the same event describe it alike; `Object.fromEntries` keeps one of them.
  const events = Object.entries({ ...pageEvents, ...Object.fromEntries(elementEvents) });
  const lines = (members: readonly (readonly [name: string, type: string])[]) =>
    members.map(([name, type]) => `    '${name}': ${type};`).join('\n');
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

  /** Every event of the kit bubbles to the document. */
  interface GlobalEventHandlersEventMap {
${lines(events)}
  }

  interface Window {
    /** There once the script has run: \`wellness-ready\` says so. */
    readonly wellness: Page;
  }
}
`;
}
