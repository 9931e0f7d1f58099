<?php
/**
 * The site's own list, published for checkout servers and for pages elsewhere.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Route of the list. */
const PUBLISHED_ROUTE = 'wellness/v1/catalog';

add_action(
	'rest_api_init',
	static function () {
		register_rest_route(
			dirname( PUBLISHED_ROUTE ),
			'/' . basename( PUBLISHED_ROUTE ),
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\publish',
				'permission_callback' => '__return_true',
			)
		);
	}
);

/**
 * Responds with the list, or with 304 to a reader that has it. WordPress lets pages of all origins read its REST API.
 *
 * @return \WP_REST_Response|\WP_Error
 */
function publish( \WP_REST_Request $request ) {
	if ( 'address' === settings()['catalog'] ) {
		// Not the list of that address: a checkout server that reads this one may publish it there.
		return new \WP_Error( 'wellness_no_list', __( 'The products of this site come from another address.', 'wellness-storefront' ), array( 'status' => 404 ) );
	}
	$list    = located( published( own_list() ), home_url( '/' ) );
	$version = md5( (string) wp_json_encode( $list ) );
	// Web servers that compress change the tag: W/"…", or "…-gzip".
	$is_known = false !== strpos( (string) $request->get_header( 'if_none_match' ), $version );
	return new \WP_REST_Response(
		$is_known ? null : $list,
		$is_known ? 304 : 200,
		array(
			'ETag'          => '"' . $version . '"',
			'Cache-Control' => 'no-cache',
		)
	);
}
