'use client';
import { CartProvider, useCart } from '@wellness/storefront/react';

function InCart() {
  return <output>{useCart().count}</output>;
}

export function Count() {
  return (
    <CartProvider>
      <InCart />
    </CartProvider>
  );
}
