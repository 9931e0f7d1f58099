import { prerender } from '@wellness/storefront/prerender';
import catalog from '../../catalog.json';
import { Load } from './load';

const products = catalog.map((product) => ({ ...product, image: `/${product.image}` }));

export default async function Page() {
  const html = await prerender(
    `<wellness-toaster></wellness-toaster>
    <wellness-cart-button checkout-endpoint="/checkout"></wellness-cart-button>
    <script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script>
    <main><h1>Tea house</h1><wellness-product-grid heading-level="2"></wellness-product-grid></main>`,
    { stylesheet: '/prerender.css' },
  );
  return (
    <>
      <Load />
      {/* The browser has moved the shadow roots out of the markup before React compares it. */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
