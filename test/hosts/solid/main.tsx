import { getPage } from '@wellness/storefront';
import type {} from '@wellness/storefront/solid.d.ts';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import catalog from './catalog.json';

getPage().catalog.add(catalog);

function Shop() {
  const [added, setAdded] = createSignal(0);
  return (
    <>
      <wellness-toaster />
      <wellness-cart-button checkout-endpoint="/checkout" />
      <main>
        <h1>Tea house</h1>
        <p>Added: {added()}</p>
        <wellness-product-grid
          heading-level={2}
          on:wellness-cart-add={({ detail }) => setAdded((count) => count + detail.quantity)}
        />
      </main>
    </>
  );
}

render(() => <Shop />, document.getElementById('root') as HTMLElement);
