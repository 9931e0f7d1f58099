/** @jsxImportSource hono/jsx */
import type { Products } from '../list/products.ts';
import { describeLine } from '../orders/describe-line.ts';
import type { StockLevel } from '../stock/stock-store.ts';
import type { Texts } from './texts.ts';

interface StockPageProps {
  readonly texts: Texts;
  readonly path: string;
  readonly levels: readonly StockLevel[];
  readonly products: Products | undefined;
}

/** The counted products, each with a form for a new count. */
export function StockPage({ texts: { say }, path, levels, products }: StockPageProps) {
  return (
    <>
      <h1>{say('stock')}</h1>
      <p class="lede">{say(levels.length > 0 ? 'stockMore' : 'nothingCounted')}</p>
      {levels.length > 0 && (
        <ul class="counts">
          {levels.map(({ id, stock, reserved }, index) => {
            const product = products?.get(id);
            const name = product ? describeLine({ ...product, quantity: 1, unit: 0 }) : id;
            return (
              <li>
                <h2 class="name" id={`name-${index}`}>
                  {name}
                </h2>
                <p class="note">
                  <span>{say('left', { count: stock })}</span>
                  <span>{say('reserved', { count: reserved })}</span>
                </p>
                <form class="field" method="post" action={`${path}/stock`}>
                  <input type="hidden" name="id" value={id} />
                  <input
                    aria-label={say('newCount', { name })}
                    name="pieces"
                    inputmode="numeric"
                    pattern="[0-9]{1,9}"
                    maxlength={9}
                    autocomplete="off"
                    value={String(stock + reserved)}
                    required
                  />
                  <button class="second" type="submit" aria-describedby={`name-${index}`}>
                    {say('save')}
                  </button>
                </form>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
