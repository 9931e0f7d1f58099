import { ChevronDown, type IconNode, Menu, Minus, Plus, ShoppingBag, X } from 'lucide';

const icons = { ChevronDown, Menu, Minus, Plus, ShoppingBag, X } as const satisfies Record<string, IconNode>;

interface IconProps {
  readonly name: keyof typeof icons;
  readonly className?: string;
}

/** An icon of Lucide. Decorative: the text or label beside it has the meaning. */
export function Icon({ name, className = 'size-5' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
    >
      {(icons[name] as IconNode).map(([Tag, attributes]) => (
        <Tag key={JSON.stringify(attributes)} {...(attributes as object)} />
      ))}
    </svg>
  );
}
