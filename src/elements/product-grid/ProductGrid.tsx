import { Button } from '../../ui/Button.tsx';
import { chooseLayout, type HeadingLevel, ProductView } from '../../ui/ProductView.tsx';
import type { ProductGridViewProps } from './view-props.ts';

export function ProductGrid({ load, headingLevel, words, ...state }: ProductGridViewProps) {
  const { say } = words;
  if (load.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-4 box ground p-6">
        {/* A new key makes a new alert, so that each failure is announced. */}
        <p key={load.attempt} data-key={load.attempt} role="alert">
          {say('gridFailed')}
        </p>
        <Button kind="outline" data-action="try-again" aria-busy={load.isTrying || undefined}>
          {say(load.isTrying ? 'trying' : 'tryAgain')}
        </Button>
      </div>
    );
  if (load.state === 'waiting') return <div part="grid" className="min-h-96" aria-busy="true" />;
  if (!load.products.length) return <p className="ground padded text-muted">{say('gridEmpty')}</p>;
  const layout = chooseLayout(load.products);
  return (
    <div className="@container/shelf ground padded">
      <ul part="grid" className={layout === 'shelf' ? 'shelf' : 'goods'}>
        {load.products.map((product) => (
          <li key={product.id}>
            <ProductView
              {...state}
              product={product}
              layout={layout}
              headingLevel={headingLevel as HeadingLevel}
              words={words}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
