<?php
/**
 * Translations of the plugin. The elements bring their own messages (assets/lang).
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'wellness-storefront', false, basename( dirname( WELLNESS_STOREFRONT_FILE ) ) . '/languages' );
	},
	1
);

// de_AT and es_MX use the translation of their language.
add_filter(
	'load_textdomain_mofile',
	static function ( $file, $domain ) {
		if ( 'wellness-storefront' !== $domain || is_readable( $file ) ) {
			return $file;
		}
		preg_match( '~-([a-z]{2,3})(_\w+)?\.mo$~', $file, $named );
		if ( ! $named ) {
			return $file;
		}
		$begin = dirname( WELLNESS_STOREFRONT_FILE ) . '/languages/wellness-storefront-' . $named[1];
		$found = array_merge( (array) glob( $begin . '.mo' ), (array) glob( $begin . '_*.mo' ) );
		return $found ? $found[0] : $file;
	},
	10,
	2
);
