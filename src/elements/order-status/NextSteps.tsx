import { useHost } from '../../bridge/use-host.ts';
import { useWords } from '../../bridge/use-words.ts';
import type { Receipt, Shipped } from '../../checkout/order.ts';
import type { Words } from '../../words/words.ts';

interface NextStepsProps extends Partial<Pick<Receipt, 'lines' | 'shipping' | 'shipped'>> {
  /** Level of the heading. */
  readonly level: number;
}

/**
 * The steps after the payment: when the parcel comes, and the page's own words. If no delivery time is known, products about
 * which the page says nothing are named, so that no one waits for a date.
 */
export function NextSteps({ lines = [], shipping, shipped, level }: NextStepsProps) {
  const { element } = useHost();
  const words = useWords();
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const slots = new Set([...element.children].map(({ slot }) => slot));
  const ids = [...new Set(lines.map(({ id }) => id))];
  const unlisted = lines.filter(({ id }) => !slots.has(`next-${id}`)).map(({ name }) => name);
  const names = new Intl.ListFormat(words.locale).format(new Set(unlisted));
  const hasOwn = slots.has('next') || ids.some((id) => slots.has(`next-${id}`));
  // A page can remove the sentence by an empty message.
  const sentence = shipping?.days
    ? !hasOwn && !shipped && arrival(shipping.days, words)
    : !shipped && unlisted.length > 0 && words.say('orderNoDelivery', { names });
  if (!sentence && !hasOwn && !shipped) return null;
  return (
    <div className="order-next">
      <Heading className="display text-name tight">{words.say('orderNext')}</Heading>
      {shipped && <Parcel {...shipped} words={words} />}
      {ids.map((id) => (
        <slot key={id} name={`next-${id}`} />
      ))}
      {sentence && <p>{sentence}</p>}
      <slot name="next" />
    </div>
  );
}

function arrival([from, to]: readonly [number, number], words: Words): string {
  const format = new Intl.NumberFormat(words.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  // A range of equal numbers reads as an estimate: "~1 day".
  return words.say('orderArrives', { days: from === to ? format.format(to) : format.formatRange(from, to) });
}

/** A parcel on its way, with a link to its carrier's page. */
function Parcel({ at, carrier, tracking, words }: Shipped & { readonly words: Words }) {
  const date = new Date(at).toLocaleDateString(words.locale, { dateStyle: 'long' });
  const isLink = tracking !== undefined && /^https:/i.test(tracking) && URL.canParse(tracking);
  return (
    <p part="shipped">
      {carrier ? words.say('orderShippedBy', { date, carrier }) : words.say('orderShipped', { date })}{' '}
      {isLink ? (
        <a href={tracking} rel="noreferrer" className="text-inherit underline decoration-1 underline-offset-[0.2em]">
          {words.say('orderTrack')}
        </a>
      ) : (
        tracking && words.say('orderTracking', { tracking })
      )}
    </p>
  );
}
