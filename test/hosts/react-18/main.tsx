import { getPage } from '@wellness/storefront';
import { CartButton, CartProvider, ProductGrid, Toaster, useCart } from '@wellness/storefront/react';
import { createRoot } from 'react-dom/client';
import catalog from './catalog.json';

getPage().catalog.add(catalog);

function Count() {
  return <output>{useCart().count}</output>;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <CartProvider>
    <Toaster />
    <CartButton checkoutEndpoint="/checkout" />
    <main>
      <h1>Tea house</h1>
      <Count />
      <ProductGrid headingLevel={2} />
    </main>
  </CartProvider>,
);
