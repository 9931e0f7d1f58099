import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DEFAULT_CURRENCY } from '../cart/line.ts';
import { serialize } from '../cart/serialize.ts';
import type { Product } from '../catalog/catalog.ts';
import { isDrawing } from '../drawing.ts';
import { useWords } from '../words/use-words.ts';
import { Button, buttonClass } from './Button.tsx';
import { GetStarted } from './GetStarted.tsx';
import { hasArt, ProductArt } from './ProductArt.tsx';
import { Stars } from './Stars.tsx';
import { useChoices } from './use-choices.tsx';
import { WithoutScript } from './WithoutScript.tsx';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Written out: the build looks for classes in the strings of the script. */
const poses = {
  alone: 'product product-alone',
  shelf: 'product product-shelf',
  goods: 'product product-goods',
  words: 'product product-goods',
} as const;

const isPictured = (product: Product) => [product, ...(product.variants ?? [])].some(({ image }) => image);

/** One of ours, for which we have a drawing and nobody a picture. */
const isDrawn = (product: Product) => !isPictured(product) && hasArt(product.id);

/** How the products of one grid stand in it: one without a picture beside others with pictures has its place, too. */
export function poseOf(products: readonly Product[]): 'shelf' | 'goods' | 'words' {
  if (products.every(isDrawn)) return 'shelf';
  return products.some((product) => isPictured(product) || isDrawn(product)) ? 'goods' : 'words';
}

interface ProductViewProps {
  readonly product: Product;
  readonly headingLevel: HeadingLevel;
  readonly modalFunction: string;
  /** Sends an event from the element before the assessment starts; false if the page stopped it. */
  readonly ask: (type: 'wellness-get-started') => boolean;
  readonly fail: (message: string) => void;
  /** Adds it, by the plan of that id where it has plans, unless the page stops that. */
  readonly add: (product: Product, plan: string | undefined) => void;
  /** `alone`: by its own width. As one of a grid, whose width decides: `shelf`, drawings; `goods`; `words`, no pictures. */
  readonly pose: keyof typeof poses;
  /** Whether its picture is a drawing that stands on a floor, as ours do. */
  readonly drawing?: boolean;
  /** Id of the variant that is chosen at first. */
  readonly variant?: string | undefined;
  /** The element, where there is a DOM. */
  readonly host: Element | undefined;
}

/** The product's picture, or our drawing of it, or where there is neither, or it does not come, its first letter. */
export function Picture({
  product: { id, name, image, imageAlt = '' },
  look,
  small = false,
}: {
  product: Pick<Product, 'id' | 'name' | 'image' | 'imageAlt'>;
  look: string;
  /** So small that nobody could read the label of a drawing. */
  small?: boolean;
}) {
  const [broken, setBroken] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);

  // What has failed before this could hear it. Firefox knows no width of a drawing that says none.
  useEffect(() => {
    const { current } = picture;
    if (current?.complete && !current.naturalWidth) current.decode().catch(() => setBroken(image));
  }, [image]);

  if (image && image !== broken)
    return (
      <img
        ref={picture}
        part="image"
        src={image}
        alt={imageAlt}
        loading="lazy"
        decoding="async"
        className={look}
        onError={() => setBroken(image)}
      />
    );
  if (!image && hasArt(id))
    return (
      <span part="image" className={look}>
        <ProductArt id={id} small={small} />
      </span>
    );
  const says = imageAlt ? { role: 'img', 'aria-label': imageAlt } : { 'aria-hidden': true };
  return (
    <span className={`${look} initial`} {...says}>
      {[...name][0]}
    </span>
  );
}

interface PriceProps {
  readonly price: number;
  /** What it cost before: shown where that was more. */
  readonly before: number;
  readonly currency: string;
  /** Whether a choice may change it: then it is said. */
  readonly isLive: boolean;
}

function Price({ price, before, currency, isLive }: PriceProps) {
  const words = useWords();
  const amount = (key: 'formerPrice' | 'price', amount: number) => (
    <>
      <span className="sr-only">{`${words.say(key)} `}</span>
      {words.price(amount, currency)}
    </>
  );
  const isReduced = before > price;
  return (
    <p part={isReduced ? undefined : 'price'} className="product-price" role={isLive ? 'status' : undefined}>
      {isReduced ? (
        <>
          <s part="compare" className="text-muted text-small">
            {amount('formerPrice', before)}
          </s>{' '}
          <span part="price">{amount('price', price)}</span>
        </>
      ) : (
        words.price(price, currency)
      )}
    </p>
  );
}

/** One product: picture on its plate, name and price on one line, and the one thing to do with it. */
export function ProductView(props: ProductViewProps) {
  const { product, headingLevel, modalFunction, ask, fail, add, pose, drawing, variant, host } = props;
  const { id, name, description, currency = DEFAULT_CURRENCY, href, rating, reviews } = product;
  const [sold, plan, choices] = useChoices(product, variant, host, pose === 'alone');
  const { availability = 'available', compareAtPrice = 0 } = sold;
  const words = useWords();
  const { say } = words;
  const named = (label: string) => ({ label, name: say('labelOf', { label, name }) });
  const Heading = `h${headingLevel}` as const;
  const drawn = drawing || (pose !== 'goods' && isDrawn(product));
  const wall = availability === 'consult' ? 'plate plate-mist' : 'plate';
  const gone = availability === 'unavailable' ? 'object-gone' : '';

  const picture = drawn ? 'drawn' : pose === 'goods' || isPictured(product) ? 'photo' : undefined;

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
        <Button
          // The entry knows nothing of choices: what is called so it would take for Get Started.
          part={choices ? 'button add' : 'button'}
          className="live"
          aria-label={named(say('addToCart')).name}
          onClick={() => add(sold, plan?.id)}
        >
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
      data-picture={picture}
      // For what adds before react-dom is there, and for a browser that has not read the server's catalogue.
      {...(isDrawing() && { [choices ? 'data-told' : 'data-product']: serialize(product) })}
      suppressHydrationWarning
    >
      {picture && (
        <div className={drawn ? wall : 'plate plate-photo'}>
          <Picture product={{ ...sold, id }} look={`${drawn ? 'object' : 'photo'} ${gone}`} />
        </div>
      )}
      <div className="product-text">
        <div className="product-head">
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
          <Price
            price={plan?.price ?? sold.price}
            // A plan's own price was never the former one.
            before={plan?.price === undefined ? compareAtPrice : 0}
            currency={currency}
            isLive={!!choices}
          />
        </div>
        {rating !== undefined && (
          <p part="rating">
            <Stars value={rating} reviews={reviews} />
          </p>
        )}
        {description && <p className="product-words line-clamp-4 wrap-anywhere text-muted">{description}</p>}
        {choices}
        <div className="product-action">{action}</div>
      </div>
    </article>
  );
}

/** A product that is in no catalogue and says nothing of itself. */
export function UnknownProduct() {
  const { say } = useWords();
  return (
    <article part="card" className="box ground p-7 grid gap-2 content-center min-h-48">
      <p part="name" className="product-name">
        {say('unknownProduct')}
      </p>
      <p className="text-muted text-small">{say('unknownProductMore')}</p>
    </article>
  );
}
