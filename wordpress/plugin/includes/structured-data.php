<?php
/**
 * Structured data: the products that the page's cards and grids show, by schema.org, as prerender() writes them.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Attributes of a card that replace the field of the same name. */
const DESCRIBED = array( 'name', 'description', 'image', 'href', 'rating', 'reviews' );

/**
 * The products that this page shows, by id. Call with the tag of an element to add those that it shows.
 *
 * @param string $element Name of the element, such as "product-card".
 * @param string $typed   Its attributes as HTML.
 */
function shown_products( string $element = '', string $typed = '' ): array {
	static $shown = array();
	if ( 'none' === settings()['structured'] ) {
		return array();
	}
	if ( 'product-grid' === $element ) {
		foreach ( products() as $product ) {
			$shown += false === ( $product['listed'] ?? true ) ? array() : array( '=' . $product['id'] => $product );
		}
	}
	if ( 'product-card' === $element ) {
		$attributes = array_map(
			static function ( array $attribute ): string {
				return html_entity_decode( $attribute['value'], ENT_QUOTES | ENT_HTML5 );
			},
			wp_kses_hair( $typed, wp_allowed_protocols() )
		);
		$product    = find_product( $attributes['product-id'] ?? '' );
		// A card with a price of its own shows another offer than the list.
		if ( $product && ! array_diff_key( $attributes, authors_attributes( 'product-card' ) + owners_attributes( 'product-card' ) + SHARED_ATTRIBUTES ) ) {
			foreach ( array_intersect_key( $attributes, array_flip( DESCRIBED ) ) as $name => $value ) {
				$product[ $name ] = is_numeric( $value ) && in_array( $name, array( 'rating', 'reviews' ), true ) ? $value + 0 : $value;
			}
			$shown += array( '=' . $product['id'] => $product );
		}
	}
	return $shown;
}

add_action(
	'wp_footer',
	static function () {
		$shown = array_values( shown_products() );
		if ( ! $shown ) {
			return;
		}
		global $wp;
		$page  = is_singular() ? get_permalink() : home_url( user_trailingslashit( '/' . $wp->request ) );
		$graph = array();
		foreach ( $shown as $product ) {
			$graph[] = product_thing( $product, (string) $page );
		}
		$thing = array(
			'@context' => 'https://schema.org',
			'@graph'   => $graph,
		);
		printf( '<script type="application/ld+json">%s</script>' . "\n", wp_json_encode( $thing, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );
	},
	6
);

/** A product by schema.org: only what its card shows. */
function product_thing( array $product, string $page ): array {
	$thing = array(
		'@type' => 'Product',
		'sku'   => $product['id'],
	);
	foreach ( array( 'name', 'description' ) as $field ) {
		$text = html_entity_decode( text_of( $product[ $field ] ?? '' ), ENT_QUOTES | ENT_HTML5 );
		if ( '' !== $text ) {
			$thing[ $field ] = $text;
		}
	}
	$image = text_of( $product['image'] ?? '' );
	if ( '' !== $image && 0 !== stripos( $image, 'data:' ) ) {
		$thing['image'] = whole_address( of_site( $image ), $page );
	}
	$href   = of_site( text_of( $product['href'] ?? '' ) );
	$offers = offers_of( $product, '' === $href ? $page : whole_address( $href, $page ) );
	if ( $offers ) {
		$thing['offers'] = $offers;
	}
	if ( isset( $product['rating'] ) && ! empty( $product['reviews'] ) ) {
		$thing['aggregateRating'] = array(
			'@type'       => 'AggregateRating',
			'ratingValue' => $product['rating'],
			'reviewCount' => $product['reviews'],
		);
	}
	return $thing;
}

/** The offers of a product, at the prices that its card shows; none unless everybody may buy it. */
function offers_of( array $product, string $url ): array {
	$plan = $product['plans'][0] ?? array();
	if ( ! empty( $product['approval'] ) || isset( $product['minAge'] ) || isset( $product['regions'] ) || 'consult' === ( $product['availability'] ?? '' ) ) {
		return array();
	}
	$currency = is_absent( $product, 'currency' ) ? 'USD' : $product['currency'];
	$variants = array_filter(
		$product['variants'] ?? array(),
		static function ( array $variant ): bool {
			return 'consult' !== ( $variant['availability'] ?? '' );
		}
	);
	if ( ! empty( $product['variants'] ) && ! $variants ) {
		return array();
	}
	$prices   = array();
	$is_there = false;
	foreach ( $variants ? $variants : array( $product ) as $one ) {
		$one     += array(
			'price'        => $product['price'],
			'availability' => $product['availability'] ?? 'available',
		);
		$prices[] = $plan['price'] ?? $one['price'];
		$is_there = $is_there || ( 'unavailable' !== $one['availability'] && 0 !== ( $one['stock'] ?? null ) );
	}
	// The checkout server's list alone says what is left.
	$stock = '' === published_address() ? array( 'availability' => 'https://schema.org/' . ( $is_there ? 'InStock' : 'OutOfStock' ) ) : array();
	$offer = $variants ? array(
		'@type'      => 'AggregateOffer',
		'lowPrice'   => min( $prices ),
		'highPrice'  => max( $prices ),
		'offerCount' => count( $variants ),
	) : array(
		'@type' => 'Offer',
		'price' => $prices[0],
	);
	return $offer + array( 'priceCurrency' => $currency ) + $stock + array( 'url' => $url );
}
