import type { ReactNode } from 'react';
import type { Product } from '../catalog/catalog.ts';
import { applyChoices } from '../catalog/choice.ts';
import { DEFAULT_CURRENCY } from '../money/money.ts';
import { eligibilityWords } from '../rules/eligibility-words.ts';
import { serialize } from '../text/serialize.ts';
import type { Words } from '../words/words.ts';
import { Button, buttonClass } from './Button.tsx';
import { Choices, choicesKey } from './Choices.tsx';
import { GetStarted } from './GetStarted.tsx';
import { hasArt, ProductArt } from './ProductArt.tsx';
import type { ProductState } from './product-state.ts';
import { Stars } from './Stars.tsx';
import { UnitPrice } from './UnitPrice.tsx';
import { WithoutScript } from './WithoutScript.tsx';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Complete class names, because the build searches the source for them. */
const layouts = {
  alone: 'product product-alone',
  shelf: 'product product-shelf',
  photos: 'product product-goods',
  text: 'product product-goods',
} as const;

const isPictured = (product: Product) => [product, ...(product.variants ?? [])].some(({ image }) => image);

/** Whether the product is shown by our own drawing. */
const isDrawn = (product: Product) => !isPictured(product) && hasArt(product.id);

/**
 * Chooses one layout for all products of a grid. If any of them has a picture, all get space for one.
 * @param areCutOut whether the products' own pictures are drawings or cut-outs
 */
export function chooseLayout(products: readonly Product[], areCutOut: boolean): 'shelf' | 'photos' | 'text' {
  if (products.every((product) => isDrawn(product) || (areCutOut && isPictured(product)))) return 'shelf';
  return products.some((product) => isPictured(product) || isDrawn(product)) ? 'photos' : 'text';
}

/** The most pieces of which the card says that only these are left. */
const FEW = 5;

interface ProductViewProps extends ProductState {
  readonly product: Product;
  readonly headingLevel: HeadingLevel;
  /** `alone` depends on the card's own width; the others on the grid's: `shelf` of drawings, `photos`, or `text` alone. */
  readonly layout: keyof typeof layouts;
  /** Whether its picture stands on a painted floor, as our drawings do. */
  readonly drawing?: boolean;
  /** Id of the preselected variant. */
  readonly variant?: string | undefined;
  readonly words: Words;
}

interface PictureProps {
  readonly product: Pick<Product, 'id' | 'name' | 'image' | 'imageAlt'>;
  readonly className: string;
  /** Omits the text on a drawing's label. */
  readonly small?: boolean;
  /** URLs that did not load. */
  readonly broken: ReadonlySet<string>;
}

/** The product's picture, else our drawing, else its first letter. */
export function Picture({
  product: { id, name, image, imageAlt = '' },
  className,
  small = false,
  broken,
}: PictureProps) {
  if (image && !broken.has(image))
    return <img part="image" src={image} alt={imageAlt} loading="lazy" decoding="async" className={className} />;
  if (!image && hasArt(id))
    return (
      <span part="image" className={className}>
        <ProductArt id={id} small={small} />
      </span>
    );
  const label = imageAlt ? { role: 'img', 'aria-label': imageAlt } : { 'aria-hidden': true };
  return (
    <span part="image" className={`${className} initial`} {...label}>
      {[...name][0]}
    </span>
  );
}

/** The small picture of a line, in a cart or on a receipt. */
export function Thumbnail({ product, className, broken }: Omit<PictureProps, 'small'>) {
  const plate = product.image || !hasArt(product.id) ? 'plate plate-photo' : 'plate';
  return <Picture product={product} className={`${plate} ${className}`} small broken={broken} />;
}

interface PriceProps {
  readonly price: number;
  /** The former price; shown if it was higher. */
  readonly before: number;
  readonly currency: string;
  /** The price per measure, if it is true for this price. */
  readonly unit: Product['unitPrice'];
  /** Whether a choice may change the price, so that changes are announced. */
  readonly isLive: boolean;
  readonly words: Words;
}

function Price({ price, before, currency, unit, isLive, words }: PriceProps) {
  const amount = (key: 'formerPrice' | 'price', amount: number) => (
    <>
      <span className="sr-only">{`${words.say(key)} `}</span>
      {words.price(amount, currency)}
    </>
  );
  const isReduced = before > price;
  const isPlain = !isReduced && !unit;
  return (
    <p part={isPlain ? 'price' : undefined} className="product-price" role={isLive ? 'status' : undefined}>
      {isReduced && (
        <>
          <s part="compare" className="text-muted text-small">
            {amount('formerPrice', before)}
          </s>{' '}
        </>
      )}
      {isPlain ? (
        words.price(price, currency)
      ) : (
        <span part="price">{isReduced ? amount('price', price) : words.price(price, currency)}</span>
      )}
      {unit && (
        <>
          {' '}
          <UnitPrice value={unit} currency={currency} words={words} />
        </>
      )}
    </p>
  );
}

/** One product: picture, name, price and its one action. */
export function ProductView(props: ProductViewProps) {
  const { product, headingLevel, layout, drawing, variant, chosen, unavailable, broken, eligibilities, words } = props;
  const { id, name, description, currency = DEFAULT_CURRENCY, href, rating, reviews, disclosure, review } = product;
  const [sold, plan] = applyChoices(product, chosen.get(choicesKey(product, variant)) ?? [variant]);
  const hasChoices = product.variants !== undefined || product.plans !== undefined;
  const { availability = 'available', compareAtPrice = 0 } = sold;
  const eligibility = eligibilities.get(sold.id) ?? {};
  const { reason, isUnknown, until, isInCart, stock = Infinity } = eligibility;
  /** Why nobody can buy it. */
  const gone =
    availability === 'unavailable' || reason === 'blocked' ? 'unavailable' : reason === 'stock' && 'outOfStock';
  const { say } = words;
  const named = (label: string) => ({ label, name: say('labelOf', { label, name }) });
  const Heading = `h${headingLevel}` as const;
  const drawn = drawing || (layout !== 'photos' && isDrawn(product));
  const wall = availability === 'consult' ? 'plate plate-mist' : 'plate';
  const unavailableClass = availability === 'unavailable' || reason === 'stock' ? 'object-gone' : '';

  const picture = drawn ? 'drawn' : layout === 'photos' || isPictured(product) ? 'photo' : 'none';

  // Ids must not have white space.
  const idOf = (part: string) => `${part}-${id.replaceAll(/\s/g, '+')}`;
  /** Sentences about who may buy it, each with an id of its own. */
  const notes = [
    disclosure && (['disclosure', disclosure] as const),
    !gone && stock <= FEW && (['stock', say('onlyLeft', { count: stock })] as const),
    !gone && review && (['review', say('reviewFirst')] as const),
    until && (['approved', say('approvedUntil', { date: words.day(until) })] as const),
    (reason === 'age' || reason === 'region') && (['rule', eligibilityWords(eligibility, words)] as const),
  ].filter((note) => typeof note === 'object');
  const describedBy = notes.map(([part]) => idOf(part)).join(' ') || undefined;

  let action: ReactNode;
  if (gone) {
    action = (
      <Button part="button" disabled aria-label={named(say(gone)).name}>
        {say(gone)}
      </Button>
    );
  } else if (reason === 'approval') {
    action = (
      <GetStarted
        {...named(say('getStarted'))}
        value={id}
        isUnavailable={unavailable.has(id)}
        describedBy={describedBy}
        words={words}
        fallback={
          href && (
            <a href={href} className={buttonClass('primary')}>
              {name}
            </a>
          )
        }
      />
    );
  } else if (reason) {
    const ask = say(reason === 'age' ? 'stateAge' : 'stateRegion');
    action = isUnknown && (
      <Button
        part="button"
        kind="outline"
        className="live"
        data-action="ask-visitor"
        aria-label={named(ask).name}
        aria-describedby={describedBy}
      >
        {ask}
      </Button>
    );
  } else {
    // One button for both, which keeps the focus when the product comes into the cart.
    const label = say(isInCart ? 'viewCart' : 'addToCart');
    action = (
      <>
        <Button
          part={hasChoices ? 'button add' : 'button'}
          className="live"
          data-action={isInCart ? 'view-cart' : 'add'}
          aria-label={named(label).name}
          aria-describedby={describedBy}
        >
          {label}
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
      className={layouts[layout]}
      data-picture={picture}
      // Read by Add to Cart, even if this page has not loaded the catalog that the server used.
      data-product={serialize(product)}
    >
      {picture === 'none' ? (
        <Picture
          product={{ ...sold, id }}
          className={`plate plate-photo initial-alone ${unavailableClass}`}
          broken={broken}
        />
      ) : (
        <div className={drawn ? wall : 'plate plate-photo'}>
          <Picture
            product={{ ...sold, id }}
            className={`${drawn ? 'object' : 'photo'} ${unavailableClass}`}
            broken={broken}
          />
        </div>
      )}
      {/* A picture or a note that comes later takes neither of the keyed nodes: the button may have the focus. */}
      <div className="product-text" data-key="text">
        <div className="product-head">
          <Heading part="name" className="product-name">
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
            // Neither the former price nor that per measure applies to a plan that has its own price.
            before={plan?.price === undefined ? compareAtPrice : 0}
            currency={currency}
            unit={plan?.price === undefined ? sold.unitPrice : undefined}
            isLive={hasChoices}
            words={words}
          />
        </div>
        {rating !== undefined && (
          <p part="rating">
            <Stars value={rating} reviews={reviews} words={words} />
          </p>
        )}
        {description && <p className="product-words wrap-anywhere text-muted">{description}</p>}
        {hasChoices && (
          <Choices
            product={product}
            variant={variant}
            chosen={[sold.id, plan?.id]}
            isRoomy={layout === 'alone'}
            eligibilities={eligibilities}
            words={words}
          />
        )}
        {notes.length > 0 && (
          <div className="product-notes">
            {notes.map(([part, sentence]) => (
              // The reason gets the focus after the visitor's answer: its card has no button.
              <p key={part} id={idOf(part)} part={part} tabIndex={part === 'rule' ? -1 : undefined}>
                {sentence}
              </p>
            ))}
          </div>
        )}
        <div className="product-action" data-key="action">
          {action}
        </div>
      </div>
    </article>
  );
}

/** Shown for an unknown product id without a name and a price of its own. */
export function UnknownProduct({ words: { say } }: { words: Words }) {
  return (
    <article part="card" className="box ground p-7 grid gap-2 content-center min-h-48">
      <p part="name" className="product-name">
        {say('unknownProduct')}
      </p>
      <p className="text-muted text-small">{say('unknownProductMore')}</p>
    </article>
  );
}
