<?php
/**
 * Shortcodes for classic editors and page builders: [wellness-product-card product-id="nmn-plus"].
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	static function () {
		foreach ( BLOCKS as $element ) {
			add_shortcode(
				'wellness-' . $element,
				static function ( $given ) use ( $element ): string {
					// WordPress passes an empty string if there are no attributes. A bare word is a boolean attribute.
					$named = array();
					foreach ( is_array( $given ) ? $given : array() as $name => $value ) {
						$named[ is_int( $name ) ? strtolower( $value ) : $name ] = is_int( $name ) ? true : $value;
					}
					return render( $element, $named );
				}
			);
		}
	}
);
