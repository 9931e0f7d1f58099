<?php
/**
 * The settings of a throw-away WordPress. What differs from one to the next stands in where.json beside its folder.
 */

// Who waits for WordPress to have answered everybody waits for this: PHP lets go of it at the end of a request.
$GLOBALS['wellness_busy'] = fopen( dirname( __DIR__ ) . '/busy', 'c' );
flock( $GLOBALS['wellness_busy'], LOCK_SH );

$wellness_where = json_decode( file_get_contents( dirname( __DIR__ ) . '/where.json' ), true );

define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . $wellness_where['socket'] );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );

foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $wellness_key ) {
	define( $wellness_key, $wellness_key . ' of a test' );
}

// What goes wrong is written down, and not shown.
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', true );
define( 'WP_DEBUG_DISPLAY', false );

// It asks nothing of anybody, and does nothing that no test has asked for.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true );
define( 'FS_METHOD', 'direct' );

$table_prefix = 'wp_';

defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
