<?php
/**
 * Runs what comes on standard input inside a WordPress: php run.php <folder> <address>
 */

$_SERVER['HTTP_HOST']   = parse_url( $argv[2], PHP_URL_HOST ) . ':' . parse_url( $argv[2], PHP_URL_PORT );
$_SERVER['REQUEST_URI'] = '/';
require $argv[1] . '/wp-load.php';
eval( stream_get_contents( STDIN ) );
