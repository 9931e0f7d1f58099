import { prerender } from '@wellness/storefront/prerender';
import catalog from '../../catalog.json';
import { Load } from './load';

const products = catalog.map((product) => ({ ...product, ...(product.image && { image: `/${product.image}` }) }));
const list = JSON.stringify(products).replaceAll('<', '\\u003c');

export default async function Page() {
  const html = await prerender(
    `<wellness-toaster></wellness-toaster>
    <wellness-cart-button checkout-endpoint="/checkout"></wellness-cart-button>
    <script type="application/json" data-wellness="catalog">${list}</script>
    <main><h1>Tea house</h1><wellness-product-grid heading-level="2"></wellness-product-grid></main>`,
    { stylesheet: '/prerender.css', lang: 'en' },
  );
  return (
    <>
      <Load />
      {/* The parser has turned the templates into shadow roots, so React finds other markup than `html`. */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
