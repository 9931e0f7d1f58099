<?php
/**
 * Plugin Name: Of the tests
 * Description: Answers for wordpress.org, and writes down whom else this WordPress asks.
 */

// News from wordpress.org: without an answer it complains.
add_action(
	'wp_dashboard_setup',
	function () {
		remove_meta_box( 'dashboard_primary', 'dashboard', 'side' );
	}
);

// Refused, WordPress complains in the log of everybody's mistakes; answered with an error, it waits for another day.
add_filter(
	'pre_http_request',
	function ( $answer, $arguments, $url ) {
		$host = parse_url( $url, PHP_URL_HOST );
		if ( parse_url( home_url(), PHP_URL_HOST ) === $host ) {
			return $answer;
		}
		if ( 'api.wordpress.org' !== $host ) {
			file_put_contents( dirname( ABSPATH ) . '/asked.txt', $url . "\n", FILE_APPEND | LOCK_EX );
		}
		return array(
			'headers'  => array(),
			'body'     => '',
			'response' => array(
				'code'    => 503,
				'message' => 'Service Unavailable',
			),
			'cookies'  => array(),
			'filename' => null,
		);
	},
	10,
	3
);
