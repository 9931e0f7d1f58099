import type {} from '@wellness/storefront/jsx.d.ts';
import { createRef } from 'react';

const button = createRef<HTMLElementTagNameMap['wellness-cart-button']>();

export const right = (
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
      className="card"
      style={{ width: 300 }}
      onClick={(event) => event.currentTarget.price?.toFixed()}
      onwellness-cart-add={({ detail }) => detail.quantity.toFixed()}
    >
      <a href="/tea">Tea</a>
    </wellness-product-card>
    <wellness-cart-button
      ref={button}
      open
      position="inline"
      onwellness-checkout={({ detail }) => detail.items.map(({ name }) => name.trim())}
    />
    <wellness-membership-tiers>
      <li slot="premium">More</li>
    </wellness-membership-tiers>
  </>
);

export const wrong = (
  <>
    {/* expect-error: tag */}
    <wellness-basket />
    {/* expect-error: attribute */}
    <wellness-cart-button colour="red" />
    {/* expect-error: value */}
    <wellness-cart-button position="left" />
    {/* expect-error: value */}
    <wellness-product-card heading-level="high" />
    {/* expect-error: value */}
    <wellness-product-card price="a lot" />
    {/* expect-error: detail */}
    <wellness-product-card onwellness-cart-add={({ detail }) => detail.amount} />
    {/* expect-error: reference */}
    <wellness-product-card ref={button} />
  </>
);
