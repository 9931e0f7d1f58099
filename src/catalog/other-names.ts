/** Names of other systems for one of our fields. */
interface OtherNames {
  /** Our field. */
  readonly ours: string;
  /** Whether a product would be sold wrongly without it. */
  readonly sells?: true;
  readonly names: string;
}

/**
 * Fields of other systems that we name otherwise. The list is closed: every other unknown field is the shop's own. Pages, the
 * checkout server, WordPress and the schema use this list alone.
 */
export const otherNames: readonly OtherNames[] = [
  {
    ours: 'availability',
    sells: true,
    names: 'soldOut sold_out inStock in_stock is_in_stock stock_status availableForSale is_purchasable',
  },
  {
    ours: 'stock',
    sells: true,
    names: 'stock_quantity stockQuantity inventory_quantity inventoryLevel quantityAvailable quantity qty',
  },
  { ours: 'name', names: 'title' },
  { ours: 'currency', sells: true, names: 'currency_code currencyCode priceCurrency' },
  { ours: 'price', sells: true, names: 'sale_price salePrice regular_price unit_amount amount' },
  { ours: 'compareAtPrice', sells: true, names: 'compare_at_price' },
  { ours: 'description', names: 'body_html short_description' },
  { ours: 'image', names: 'featured_image image_link images' },
  { ours: 'minAge', sells: true, names: 'ageRestricted' },
];

/** One of the listed names. */
interface Renamed {
  readonly ours: string;
  readonly sells: boolean;
}

let renamed: ReadonlyMap<string, Renamed> | undefined;

/** Our field of the same meaning; undefined for a field that is ours or the shop's own. */
export function renamedField(field: string): Renamed | undefined {
  renamed ??= new Map(
    otherNames.flatMap(({ ours, sells = false, names }) =>
      names.split(' ').map((name): [string, Renamed] => [name, { ours, sells }]),
    ),
  );
  return renamed.get(field);
}
