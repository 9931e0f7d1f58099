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

/** Name and attributes of a tag of ours, as HTML is parsed: a ">" may stand in quotes. */
const TYPED_TAG = '~<wellness-([a-z-]+)((?:\s+[^\s"\'<>/=]+(?:\s*=\s*(?:"[^"]*"|\'[^\']*\'|[^\s"\'=<>`]+))?)*)\s*/?>~i';

/**
 * A part of a page: where it has something of ours, the script is loaded, and each tag is told what the site says and
 * whoever wrote it did not.
 */
function complete( string $html ): string {
	if ( ! speaks_of_us( $html ) ) {
		return $html;
	}
	need_assets();
	return (string) preg_replace_callback(
		TYPED_TAG,
		static function ( array $tag ): string {
			$element = strtolower( $tag[1] );
			cart_is_placed( 'cart-button' === $element );
			$more = '';
			foreach ( isset( elements()[ $element ] ) ? site_attributes( $element ) : array() as $name => $value ) {
				if ( ! preg_match( '~\s' . preg_quote( $name, '~' ) . '(?=[\s=]|$)~i', $tag[2] ) ) {
					$more .= ' ' . $name . '="' . attribute( $value ) . '"';
				}
			}
			return '<wellness-' . $tag[1] . $more . $tag[2] . '>';
		},
		$html
	);
}

foreach ( array( 'the_content', 'widget_text_content', 'widget_custom_html_content', 'widget_block_content', 'render_block' ) as $wellness_storefront_filter ) {
	// After all that writes into it, shortcodes included.
	add_filter( $wellness_storefront_filter, __NAMESPACE__ . '\complete', 99 );
}
unset( $wellness_storefront_filter );
