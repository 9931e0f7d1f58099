import { useHost } from '../../bridge/use-host.ts';
import { useWords } from '../../bridge/use-words.ts';
import type { CartItem } from '../../cart/line.ts';

interface NextStepsProps {
  readonly lines: readonly CartItem[];
  /** Level of the heading. */
  readonly level: number;
}

/**
 * The steps after the payment, in the page's own words: the kit knows neither delivery times nor addresses. Products
 * about which the page says nothing are named, so that no one waits for a date.
 */
export function NextSteps({ lines, level }: NextStepsProps) {
  const { element } = useHost();
  const words = useWords();
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const slots = new Set([...element.children].map(({ slot }) => slot));
  const ids = [...new Set(lines.map(({ id }) => id))];
  const unlisted = lines.filter(({ id }) => !slots.has(`next-${id}`)).map(({ name }) => name);
  const names = new Intl.ListFormat(words.locale).format(new Set(unlisted));
  // A page can remove the sentence by an empty message.
  const sentence = unlisted.length > 0 && words.say('orderNoDelivery', { names });
  if (!sentence && !slots.has('next') && !ids.some((id) => slots.has(`next-${id}`))) return null;
  return (
    <div className="order-next">
      <Heading className="display text-name tight">{words.say('orderNext')}</Heading>
      {ids.map((id) => (
        <slot key={id} name={`next-${id}`} />
      ))}
      {sentence && <p>{sentence}</p>}
      <slot name="next" />
    </div>
  );
}
