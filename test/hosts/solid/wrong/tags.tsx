import type {} from '@wellness/storefront/solid.d.ts';

let button!: HTMLElementTagNameMap['wellness-cart-button'];

export const right = () => (
  <>
    <wellness-product-card
      product-id="tea"
      price={12.5}
      rating="4.4"
      heading-level={2}
      availability="consult"
      drawing
      id="card"
      data-n="1"
      aria-label="Card"
      class="card"
      style={{ width: '300px' }}
      onClick={(event) => event.currentTarget.price?.toFixed()}
      on:wellness-cart-add={({ detail }) => detail.quantity.toFixed()}
    >
      <a href="/tea">Tea</a>
    </wellness-product-card>
    <wellness-product-card attr:product-id="tea" prop:headingLevel={2} bool:drawing={true} />
    <wellness-cart-button
      ref={button}
      open
      position="inline"
      on:wellness-checkout={({ detail }) => detail.items.map(({ name }) => name.trim())}
    />
    <wellness-membership-tiers>
      <li slot="premium">More</li>
    </wellness-membership-tiers>
  </>
);

export const wrong = () => (
  <>
    {/* expect-error: tag */}
    <wellness-basket />
    {/* expect-error: attribute */}
    <wellness-cart-button colour="red" />
    {/* expect-error: property */}
    <wellness-product-card prop:produktId="tea" />
    {/* expect-error: value */}
    <wellness-cart-button position="left" />
    {/* expect-error: value */}
    <wellness-product-card heading-level="high" />
    {/* expect-error: value */}
    <wellness-product-card price="a lot" />
    {/* expect-error: detail */}
    <wellness-product-card on:wellness-cart-add={({ detail }) => detail.amount} />
  </>
);
