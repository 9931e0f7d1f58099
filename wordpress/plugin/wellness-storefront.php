<?php
/**
 * Plugin Name:       Wellness Storefront
 * Description:       Product cards, one shared cart and Checkout for any page: as blocks, as shortcodes, and for authors, too.
 * Version:           %VERSION%
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Wellness
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       wellness-storefront
 * Domain Path:       /languages
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

// The plugin may be installed twice, in folders of other names. The first copy works, and this one reports it.
if ( defined( 'WELLNESS_STOREFRONT_FILE' ) ) {
	add_action(
		'admin_notices',
		static function () {
			if ( ! current_user_can( 'activate_plugins' ) ) {
				return;
			}
			printf(
				'<div class="notice notice-warning"><p>%s</p></div>',
				esc_html(
					sprintf(
						/* translators: 1: folder of the copy that works, 2: folder of this one. */
						__( 'Wellness Storefront is active twice. The copy in %1$s is used: please deactivate the one in %2$s.', 'wellness-storefront' ),
						basename( dirname( WELLNESS_STOREFRONT_FILE ) ),
						basename( __DIR__ )
					)
				)
			);
		}
	);
	return;
}

define( 'WELLNESS_STOREFRONT_FILE', __FILE__ );
define( 'WELLNESS_STOREFRONT_VERSION', '%VERSION%' );

foreach ( array( 'translations', 'elements', 'settings', 'json-places', 'product-rules', 'catalog', 'publish', 'checkout', 'assets', 'render', 'blocks', 'shortcodes', 'typed', 'page', 'structured-data', 'patterns' ) as $wellness_storefront_part ) {
	require __DIR__ . '/includes/' . $wellness_storefront_part . '.php';
}
unset( $wellness_storefront_part );

if ( is_admin() ) {
	require __DIR__ . '/includes/words.php';
	require __DIR__ . '/includes/editor.php';
	require __DIR__ . '/includes/settings-check.php';
	require __DIR__ . '/includes/settings-fields.php';
	require __DIR__ . '/includes/settings-page.php';
	require __DIR__ . '/includes/products-draft.php';
	require __DIR__ . '/includes/products-fields.php';
	require __DIR__ . '/includes/products-page.php';
}
