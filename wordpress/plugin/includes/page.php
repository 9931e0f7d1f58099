<?php
/**
 * What a page of a visitor has of ours beside its content: the guard, the products, the cart button.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

// Authors write placeholders, and those may say what is shown, not where money goes.
add_filter(
	'language_attributes',
	static function ( $attributes ) {
		return is_admin() ? $attributes : $attributes . ' data-wellness-guard=""';
	}
);

/** Whether the settings want the cart button here. */
function has_cart(): bool {
	$settings = settings();
	switch ( $settings['cart'] ) {
		case 'everywhere':
			return true;
		case 'with-elements':
			return has_assets() && ! cart_is_placed();
		case 'chosen':
			$pages = wp_parse_id_list( $settings['cart_pages'] );
			// The page of the posts is a list, and no page to WordPress.
			return $pages && ( is_page( $pages ) || ( is_home() && in_array( get_queried_object_id(), $pages, true ) ) );
		default:
			return false;
	}
}

add_action(
	'wp_enqueue_scripts',
	static function () {
		if ( has_cart() ) {
			need_assets();
		}
	}
);

add_action(
	'wp_footer',
	static function () {
		// phpcs:disable WordPress.Security.EscapeOutput -- escaped where each attribute is written.
		if ( has_cart() ) {
			echo render( 'cart-button', array( 'position' => 'fixed' ) ), "\n";
		}
		if ( has_assets() ) {
			echo render( 'toaster', array() ), "\n";
			print_data();
		}
		// phpcs:enable
	},
	5
);

/** What the script reads: where its late files lie, whatever joins or moves it, and what the site sells. */
function print_data(): void {
	if ( ! did_filter( 'language_attributes' ) ) {
		// This theme writes the tag of its page without asking anybody. An author's `<object id="documentElement">` would hide it.
		wp_print_inline_script_tag( 'Reflect.get( Document.prototype, "documentElement", document ).setAttribute( "data-wellness-guard", "" );' );
	}
	printf( '<script type="application/json" data-wellness-base="%s">{}</script>' . "\n", esc_url( address( 'assets/' ) ) );
	$products = own_products();
	if ( $products ) {
		printf( '<script type="application/json" data-wellness="catalog">%s</script>' . "\n", wp_json_encode( $products, JSON_HEX_TAG | JSON_HEX_AMP ) );
	}
}
