import { Icon } from '../../../ui/icons.tsx';
import type { Words } from '../../../words/words.ts';

interface OpenButtonProps {
  readonly isOpen: boolean;
  readonly count: number;
  /** The page with the cart, which a link opens in place of the panel. */
  readonly cartUrl: string | undefined;
  readonly words: Words;
}

export function OpenButton({ isOpen, count, cartUrl, words: { number, say } }: OpenButtonProps) {
  const common = { part: 'button', className: 'cart-open', 'aria-label': say('cartCount', { count }) };
  const content = (
    <>
      <Icon name="ShoppingBag" className="" />
      <span className="cart-word">{say('cart')}</span>{' '}
      {count > 0 && (
        <span part="badge" className="badge">
          {number(count)}
        </span>
      )}
    </>
  );
  return cartUrl ? (
    <a {...common} href={cartUrl}>
      {content}
    </a>
  ) : (
    <button {...common} type="button" aria-haspopup="dialog" aria-expanded={isOpen} data-action="open-cart">
      {content}
    </button>
  );
}
