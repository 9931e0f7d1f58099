<?php
/**
 * The stored settings. Their page is in settings-page.php.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

const OPTION = 'wellness_storefront';

/** The colours that a site may set: the names of custom properties, without `--wellness-color-`. */
const COLORS = array( 'accent', 'on-accent', 'text', 'muted', 'surface', 'ground', 'border' );

/** The defaults of all settings. */
function default_settings(): array {
	return array(
		'checkout'     => 'none',
		'endpoint'     => '',
		'published'    => '',
		'woocommerce'  => '',
		'shopify'      => '',
		'checkout_ids' => '',
		'partner'      => '',
		'discount'     => '',
		'shop'         => '',
		'cart_page'    => '',
		'free_shipping' => '',
		'portal'       => '',
		'messages'     => '',
		'assessment'   => '',
		'persistence'  => 'local',
		'catalog'      => 'list',
		'catalog_url'  => '',
		'structured'   => 'products',
		'colors'       => array(),
		'language'     => '',
		'cart'         => 'with-elements',
		'cart_pages'   => array(),
		'corner'       => 'bottom',
	);
}

/** All settings. Values of another type are replaced by defaults, because an older plugin or another one may have stored them. */
function settings(): array {
	$stored   = get_option( OPTION );
	$settings = default_settings();
	foreach ( is_array( $stored ) ? $stored : array() as $name => $value ) {
		if ( isset( $settings[ $name ] ) && gettype( $settings[ $name ] ) === gettype( $value ) ) {
			$settings[ $name ] = $value;
		}
	}
	return $settings;
}
