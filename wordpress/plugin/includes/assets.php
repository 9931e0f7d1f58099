<?php
/**
 * The script and the sheet that holds its elements' room: only on pages that have an element, in whatever order caches
 * and optimisers bring them.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Of the script and of the sheet. */
const HANDLE = 'wellness-storefront';

/** Address of a file of the plugin. */
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

/** This page has an element. May be said at any time before its end. */
function need_assets(): void {
	wp_enqueue_script( HANDLE );
	wp_enqueue_style( HANDLE );
}

/** Whether somebody has placed a cart button on this page; `true` says so. */
function cart_is_placed( bool $now = false ): bool {
	static $placed = false;
	$placed        = $placed || $now;
	return $placed;
}

/** Whether this page has said so. */
function has_assets(): bool {
	return wp_script_is( HANDLE, 'enqueued' ) || wp_script_is( HANDLE, 'done' );
}

/** The colours that were set, as a rule. */
function colors(): string {
	$declarations = '';
	foreach ( array_intersect_key( settings()['colors'], array_flip( COLORS ) ) as $name => $color ) {
		if ( is_string( $color ) && ( 'transparent' === $color || sanitize_hex_color( $color ) ) ) {
			$declarations .= "--wellness-color-$name:$color;";
		}
	}
	if ( 'transparent' === ( settings()['colors']['ground'] ?? '' ) ) {
		// Without a ground of their own, elements end where the columns of the page do.
		$declarations .= '--wellness-padding:0px;';
	}
	return $declarations ? ":root{{$declarations}}" : '';
}

/** Where the fixed cart button stands: themes have their menu at the top, and WordPress its own bar. */
function corner(): string {
	if ( is_admin() ) {
		return '';
	}
	$place = 'top' === settings()['corner'] ? 'top:calc(14px + var(--wp-admin--admin-bar--height, 0px))' : 'top:auto;bottom:14px';
	// At the edge, as the toasts.
	return "wellness-cart-button[position=fixed]{{$place};inset-inline-end:14px}";
}

/** Whether what is drawn now only describes a page, where no tag is: in its head, or in an excerpt. */
function is_aside(): bool {
	return doing_action( 'wp_head' ) || doing_filter( 'get_the_excerpt' );
}

/** Whether something of ours stands in this text: a tag, a placeholder, a block or a shortcode. */
function speaks_of_us( string $text ): bool {
	return (bool) preg_match( '~<wellness-|\bdata-wellness=|<!-- wp:wellness/|\[wellness-~i', $text );
}

// A classic theme prints its head before its content. What a page's content will need is seen here, so that the room is
// held from the first paint. Lists may show excerpts, which have nothing of ours: their sheet comes with the footer.
add_action(
	'wp_enqueue_scripts',
	static function () {
		$post = is_singular() ? get_post() : null;
		if ( $post && ! post_password_required( $post ) && speaks_of_us( $post->post_content ) ) {
			need_assets();
		}
	}
);
