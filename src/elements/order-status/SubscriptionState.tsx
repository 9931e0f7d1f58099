import { useWords } from '../../bridge/use-words.ts';
import type { Subscription } from '../../checkout/order.ts';

interface SubscriptionStateProps extends Subscription {
  /** Level of the heading. */
  readonly level: number;
}

/** When a subscription renews, ends or has ended, and the link to the page where the buyer cancels it. */
export function SubscriptionState({ status, renewsAt, endsAt, manage, level }: SubscriptionStateProps) {
  const { say, locale } = useWords();
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const dated = (key: 'orderRenews' | 'orderEnds' | 'orderEnded', at: string | undefined) =>
    at && say(key, { date: new Date(at).toLocaleDateString(locale, { dateStyle: 'long' }) });
  const isOver = status === 'ended';
  const sentences = [
    status === 'past_due' && say('orderPastDue'),
    isOver ? dated('orderEnded', endsAt) : dated('orderEnds', endsAt) || dated('orderRenews', renewsAt),
  ].filter(Boolean);
  const link = isOver ? undefined : manage;
  if (!sentences.length && !link) return null;
  return (
    <div className="order-next">
      <Heading className="display text-name tight">{say('orderSubscription')}</Heading>
      {sentences.length > 0 && <p part="subscription">{sentences.join(' ')}</p>}
      {link && (
        <p>
          <a part="manage" href={link} className="text-inherit underline decoration-1 underline-offset-[0.2em]">
            {say('manage')}
          </a>
        </p>
      )}
    </div>
  );
}
