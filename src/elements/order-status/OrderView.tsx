import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { ReactNode, Ref } from 'react';
import type { ElementView, Input } from '../../bridge/element-view.ts';
import { needReact } from '../../bridge/react-loading.ts';
import { warn } from '../../markup/warn.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { WithoutScript } from '../../ui/WithoutScript.tsx';
import type { Key } from '../../words/language.ts';
import type { Words } from '../../words/words.ts';
import type { OrderStatusProps } from './attributes.ts';

/** The state of an order in words. */
export interface OrderWords {
  readonly title: Key;
  readonly more: readonly Key[];
  /** Replaces `{date}` in them. */
  readonly date?: string;
}

export interface OrderViewProps extends OrderWords {
  readonly headingLevel: number;
  readonly words: Words;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Below the words: notices and buttons. */
  readonly notices?: ReactNode;
  /** The receipt, and what happens next. */
  readonly children?: ReactNode;
  readonly announcement?: { readonly id: string; readonly text: string } | undefined;
}

function OrderView({
  title,
  more,
  date = '',
  headingLevel,
  words: { say },
  heading,
  notices,
  children,
  announcement,
}: OrderViewProps) {
  const Heading = `h${headingLevel as 2}` as const;
  return (
    <div className="ground padded order">
      <WithoutScript>
        <p>{say('orderNeedsScript')}</p>
      </WithoutScript>
      <div part="status" className="order-words live" aria-busy={title === 'orderAsking' || undefined}>
        <Heading ref={heading} tabIndex={-1} className="display order-title">
          {say(title)}
        </Heading>
        {more.length > 0 && <p>{more.map((key) => say(key, { date })).join(' ')}</p>}
        {notices}
      </div>
      {children}
      <LiveRegion announcement={announcement} />
    </div>
  );
}

const notConnected: OrderWords = { title: 'orderNotConnected', more: ['orderNotConnectedMore'] };
const asking: OrderWords = { title: 'orderAsking', more: [] };

const isWhole = (endpoint: string | undefined) => endpoint?.includes('{attempt}');

function warnOfEndpoint({ element }: Input['host'], input: ReadonlySignal<Input<OrderStatusProps>>) {
  const address = computed(() => input.value.attributes.endpoint);
  return effect(() => {
    const { value } = address;
    if (value && !isWhole(value))
      warn(element, `"endpoint" must be a URL with {attempt} in it, got "${value.slice(0, 80)}". Ignoring it.`);
  });
}

/** The view before the checkout server has answered, which only React asks. */
export const orderStatusView: ElementView<OrderStatusProps, OrderStatusProps & OrderViewProps> = {
  model({ attributes, words }) {
    const endpoint = isWhole(attributes.endpoint) ? attributes.endpoint : undefined;
    return { ...attributes, endpoint, ...(endpoint ? asking : notConnected), words };
  },
  View: OrderView,
  component: 'OrderStatus',
  behavior(input) {
    needReact();
    return warnOfEndpoint(input.peek().host, input);
  },
};
