<?php
/**
 * The plugin's additions to every page: the guard, the products, the cart button.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

// Placeholders of authors may set what is shown, but not where money goes.
add_filter(
	'language_attributes',
	static function ( $attributes ) {
		if ( is_admin() ) {
			return $attributes;
		}
		foreach ( html_attributes() as $name => $value ) {
			$attributes .= ' ' . $name . '="' . esc_attr( $value ) . '"';
		}
		return $attributes;
	}
);

/** The attributes of the page's `<html>`: the guard, and the list that the checkout server publishes. */
function html_attributes(): array {
	$list = published_address();
	return array( 'data-wellness-guard' => '' ) + ( '' === $list ? array() : array( 'data-wellness-catalog' => $list ) );
}

/** The address of the list that the checkout server publishes; empty if pages contain their list. Another program may have stored it. */
function published_address(): string {
	$settings = settings();
	return 'wellness' === $settings['checkout'] && preg_match( '#^https?://#i', $settings['published'] ) ? $settings['published'] : '';
}

/** Whether the settings show the cart button on this page. */
function has_cart(): bool {
	$settings = settings();
	switch ( $settings['cart'] ) {
		case 'everywhere':
			return true;
		case 'with-elements':
			return has_assets() && ! cart_is_placed();
		case 'chosen':
			$pages = wp_parse_id_list( $settings['cart_pages'] );
			// WordPress treats the page of posts as a list, not as a page.
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

/** Prints data for the script: the folder of its lazy-loaded files, even if an optimizer moves it, and the products. */
function print_data(): void {
	if ( ! did_filter( 'language_attributes' ) ) {
		// This theme prints its <html> tag without the filter. Reflect, because an author's `<object id="documentElement">` would hide it.
		foreach ( html_attributes() as $name => $value ) {
			wp_print_inline_script_tag( 'Reflect.get( Document.prototype, "documentElement", document ).setAttribute( "' . $name . '", ' . wp_json_encode( $value, JSON_HEX_TAG ) . ' );' );
		}
	}
	printf( '<script type="application/json" data-wellness-base="%s">{}</script>' . "\n", esc_url( address( 'assets/' ) ) );
	if ( '' === published_address() ) {
		// An empty list, too: without any, the elements would sell the products of the release.
		printf( '<script type="application/json" data-wellness="catalog">%s</script>' . "\n", wp_json_encode( published( products() ), JSON_HEX_TAG | JSON_HEX_AMP ) );
	}
}
