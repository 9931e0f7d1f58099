import type { ActionName } from './element-actions.ts';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    'data-action'?: ActionName | undefined;
  }
}
