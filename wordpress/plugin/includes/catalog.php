<?php
/**
 * The products that the site sells: those of the release, a list of its own, or one from an address, which is asked in the
 * background and kept, so that no visitor waits for it or asks it.
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
/** Of what is found out while one page is made. */
const CATALOG_CACHE = 'wellness_storefront';

/** What the site sells by its settings, or by others; null where it is what the release sells. */
function own_products( ?array $settings = null ): ?array {
	$settings = $settings ?? settings();
	$products = array();
	if ( 'list' === $settings['catalog'] ) {
		$products = read_catalog( $settings['catalog_list'] )['products'];
	}
	if ( 'address' === $settings['catalog'] ) {
		$products = last_answer()['products'];
	}
	return $products ? $products : null;
}

/** What the site sells, the release's own products included. */
function products( ?array $settings = null ): array {
	return own_products( $settings ) ?? require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/products.php';
}

/** The product of an id, or of one of its variants; null where there is none. */
function find_product( string $id ): ?array {
	// Each card of a page asks, and a catalogue may have thousands.
	$by_id = wp_cache_get( 'by-id', CATALOG_CACHE );
	if ( ! is_array( $by_id ) ) {
		$by_id = array();
		foreach ( products() as $product ) {
			foreach ( array_merge( array( $product ), $product['variants'] ?? array() ) as $one ) {
				$by_id += array( $one['id'] => $product );
			}
		}
		wp_cache_set( 'by-id', $by_id, CATALOG_CACHE );
	}
	return $by_id[ $id ] ?? null;
}

wp_cache_add_non_persistent_groups( CATALOG_CACHE );
foreach ( array( 'added_option', 'updated_option', 'deleted_option' ) as $wellness_storefront_change ) {
	add_action(
		$wellness_storefront_change,
		static function ( $option ) {
			if ( OPTION === $option || CATALOG_OPTION === $option ) {
				wp_cache_delete( 'by-id', CATALOG_CACHE );
			}
		}
	);
}
unset( $wellness_storefront_change );

/** What the address has answered, and what was wrong with its last answer. */
function last_answer(): array {
	$answer   = get_option( CATALOG_OPTION );
	$answer   = is_array( $answer ) ? $answer : array();
	$products = is_array( $answer['products'] ?? null ) ? $answer['products'] : array();
	return array(
		// An older plugin may have kept it, or another.
		'products' => array_values(
			array_filter(
				$products,
				static function ( $product ): bool {
					return '' === problem_of( $product );
				}
			)
		),
		'at'       => (int) ( $answer['at'] ?? 0 ),
		'problem'  => text_of( $answer['problem'] ?? '' ),
	);
}

/**
 * Reads a catalogue. The elements look at every other field themselves, and say on the console what is wrong.
 *
 * @param string $json An array of products.
 * @return array `products`, those that can be sold, and `problems`, a sentence for each other one.
 */
function read_catalog( string $json ): array {
	// Each card of a page asks.
	static $read = array();
	if ( ! isset( $read[ $json ] ) ) {
		$read = array( $json => read_products( $json ) );
	}
	return $read[ $json ];
}

/** What read_catalog() has not read yet. */
function read_products( string $json ): array {
	$products = array();
	$problems = array();
	// Some editors begin a file with a mark of their own.
	$list = json_decode( preg_replace( '/^\xEF\xBB\xBF/', '', $json ), true );
	if ( strlen( $json ) > LONGEST_CATALOG ) {
		$problems[] = __( 'This is longer than a megabyte.', 'wellness-storefront' );
	} elseif ( null === $list && 'null' !== trim( $json ) ) {
		$problems[] = __( 'This is not JSON: look for a missing comma, a missing quotation mark, or a curly one.', 'wellness-storefront' );
	} elseif ( ! is_array( $list ) || array_values( $list ) !== $list ) {
		$problems[] = __( 'This is not a list of products in JSON: it begins with "[" and ends with "]".', 'wellness-storefront' );
	} elseif ( ! $list ) {
		$problems[] = __( 'There is no product in this list.', 'wellness-storefront' );
	} else {
		$places = array();
		foreach ( $list as $index => $product ) {
			$problem = problem_of( $product );
			if ( ! $problem && isset( $places[ $product['id'] ] ) ) {
				/* translators: %d: position in the list. */
				$problem = sprintf( __( 'its "id" is that of product %d, too.', 'wellness-storefront' ), $places[ $product['id'] ] );
			}
			if ( $problem ) {
				/* translators: 1: position in the list, 2: what is wrong with it. */
				$problems[] = sprintf( __( 'Product %1$d: %2$s', 'wellness-storefront' ), $index + 1, $problem );
			} else {
				$products[]               = $product;
				$places[ $product['id'] ] = $index + 1;
			}
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
	if ( null === $price ) {
		return __( '"price" is missing.', 'wellness-storefront' );
	}
	// A number too large for a computer could not be written into a page.
	if ( ! ( is_int( $price ) || is_float( $price ) ) || $price < 0 || ! is_finite( $price ) ) {
		/* translators: %s: what was written as the price. */
		return sprintf( __( '"price" must be a number such as 89, not %s.', 'wellness-storefront' ), shortened( (string) wp_json_encode( $price, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_UNESCAPED_UNICODE ) ) );
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

/**
 * What a field of a product says; empty where it is no text. Only what a sale needs was looked at before.
 *
 * @param mixed $value Of the field.
 */
function text_of( $value ): string {
	return is_scalar( $value ) ? (string) $value : '';
}

/** As much of a text as a sentence can quote. */
function shortened( string $text ): string {
	return mb_strlen( $text ) > 60 ? mb_substr( $text, 0, 60 ) . '…' : $text;
}

/**
 * Asks an address for products.
 *
 * @return array `products`, and `problem`, in words: empty where all is well.
 */
function ask_for_products( string $url ): array {
	$answer = wp_remote_get(
		$url,
		array(
			'timeout'             => 10,
			// Some ways of asking count the headers, too.
			'limit_response_size' => LONGEST_CATALOG + 65536,
			'headers'             => array( 'Accept' => 'application/json' ),
			// A site on the web asks nothing inside of its own network; one on a computer of one's own may.
			'reject_unsafe_urls'  => ! is_local( home_url() ),
		)
	);
	$status = wp_remote_retrieve_response_code( $answer );
	$read   = array( 'products' => array() );
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: what WordPress says of it, such as "Operation timed out". */
		$problem = sprintf( __( 'It did not answer (%s).', 'wellness-storefront' ), $answer->get_error_message() );
	} elseif ( 200 !== $status ) {
		/* translators: %d: number of an HTTP status. */
		$problem = sprintf( __( 'It answered with status %d.', 'wellness-storefront' ), $status );
	} else {
		$read    = read_catalog( wp_remote_retrieve_body( $answer ) );
		$problem = implode( ' ', $read['problems'] );
	}
	return array(
		'products' => array_map(
			static function ( array $product ) use ( $url ): array {
				return located( $product, $url );
			},
			$read['products']
		),
		'problem'  => $problem,
	);
}

/** A product with whole addresses, in its variants, too: what its list wrote is meant against the address of that list. */
function located( array $product, string $base ): array {
	foreach ( $product['variants'] ?? array() as $index => $variant ) {
		$product['variants'][ $index ] = with_whole_addresses( $variant, $base );
	}
	return with_whole_addresses( $product, $base );
}

function with_whole_addresses( array $said, string $base ): array {
	foreach ( array( 'image', 'href' ) as $field ) {
		if ( is_string( $said[ $field ] ?? null ) ) {
			$said[ $field ] = whole_address( trim( $said[ $field ] ), $base );
		}
	}
	return $said;
}

/**
 * An address as browsers read it against another; "..", too, is left to them. Not by WP_Http::make_absolute_url(), which
 * never comes back from "a//../b", and loses what is behind "#".
 */
function whole_address( string $address, string $base ): string {
	$is_relative = '' !== $address && ! preg_match( '~^[a-z][a-z0-9+.-]*:~i', $address );
	if ( ! $is_relative || ! preg_match( '~^([a-z]+:)(//[^/?#]*)([^?#]*)([^#]*)~i', $base, $parts ) ) {
		return $address;
	}
	list( , $scheme, $host, $path, $query ) = $parts;
	// As much of the base as is meant, by how the address begins.
	$meant = array(
		'//' => $scheme,
		'/'  => $scheme . $host,
		'?'  => $scheme . $host . $path,
		'#'  => $scheme . $host . $path . $query,
	);
	foreach ( $meant as $beginning => $part ) {
		if ( 0 === strpos( $address, $beginning ) ) {
			return $part . $address;
		}
	}
	return $scheme . $host . substr( $path, 0, (int) strrpos( $path, '/' ) ) . '/' . $address;
}

/** Keeps an answer. What was answered before stays where this one has no product. */
function keep_answer( array $answer ): void {
	$last = last_answer();
	if ( $answer['products'] ) {
		$last['products'] = $answer['products'];
		$last['at']       = time();
	}
	$last['problem'] = $answer['problem'];
	update_option( CATALOG_OPTION, $last, false );
}

/** Asks the address that was set. */
function refresh_catalog(): void {
	$settings = settings();
	if ( 'address' === $settings['catalog'] && '' !== $settings['catalog_url'] ) {
		keep_answer( ask_for_products( $settings['catalog_url'] ) );
	}
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
