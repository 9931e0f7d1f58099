import { CartButton, ProductGrid, Toaster } from '@wellness/storefront/react';
import catalog from '../catalog.json';
import { Count } from './count';

const list = JSON.stringify(catalog).replaceAll('<', '\\u003c');

export default function Page() {
  return (
    <>
      <Toaster />
      <CartButton checkoutEndpoint="/checkout" />
      <script type="application/json" data-wellness="catalog" dangerouslySetInnerHTML={{ __html: list }} />
      <main>
        <h1>Tea house</h1>
        <Count />
        <ProductGrid headingLevel={2} />
      </main>
    </>
  );
}
