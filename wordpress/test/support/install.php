<?php
/**
 * Installs the WordPress of this folder at this address: php install.php <folder> <address>
 */

list( , $wellness_folder, $wellness_address ) = $argv;

$wellness_where = json_decode( file_get_contents( dirname( $wellness_folder ) . '/where.json' ), true );
$wellness_link  = new mysqli( 'localhost', 'root', '', '', 0, $wellness_where['socket'] );
$wellness_link->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );

define( 'WP_INSTALLING', true );
define( 'WP_SITEURL', $wellness_address );
$_SERVER['HTTP_HOST']   = parse_url( $wellness_address, PHP_URL_HOST ) . ':' . parse_url( $wellness_address, PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';
require $wellness_folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

// Its own would send a letter.
function wp_new_blog_notification() {}

wp_install( 'A Shop', 'administrator', 'administrator@example.com', true, '', 'password' );

foreach ( array( 'editor', 'author', 'contributor' ) as $wellness_role ) {
	$wellness_user = wp_create_user( $wellness_role, 'password', $wellness_role . '@example.com' );
	( new WP_User( $wellness_user ) )->set_role( $wellness_role );
}
foreach ( get_users() as $wellness_user ) {
	// The tour that everybody is shown once lies over the editor.
	$wellness_guides = array(
		'welcomeGuide'       => false,
		'welcomeGuideStyles' => false,
	);
	update_user_meta(
		$wellness_user->ID,
		$wpdb->get_blog_prefix() . 'persisted_preferences',
		array(
			'core/edit-post'         => $wellness_guides,
			'core/edit-site'         => $wellness_guides,
			'core/edit-widgets'      => $wellness_guides,
			'core/customize-widgets' => $wellness_guides,
			'_modified'              => gmdate( 'c' ),
		)
	);
}

update_option( 'permalink_structure', '/%postname%/' );
// They come from another origin.
update_option( 'show_avatars', '0' );
