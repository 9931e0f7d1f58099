<?php
/**
 * The same as shortcodes, for classic editors and page builders: [wellness-product-card product-id="nmn-plus"].
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
					// Without attributes WordPress gives an empty string; a bare word is one that is true.
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
