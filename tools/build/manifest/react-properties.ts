import { reactEvents } from '../../../src/npm/react-events.ts';

/**
 * The property of a React component that listens to an event.
 * @throws Error for an event that no component has
 */
export function reactPropertyOf(event: string): string {
  const found = Object.entries(reactEvents).find(([, name]) => name === event);
  if (!found) throw new Error(`src/npm/react-events.ts has no property for ${event}`);
  return found[0];
}
