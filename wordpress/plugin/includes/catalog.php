<?php
/**
 * The products that the site sells: those of the release, a list of its own, or one from an address, which is asked in the
 * background and kept, so that no visitor waits for it or asks another origin.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** What an address has answered last: `products`, when (`at`, in seconds), and what was wrong since (`problem`). */
const CATALOG_OPTION = 'wellness_storefront_catalog';
const REFRESH        = 'wellness_storefront_refresh';
/** More is no catalogue that a page can hold. */
const LONGEST_CATALOG = 1048576;

/** What the site sells, or null where it is what the release sells. */
function own_products(): ?array {
	$settings = settings();
	if ( 'list' === $settings['catalog'] ) {
		$list = json_decode( $settings['catalog_list'], true );
		return is_array( $list ) ? $list : null;
	}
	if ( 'address' === $settings['catalog'] ) {
		$answered = last_answer();
		return $answered['products'] ? $answered['products'] : null;
	}
	return null;
}

/** What the site sells, the release's own products included. */
function products(): array {
	return own_products() ?? require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/products.php';
}

/** The product of an id, or of one of its variants; null where there is none. */
function find_product( string $id ): ?array {
	foreach ( products() as $product ) {
		foreach ( array_merge( array( $product ), $product['variants'] ?? array() ) as $one ) {
			if ( (string) $one['id'] === $id ) {
				return $product;
			}
		}
	}
	return null;
}

/** What the address has answered, and what was wrong with its last answer. */
function last_answer(): array {
	$answer = get_option( CATALOG_OPTION );
	return wp_parse_args(
		is_array( $answer ) ? $answer : array(),
		array(
			'products' => array(),
			'at'       => 0,
			'problem'  => '',
		)
	);
}

/**
 * Reads a catalogue. The elements look at every other field themselves, and say on the console what is wrong.
 *
 * @param string $json An array of products.
 * @return array `products`, those that can be sold, and `problems`, a sentence for each other one.
 */
function read_catalog( string $json ): array {
	$list = json_decode( $json, true );
	if ( ! is_array( $list ) || array_keys( $list ) !== array_keys( array_keys( $list ) ) ) {
		return array(
			'products' => array(),
			'problems' => array( __( 'This is not a JSON array of products.', 'wellness-storefront' ) ),
		);
	}
	$products = array();
	$problems = array();
	foreach ( $list as $index => $product ) {
		$problem = problem_of( $product );
		if ( $problem ) {
			/* translators: 1: position in the list, 2: what is wrong with it. */
			$problems[] = sprintf( __( 'Product %1$d: %2$s', 'wellness-storefront' ), $index + 1, $problem );
		} else {
			$products[] = $product;
		}
	}
	return compact( 'products', 'problems' );
}

/**
 * What is wrong with a product, in words; empty where nothing is.
 *
 * @param mixed $product What stands in a list.
 */
function problem_of( $product ): string {
	if ( ! is_array( $product ) ) {
		return __( 'this is not an object.', 'wellness-storefront' );
	}
	foreach ( array( 'id', 'name' ) as $field ) {
		if ( ! isset( $product[ $field ] ) || ! is_string( $product[ $field ] ) || '' === trim( $product[ $field ] ) ) {
			/* translators: %s: name of a field. */
			return sprintf( __( '"%s" is missing, or no text.', 'wellness-storefront' ), $field );
		}
	}
	$price = $product['price'] ?? null;
	if ( ! ( is_int( $price ) || is_float( $price ) ) || $price < 0 ) {
		/* translators: %s: what was written as the price. */
		return sprintf( __( '"price" must be a number such as 89, not %s.', 'wellness-storefront' ), wp_json_encode( $price ) );
	}
	foreach ( array( 'variants', 'plans' ) as $field ) {
		foreach ( is_array( $product[ $field ] ?? array() ) ? $product[ $field ] ?? array() : array( null ) as $part ) {
			if ( ! is_array( $part ) || ! is_string( $part['id'] ?? null ) ) {
				/* translators: %s: name of a field. */
				return sprintf( __( '"%s" must be a list of objects, each with an "id".', 'wellness-storefront' ), $field );
			}
		}
	}
	return '';
}

/** Asks the address. What it answered before stays where it does not answer, or answers something else. */
function refresh_catalog(): void {
	$settings = settings();
	if ( 'address' !== $settings['catalog'] || '' === $settings['catalog_url'] ) {
		return;
	}
	$answer   = wp_remote_get(
		$settings['catalog_url'],
		array(
			'timeout'             => 10,
			'limit_response_size' => LONGEST_CATALOG,
			'headers'             => array( 'Accept' => 'application/json' ),
		)
	);
	$last     = last_answer();
	$status   = wp_remote_retrieve_response_code( $answer );
	$reading  = array( 'products' => array() );
	if ( is_wp_error( $answer ) ) {
		$last['problem'] = $answer->get_error_message();
	} elseif ( 200 !== $status ) {
		/* translators: %d: number of an HTTP status. */
		$last['problem'] = sprintf( __( 'It answered with status %d.', 'wellness-storefront' ), $status );
	} else {
		$reading         = read_catalog( wp_remote_retrieve_body( $answer ) );
		$last['problem'] = implode( ' ', $reading['problems'] );
	}
	if ( $reading['products'] ) {
		$last['products'] = $reading['products'];
		$last['at']       = time();
	}
	update_option( CATALOG_OPTION, $last, false );
}

add_action( REFRESH, __NAMESPACE__ . '\refresh_catalog' );

add_action(
	'init',
	static function () {
		$asks = 'address' === settings()['catalog'];
		$next = wp_next_scheduled( REFRESH );
		if ( $asks && ! $next ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'hourly', REFRESH );
		} elseif ( $next && ! $asks ) {
			wp_clear_scheduled_hook( REFRESH );
		}
	}
);

register_deactivation_hook(
	WELLNESS_STOREFRONT_FILE,
	static function () {
		wp_clear_scheduled_hook( REFRESH );
	}
);
