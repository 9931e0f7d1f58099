import type { ComponentProps } from 'react';

const base =
  'inline-flex items-center justify-center gap-2.5 rounded-box text-center leading-tight active:translate-y-px';

const kinds = {
  /** The cap of the vial: what the visitor is here for. */
  primary:
    'min-h-12 px-6 font-[560] text-control bg-accent text-on-accent no-underline shadow-[inset_0_1px_0_oklch(1_0_0/0.22)] hover:bg-press active:shadow-none disabled:bg-transparent disabled:text-muted disabled:shadow-none disabled:inset-ring disabled:inset-ring-line disabled:cursor-not-allowed disabled:translate-y-0 forced-colors:border',
  outline:
    'min-h-12 px-6 font-[560] text-control bg-transparent text-accent inset-ring inset-ring-rule hover:inset-ring-accent hover:bg-wash forced-colors:border',
  quiet:
    'min-h-11 px-1 bg-transparent text-muted font-[450] text-small underline underline-offset-[0.22em] decoration-1 hover:text-ink hover:decoration-2',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: keyof typeof kinds;
}

export const buttonClass = (kind: keyof typeof kinds) => `${base} ${kinds[kind]}`;

export function Button({ kind = 'primary', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
