/** @jsxImportSource hono/jsx */
import type { Product } from '../../src/catalog/catalog.ts';
import { DEFAULT_CURRENCY } from '../../src/money/money.ts';
import type { LiveList } from '../list/list.ts';
import { price, time } from './formats.ts';
import type { Texts } from './texts.ts';

interface ProductsPageProps {
  readonly texts: Texts;
  readonly list: Pick<LiveList, 'current' | 'lastReading'>;
}

/** The list of products in use, and what is wrong with a newer one. */
export function ProductsPage({ texts, list }: ProductsPageProps) {
  const { language, say } = texts;
  const { at, problems } = list.lastReading();
  const products = list.current()?.products;
  return (
    <>
      <h1>{say('products')}</h1>
      {problems.length > 0 && (
        <section class="notice" aria-labelledby="wrong">
          <h2 id="wrong">{say('newerWrong')}</h2>
          <ul>
            {problems.map((problem) => (
              <li lang="en">{problem}</li>
            ))}
          </ul>
        </section>
      )}
      <p class="lede">{products ? say('readAt', { time: time(at, language) }) : say('noList')}</p>
      {products && (
        <ul class="lines">
          {[...new Set(products.values())].map((product) => (
            <ProductRow texts={texts} product={product} />
          ))}
        </ul>
      )}
    </>
  );
}

function ProductRow({
  texts: { language, say },
  product,
}: Pick<ProductsPageProps, 'texts'> & { readonly product: Product }) {
  const { id, name, variant, availability, approval, stock, plans = [], currency = DEFAULT_CURRENCY } = product;
  const amount = (value: number) => price(value, currency, language);
  const notes = [
    id,
    ...plans.map((plan) => `${plan.name}: ${amount(plan.price ?? product.price)}`),
    availability === 'unavailable' && say('unavailable'),
    (availability === 'consult' || approval) && say('consult'),
    stock !== undefined && `${say('counted')}: ${stock}`,
  ].filter(Boolean);
  return (
    <li>
      <span class="name">{[name, variant?.name].filter(Boolean).join(', ')}</span>
      <span class="sum">{amount(product.price)}</span>
      <span class="note">{notes.join(' · ')}</span>
    </li>
  );
}
