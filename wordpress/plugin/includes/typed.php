<?php
/**
 * Tags and placeholders in the text of posts: authors may write them with author attributes, and attributes from the
 * settings are added.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Attributes that any tag may have. */
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

/** Attributes as HTML parses them: quotes may contain ">". An unclosed quote extends to the end, as in browsers, without backtracking. */
const TYPED_ATTRIBUTES = '(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\z)|\'[^\']*+(?:\'|\z))?+)*+';

/** Name and attributes of a tag of the kit. Tags in comments, scripts and attribute values are skipped. */
const TYPED_TAG = '~(?:<!--(?:[^-]++|-(?!->))*+|<(script|style|textarea|title)\b(?:[^<]++|<(?!/\1))*+|<(?!wellness-)[a-z]' . TYPED_ATTRIBUTES . '(?:>|\z))(*SKIP)(*FAIL)'
	. '|<wellness-([a-z-]++)(' . TYPED_ATTRIBUTES . ')(>|\z)~i';

/**
 * Completes a part of a page: loads the script if there is an element, and adds attributes from the settings to each tag that
 * lacks them.
 */
function complete( string $html ): string {
	if ( is_aside() || ! has_elements( $html ) ) {
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
			shown_products( $element, $typed );
			$more = '';
			foreach ( not_typed( site_attributes( $element ), $typed ) as $attribute => $value ) {
				$more .= ' ' . $attribute . '="' . attribute( $value ) . '"';
			}
			return '<wellness-' . $name . $more . $typed . '>';
		},
		$html
	);
	// preg_replace_callback() returns null for texts beyond its limits.
	return $completed ?? $html;
}

/** Attributes from the settings, where a tag has none of its own. A tag with a checkout or a language of its own gets no part of another. */
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
	// Late, so that the output of other filters is included, shortcodes too.
	add_filter( $wellness_storefront_filter, __NAMESPACE__ . '\complete', 99 );
}
unset( $wellness_storefront_filter );
