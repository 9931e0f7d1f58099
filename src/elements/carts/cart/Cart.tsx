import { type ComponentType, useLayoutEffect } from 'react';
import { useHost } from '../../../bridge/use-host.ts';
import { useHydrated } from '../../../bridge/use-hydrated.ts';
import { checkoutOf } from '../../../page/checkout.ts';
import { getPage } from '../../../page/page.ts';
import { Toast } from '../../../ui/Toast.tsx';
import type { CartViewProps } from './CartView.tsx';

type CartComponentProps = CartViewProps & { readonly View: ComponentType<CartViewProps> };

/** The hydrated cart in the page, with the page's toast. */
export function Cart({ View, ...props }: CartComponentProps) {
  const { toast, away, words } = props;
  const { element } = useHost();
  const { toasts } = getPage().shared;
  // The first render has no toast.
  const isHydrated = useHydrated();

  // A layout effect, so that a removed element no longer navigates.
  useLayoutEffect(() => () => checkoutOf(getPage()).leave(element), [element]);

  return (
    <View {...props}>
      {isHydrated && toast && (
        <div key={toast.id} className="cart-toast">
          <Toast {...toast} words={words} away={away} toasts={toasts} />
        </div>
      )}
    </View>
  );
}
