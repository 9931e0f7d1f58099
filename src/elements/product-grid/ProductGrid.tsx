import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { chooseLayout, type HeadingLevel, ProductView } from '../../ui/ProductView.tsx';
import type { ProductGridViewProps } from './view-props.ts';

export function ProductGrid({ load, drawing, headingLevel, words, ...state }: ProductGridViewProps) {
  const { say } = words;
  if (load.state === 'failed') return <LoadFailed attempt={load.attempt} isTrying={load.isTrying} words={words} />;
  if (load.state === 'waiting') return <div part="grid" className="min-h-96" aria-busy="true" />;
  if (!load.products.length) return <p className="ground padded text-muted">{say('gridEmpty')}</p>;
  const layout = chooseLayout(load.products, drawing);
  return (
    <div className="@container/shelf ground padded">
      <ul part="grid" className={layout === 'shelf' ? 'shelf' : 'goods'}>
        {load.products.map((product) => (
          <li key={product.id}>
            <ProductView
              {...state}
              product={product}
              layout={layout}
              drawing={drawing && layout === 'shelf'}
              headingLevel={headingLevel as HeadingLevel}
              words={words}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
