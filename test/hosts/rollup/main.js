import { getPage } from '@wellness/storefront';
import catalog from './catalog.json';

getPage().catalog.add(catalog);
