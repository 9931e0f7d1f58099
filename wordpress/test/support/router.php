<?php
/**
 * For PHP's own server: files are files, and WordPress answers for all else, as it does behind a real web server.
 */

$wellness_path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$wellness_file = $_SERVER['DOCUMENT_ROOT'] . $wellness_path;

if ( is_dir( $wellness_file ) && '/' !== substr( $wellness_path, -1 ) ) {
	header( 'Location: ' . $wellness_path . '/', true, 301 );
	return true;
}
if ( is_file( $wellness_file ) || is_file( $wellness_file . '/index.php' ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
chdir( $_SERVER['DOCUMENT_ROOT'] );
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
