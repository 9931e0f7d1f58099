<?php
/**
 * Deletes all data of the plugin, on every site of a network.
 *
 * @package Wellness\Storefront
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// A copy in another folder was deleted, and the stored data belongs to the active one.
if ( defined( 'WELLNESS_STOREFRONT_FILE' ) && dirname( WELLNESS_STOREFRONT_FILE ) !== __DIR__ ) {
	return;
}

global $wpdb;

$wellness_storefront_sites = is_multisite() ? get_sites(
	array(
		'fields' => 'ids',
		'number' => 0,
	)
) : array( 0 );

foreach ( $wellness_storefront_sites as $wellness_storefront_site ) {
	if ( $wellness_storefront_site ) {
		switch_to_blog( $wellness_storefront_site );
	}
	delete_option( 'wellness_storefront' );
	delete_option( 'wellness_storefront_catalog' );
	delete_option( 'wellness_storefront_products' );
	// One for each administrator whose input was refused.
	foreach ( array( '_transient_', '_transient_timeout_' ) as $wellness_storefront_prefix ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for all transients of a prefix.
		$wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like( $wellness_storefront_prefix . 'wellness_storefront_refused_' ) . '%' ) );
	}
	wp_clear_scheduled_hook( 'wellness_storefront_refresh' );
	if ( $wellness_storefront_site ) {
		restore_current_blog();
	}
}
