import { getPage } from '@wellness/storefront';
import catalog from './catalog.json';

getPage().catalog.add(catalog);
document.addEventListener('wellness-cart-change', ({ detail }) => {
  document.title = `Tea house (${detail.count})`;
});
