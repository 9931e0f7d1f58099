<?php
/**
 * The attributes that decide where people, money and messages go. Only an administrator sets them; blocks, shortcodes and
 * typed tags of authors cannot.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The owner attributes of an element, by name, from the settings. */
function owners_attributes( string $element ): array {
	$settings = settings();
	switch ( $element ) {
		case 'cart-button':
		case 'cart':
			$attributes = checkout_attributes( $settings ) + array(
				'partner'            => $settings['partner'],
				'discount'           => $settings['discount'],
				'free-shipping-from' => $settings['free_shipping'],
				'shop-url'           => $settings['shop'],
				'cart-url'           => 'cart-button' === $element ? $settings['cart_page'] : '',
				'persistence'        => 'local' === $settings['persistence'] ? '' : $settings['persistence'],
			);
			break;
		case 'order-status':
			$attributes = array( 'endpoint' => 'wellness' === $settings['checkout'] && $settings['endpoint'] ? trailingslashit( $settings['endpoint'] ) . 'orders/{attempt}' : '' );
			break;
		case 'contact-form':
			$attributes = array( 'action' => $settings['messages'] );
			break;
		case 'login':
		case 'nav':
			$attributes = array( 'portal-url' => $settings['portal'] );
			break;
		case 'get-started':
		case 'membership-tiers':
		case 'product-card':
		case 'product-grid':
			$attributes = array( 'modal-function' => $settings['assessment'] );
			break;
		default:
			$attributes = array();
	}
	return array_filter( $attributes, 'strlen' );
}

/** The cart button's attributes for the chosen checkout. */
function checkout_attributes( array $settings ): array {
	$ids = checkout_ids( $settings['checkout_ids'] );
	$to  = array( 'checkout-ids' => $ids ? wp_json_encode( $ids, JSON_FORCE_OBJECT ) : '' );
	if ( 'wellness' === $settings['checkout'] ) {
		$to['checkout-endpoint'] = $settings['endpoint'];
	}
	if ( 'woocommerce' === $settings['checkout'] && $settings['woocommerce'] ) {
		$to['checkout-url'] = trailingslashit( $settings['woocommerce'] ) . 'checkout-link/?products={items}&coupon={discount}';
	}
	if ( 'shopify' === $settings['checkout'] && $settings['shopify'] ) {
		$to['checkout-url'] = trailingslashit( $settings['shopify'] ) . 'cart/{items}?discount={discount}';
	}
	return $to;
}

/** Reads lines of "nmn-plus = 40123": the checkout's ids by the kit's ids. */
function checkout_ids( string $lines ): array {
	$ids = array();
	foreach ( preg_split( '/\R/', $lines ) as $line ) {
		$pair = array_map( 'trim', explode( '=', $line, 2 ) );
		if ( 2 === count( $pair ) && '' !== $pair[0] && '' !== $pair[1] ) {
			$ids[ $pair[0] ] = $pair[1];
		}
	}
	return $ids;
}

/** Whether an address is one of this computer: what goes there goes through no network. */
function is_local( string $url ): bool {
	$host = strtolower( trim( (string) wp_parse_url( $url, PHP_URL_HOST ), '[]' ) );
	return (bool) preg_match( '~^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$~', $host );
}
