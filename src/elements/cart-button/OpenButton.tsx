import { Icon } from '../../ui/icons.tsx';
import type { Words } from '../../words/words.ts';

interface OpenButtonProps {
  readonly isOpen: boolean;
  readonly count: number;
  readonly words: Words;
}

export function OpenButton({ isOpen, count, words: { number, say } }: OpenButtonProps) {
  return (
    <button
      part="button"
      type="button"
      className="cart-open"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={say('cartCount', { count })}
      data-action="open-cart"
    >
      <Icon name="ShoppingBag" className="" />
      <span className="cart-word">{say('cart')}</span>{' '}
      {count > 0 && (
        <span part="badge" className="badge">
          {number(count)}
        </span>
      )}
    </button>
  );
}
