import { CartButton, ProductGrid, Toaster } from '@wellness/storefront/react';
import catalog from '../catalog.json';
import { Count } from './count';

export default function Page() {
  return (
    <>
      <Toaster />
      <CartButton checkoutEndpoint="/checkout" />
      <script
        type="application/json"
        data-wellness="catalog"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(catalog) }}
      />
      <main>
        <h1>Tea house</h1>
        <Count />
        <ProductGrid headingLevel={2} />
      </main>
    </>
  );
}
