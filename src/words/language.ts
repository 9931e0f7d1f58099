import type { english } from './english.ts';
import type { Message } from './message.ts';

/** The name of a message. docs/messages.md lists them. */
export type Key = keyof typeof english | `region.${string}`;

/** The same messages in another language. A message with plurals in English may have some in any language. */
export type Translation<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Message;
} & {
  /** Names of the states of the United States that differ from the English ones. */
  readonly [State in `region.US-${string}`]?: string;
};
