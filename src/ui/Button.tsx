import type { ComponentPropsWithoutRef } from 'react';

const kinds = {
  /** The main action of its view. */
  primary: 'btn btn-primary',
  outline: 'btn btn-outline',
  quiet: 'btn btn-quiet',
} as const;

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  readonly kind?: keyof typeof kinds;
}

export const buttonClass = (kind: keyof typeof kinds): string => kinds[kind];

export function Button({ kind = 'primary', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${buttonClass(kind)} ${className}`} {...rest} />;
}
