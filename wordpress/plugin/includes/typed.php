<?php
/**
 * Tags and placeholders that somebody typed: let through for authors with what an author may say, and told what the site
 * says.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** What any tag may have. */
const SHARED_ATTRIBUTES = array(
	'id'     => true,
	'class'  => true,
	'lang'   => true,
	'dir'    => true,
	'style'  => true,
	'data-*' => true,
);

add_filter(
	'wp_kses_allowed_html',
	static function ( $tags, $context ) {
		if ( 'post' !== $context || ! is_array( $tags ) ) {
			return $tags;
		}
		foreach ( array_keys( elements() ) as $element ) {
			$tags[ 'wellness-' . $element ] = array_fill_keys( array_keys( authors_attributes( $element ) ), true ) + SHARED_ATTRIBUTES;
		}
		return $tags;
	},
	10,
	2
);

add_filter(
	'wp_kses_uri_attributes',
	static function ( $names ) {
		foreach ( elements() as $attributes ) {
			$names = array_merge( $names, array_keys( array_filter( wp_list_pluck( $attributes, 'url' ) ) ) );
		}
		return array_values( array_unique( $names ) );
	}
);

/** Attributes as HTML is parsed: a ">" may stand in quotes. What never ends goes to the end, as in browsers: no time is lost on it. */
const TYPED_ATTRIBUTES = '(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\z)|\'[^\']*+(?:\'|\z))?+)*+';

/** Name and attributes of a tag of ours. What only quotes one is passed by: a comment, a script, a value. */
const TYPED_TAG = '~(?:<!--(?:[^-]++|-(?!->))*+|<(script|style|textarea|title)\b(?:[^<]++|<(?!/\1))*+|<(?!wellness-)[a-z]' . TYPED_ATTRIBUTES . '(?:>|\z))(*SKIP)(*FAIL)'
	. '|<wellness-([a-z-]++)(' . TYPED_ATTRIBUTES . ')(>|\z)~i';

/**
 * A part of a page: where it has something of ours, the script is loaded, and each tag is told what the site says and
 * whoever wrote it did not.
 */
function complete( string $html ): string {
	if ( is_aside() || ! speaks_of_us( $html ) ) {
		return $html;
	}
	need_assets();
	$completed = preg_replace_callback(
		TYPED_TAG,
		static function ( array $tag ): string {
			list( $all, , $name, $typed, $end ) = $tag;
			$element                            = strtolower( $name );
			if ( '' === $end || ! isset( elements()[ $element ] ) ) {
				return $all;
			}
			cart_is_placed( 'cart-button' === $element );
			$more = '';
			foreach ( not_typed( site_attributes( $element ), $typed ) as $attribute => $value ) {
				$more .= ' ' . $attribute . '="' . attribute( $value ) . '"';
			}
			return '<wellness-' . $name . $more . $typed . '>';
		},
		$html
	);
	// PHP gives up on what is too much for it.
	return $completed ?? $html;
}

/** What the site says where a tag does not. Who typed a till or a language meant it as a whole. */
function not_typed( array $attributes, string $typed ): array {
	$names = preg_split( '~[\s/]+~', strtolower( (string) preg_replace( '~=\s*+(?:"[^"]*+"?|\'[^\']*+\'?|[^\s>]++)~', ' ', $typed ) ) );
	if ( array_intersect( array( 'checkout-url', 'checkout-endpoint' ), $names ) ) {
		array_push( $names, 'checkout-url', 'checkout-endpoint', 'checkout-ids' );
	}
	if ( in_array( 'lang', $names, true ) ) {
		$names[] = 'dir';
	}
	return array_diff_key( $attributes, array_flip( $names ) );
}

foreach ( array( 'the_content', 'widget_text_content', 'widget_custom_html_content', 'widget_block_content', 'render_block' ) as $wellness_storefront_filter ) {
	// After all that writes into it, shortcodes included.
	add_filter( $wellness_storefront_filter, __NAMESPACE__ . '\complete', 99 );
}
unset( $wellness_storefront_filter );
