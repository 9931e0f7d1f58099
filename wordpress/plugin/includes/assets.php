<?php
/**
 * The script, and the stylesheet that reserves space for its elements. They are loaded only on pages with an element, and
 * work in whatever order caches and optimizers load them.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Handle of the script and of the stylesheet. */
const HANDLE = 'wellness-storefront';

/** URL of a file of the plugin. */
function address( string $path ): string {
	return plugins_url( $path, WELLNESS_STOREFRONT_FILE );
}

add_action(
	'init',
	static function () {
		wp_register_script(
			HANDLE,
			address( 'assets/wellness.iife.js' ),
			array(),
			WELLNESS_STOREFRONT_VERSION,
			// WordPress 6.3 and newer read the strategy, older ones take the array for "in the footer".
			array(
				'in_footer' => true,
				'strategy'  => 'defer',
			)
		);
		wp_register_style( HANDLE, address( 'assets/wellness.css' ), array(), WELLNESS_STOREFRONT_VERSION );
		wp_add_inline_style( HANDLE, colors() . corner() );
	}
);

/** Loads the assets on this page. May be called at any time before its end. */
function need_assets(): void {
	wp_enqueue_script( HANDLE );
	wp_enqueue_style( HANDLE );
}

/** Whether the page has a cart button of its own. Call with `true` to report one. */
function cart_is_placed( bool $now = false ): bool {
	static $placed = false;
	$placed        = $placed || $now;
	return $placed;
}

/** Whether the assets are loaded on this page. */
function has_assets(): bool {
	return wp_script_is( HANDLE, 'enqueued' ) || wp_script_is( HANDLE, 'done' );
}

/** The colors of the settings, as a CSS rule. */
function colors(): string {
	$declarations = '';
	foreach ( array_intersect_key( settings()['colors'], array_flip( COLORS ) ) as $name => $color ) {
		if ( is_string( $color ) && ( 'transparent' === $color || sanitize_hex_color( $color ) ) ) {
			$declarations .= "--wellness-color-$name:$color;";
		}
	}
	if ( 'transparent' === ( settings()['colors']['ground'] ?? '' ) ) {
		// Without a background of their own, elements align with the columns of the page.
		$declarations .= '--wellness-padding:0px;';
	}
	return $declarations ? ":root{{$declarations}}" : '';
}

/** The place of the fixed cart button: below the theme's menu and WordPress's admin bar. */
function corner(): string {
	if ( is_admin() ) {
		return '';
	}
	$place = 'top' === settings()['corner'] ? 'top:calc(14px + var(--wp-admin--admin-bar--height, 0px))' : 'top:auto;bottom:14px';
	// At the edge, like the toasts, which appear above a button at the bottom.
	$toasts = 'top' === settings()['corner'] ? '' : ':root{--wellness-toast-inset:0px 0px 64px}';
	return "wellness-cart-button[position=fixed]{{$place};inset-inline-end:14px}$toasts";
}

/** Whether the output only describes a page and contains no elements: its head, or an excerpt. */
function is_aside(): bool {
	return doing_action( 'wp_head' ) || doing_filter( 'get_the_excerpt' );
}

/** Whether the text contains a tag, a placeholder, a block or a shortcode of the plugin. */
function has_elements( string $text ): bool {
	return (bool) preg_match( '~<wellness-|\bdata-wellness=|<!-- wp:wellness/|\[wellness-~i', $text );
}

// A classic theme prints the head before the content, so the content is inspected here: the space of the elements is then
// reserved from the first paint. Lists may show excerpts without elements, so their stylesheet follows in the footer.
add_action(
	'wp_enqueue_scripts',
	static function () {
		$post = is_singular() ? get_post() : null;
		if ( $post && ! post_password_required( $post ) && has_elements( $post->post_content ) ) {
			need_assets();
		}
	}
);
