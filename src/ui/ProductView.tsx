import type { ReactNode } from 'react';
import { DEFAULT_CURRENCY } from '../cart/line.ts';
import { serialize } from '../cart/serialize.ts';
import type { Product } from '../catalog/catalog.ts';
import { isDrawing } from '../drawing.ts';
import { useWords } from '../words/use-words.ts';
import { Button, buttonClass } from './Button.tsx';
import { GetStarted } from './GetStarted.tsx';
import { hasArt, ProductArt } from './ProductArt.tsx';
import { Stars } from './Stars.tsx';
import { WithoutScript } from './WithoutScript.tsx';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Written out: the build looks for classes in the strings of the script. */
const poses = { alone: 'product product-alone', shelf: 'product product-shelf' } as const;

interface ProductViewProps {
  readonly product: Product;
  readonly headingLevel: HeadingLevel;
  readonly modalFunction: string;
  /** Sends an event from the element before the assessment starts; false if the page stopped it. */
  readonly ask: (type: 'wellness-get-started') => boolean;
  readonly fail: (message: string) => void;
  /** Adds it, unless the page stops that. */
  readonly add: (product: Product) => void;
  /** `alone`: by its own width. `shelf`: as one of a grid, whose width decides. */
  readonly pose: keyof typeof poses;
}

function Picture({ product }: { product: Product }) {
  const gone = product.availability === 'unavailable' ? 'object-gone' : '';
  if (product.image)
    return (
      <img
        part="image"
        src={product.image}
        alt={product.imageAlt ?? ''}
        loading="lazy"
        decoding="async"
        className={`object ${gone}`}
      />
    );
  return (
    <span part="image" className={`object ${gone}`}>
      <ProductArt id={product.id} />
    </span>
  );
}

/** One product: picture on its plate, name and price on one line, and the one thing to do with it. */
export function ProductView({ product, headingLevel, modalFunction, ask, fail, add, pose }: ProductViewProps) {
  const {
    name,
    description,
    price,
    currency = DEFAULT_CURRENCY,
    href,
    rating,
    reviews,
    availability = 'available',
  } = product;
  const words = useWords();
  const { say } = words;
  const named = (label: string) => ({ label, name: say('labelOf', { label, name }) });
  const Heading = `h${headingLevel}` as const;
  const pictured = product.image !== undefined || hasArt(product.id);
  const plate = availability === 'consult' ? 'plate plate-mist' : 'plate';

  let action: ReactNode;
  if (availability === 'consult') {
    action = (
      <GetStarted
        {...named(say('getStarted'))}
        modalFunction={modalFunction}
        onStart={() => ask('wellness-get-started')}
        onError={fail}
        otherwise={
          href && (
            <a href={href} className={buttonClass('primary')}>
              {name}
            </a>
          )
        }
      />
    );
  } else if (availability === 'unavailable') {
    action = (
      <Button part="button" disabled aria-label={named(say('unavailable')).name}>
        {say('unavailable')}
      </Button>
    );
  } else {
    action = (
      <>
        <Button part="button" className="live" aria-label={named(say('addToCart')).name} onClick={() => add(product)}>
          {say('addToCart')}
        </Button>
        <WithoutScript>
          <p>{say('needsScript')}</p>
        </WithoutScript>
      </>
    );
  }

  return (
    <article
      part="card"
      className={poses[pose]}
      data-pictured={pictured || undefined}
      // For what adds before react-dom is there, and for a browser that has not read the server's catalogue.
      data-product={isDrawing() ? serialize(product) : undefined}
      suppressHydrationWarning
    >
      {pictured && (
        <div className={plate}>
          <Picture product={product} />
        </div>
      )}
      <div className="product-text">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <Heading part="name" className="product-name line-clamp-4">
            {href ? (
              <a
                href={href}
                className="text-inherit no-underline hover:underline decoration-1 underline-offset-[0.2em]"
              >
                {name}
              </a>
            ) : (
              name
            )}
          </Heading>
          <p part="price" className="product-price">
            {words.price(price, currency)}
          </p>
        </div>
        {rating !== undefined && (
          <p part="rating">
            <Stars value={rating} reviews={reviews} />
          </p>
        )}
        {description && <p className="line-clamp-4 wrap-anywhere text-muted">{description}</p>}
        <div className="mt-3">{action}</div>
      </div>
    </article>
  );
}

/** A product that is in no catalogue and says nothing of itself. */
export function UnknownProduct() {
  const { say } = useWords();
  return (
    <article part="card" className="box p-7 grid gap-2 content-center min-h-48">
      <p part="name" className="product-name">
        {say('unknownProduct')}
      </p>
      <p className="text-muted text-small">{say('unknownProductMore')}</p>
    </article>
  );
}
