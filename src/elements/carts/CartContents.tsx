import { untracked } from '@preact/signals-core';
import type { ReactElement, ReactNode } from 'react';
import { stateOf } from '../../actions/state.ts';
import { isSame } from '../../bridge/is-same.ts';
import { countOf, linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';
import { describeRefusals } from '../../checkout/describe-refusals.ts';
import { stays } from '../../checkout/refused-lines.ts';
import type { LineRefusal } from '../../checkout/request.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import type { Words } from '../../words/words.ts';
import { CartFoot, type CartFootProps } from './CartFoot.tsx';
import { CartLine, type LineFacts, linePropsOf } from './CartLine.tsx';
import { type Contents, type ContentsInput, type Row, takeInput } from './contents.ts';
import { footPropsOf } from './foot.ts';
import { reachedLimit } from './reached-limit.ts';

interface CartContentsProps {
  readonly rows: readonly ReactElement[];
  /** Undefined for an empty cart. */
  readonly foot: CartFootProps | undefined;
  /** Where "Continue shopping" leads. */
  readonly shopUrl: string | undefined;
  readonly closes: boolean;
  readonly words: Words;
}

/** Whether the URL is that of the current page, without query and fragment. */
const isCurrentPage = (url: string) => new URL(url, document.baseURI).href === location.href.split(/[?#]/)[0];

/** The lines, the total and the buttons, in the panel and in the page. */
function CartContents({ rows, foot, shopUrl, closes, words: { say } }: CartContentsProps): ReactNode {
  if (foot)
    return (
      <>
        <div className="lines">
          <ul aria-label={say('cartTitle')}>{rows}</ul>
        </div>
        <CartFoot {...foot} />
      </>
    );
  return (
    <div className="lines py-14">
      <p part="empty" className="cart-empty">
        {say('empty')}
      </p>
      {rows.length > 0 && <ul>{rows}</ul>}
      {shopUrl ? (
        <a href={shopUrl} className={`${buttonClass('primary')} mt-4`}>
          {say('goOn')}
        </a>
      ) : (
        closes && (
          <Button className="mt-4" data-action="close-cart">
            {say('goOn')}
          </Button>
        )
      )}
    </div>
  );
}

/** Takes the place of several removed lines, or of the last one. */
function RemovedRow({ text, words }: { readonly text: string; readonly words: Words }) {
  return (
    <li data-key="undo" className="line undo-line">
      <p id="removed" className="wrap-anywhere">
        {text}
      </p>
      <button
        part="undo"
        type="button"
        className={buttonClass('quiet')}
        aria-describedby="removed"
        data-action="in-cart"
      >
        {words.say('undo')}
      </button>
    </li>
  );
}

/** The sentences that must stand beside the product: where sources differ, all of them. */
function disclosureOf(id: string): string | undefined {
  const offers = getPage().shared.catalog.offers(id);
  return [...new Set(offers.flatMap(({ disclosure }) => disclosure ?? []))].join(' ') || undefined;
}

/** The quantity of the line that the checkout server accepts, if it is less than that of the cart. */
function acceptedQuantity(item: CartItem, refusals: readonly LineRefusal[], items: readonly CartItem[]) {
  const limits = refusals.flatMap(({ reason, max }) => (reason === 'limit' || reason === 'stock' ? (max ?? []) : []));
  if (!limits.length) return undefined;
  const left = Math.min(...limits) - (countOf(linesOf(item.id, items)) - item.quantity);
  return left > 0 && left < item.quantity ? left : undefined;
}

/** A line; the same object as before if nothing of it has changed, so that nothing renders it again. */
function rowOf({ rows }: Contents, shown: Map<string, Row>, key: string, facts: LineFacts): ReactElement {
  const known = rows.get(key);
  const next =
    known && isSame(known.facts, facts) ? known : { facts, row: <CartLine key={key} {...linePropsOf(facts)} /> };
  shown.set(key, next);
  return next.row;
}

function undoRowOf(contents: Contents, shown: Map<string, Row>, common: Pick<LineFacts, 'words' | 'level' | 'broken'>) {
  const { words } = common;
  const removal = contents.removal.value;
  const [item, ...others] = removal?.items ?? [];
  if (!removal || !item) return undefined;
  if (others.length || !getMirror().cart.value.items.length)
    return <RemovedRow key="undo" text={removal.text(words)} words={words} />;
  return rowOf(contents, shown, 'undo', { ...common, item, currency: item.currency, isRemoved: true });
}

function render(contents: Contents): ReactElement {
  const { attributes, words, level, closes, host } = contents.input.value;
  const { cart: state, checkout } = getMirror();
  const { items, currency } = state.value;
  const page = getPage();
  const { cart } = page.shared;
  const { shopUrl } = attributes;
  const removal = contents.removal.value;
  const drafts = contents.drafts.value;
  const notes = contents.notes.value;
  const common = { words, level, broken: stateOf(host.element).broken.value };
  // Approvals and catalogs change what a line shows without changing the cart.
  getMirror().followCatalog();
  const refused = checkout.value.name === 'refused' ? checkout.value.lines : [];
  const shown = new Map<string, Row>();
  const rows = items.map((item) => {
    const { key } = item;
    const own = refused.filter((refusal) => refusal.key === key);
    const refusals = own.length ? own : stays(page, attributes, item);
    return rowOf(contents, shown, key, {
      ...common,
      item,
      currency: currency ?? item.currency,
      limit: reachedLimit(cart, item),
      disclosure: disclosureOf(item.id),
      refusal: refusals && describeRefusals(refusals, item.currency, words),
      accepted: refusals && acceptedQuantity(item, refusals, items),
      note: notes.get(key),
      draft: drafts.get(key),
    });
  });
  const undoRow = undoRowOf(contents, shown, common);
  if (undoRow) rows.splice(removal?.at ?? 0, 0, undoRow);
  contents.rows = shown;
  return (
    <CartContents
      rows={rows}
      foot={items.length ? footPropsOf(contents) : undefined}
      shopUrl={shopUrl && !isCurrentPage(shopUrl) ? shopUrl : undefined}
      closes={closes}
      words={words}
    />
  );
}

/** The cart of the page as an element shows it now. Reads signals. */
export function cartContents(input: ContentsInput): ReactElement {
  return untracked(() => takeInput(input, render)).markup.value;
}
