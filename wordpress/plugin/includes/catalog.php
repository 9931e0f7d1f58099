<?php
/**
 * The products that the site sells: a list of its own, or a list from a URL. That list is fetched in the background and
 * stored, so that visitors neither wait for it nor request it.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The last response of the URL: its `products`, its time (`at`, in seconds), and the problem of a later one (`problem`). */
const CATALOG_OPTION = 'wellness_storefront_catalog';
const REFRESH        = 'wellness_storefront_refresh';
/** Cache group for the time of one request. */
const CATALOG_CACHE = 'wellness_storefront';
/** The site's own list: products as their JSON has them. */
const PRODUCTS_OPTION = 'wellness_storefront_products';

/** All products that the site sells. */
function products( ?array $settings = null ): array {
	return 'address' === ( $settings ?? settings() )['catalog'] ? last_response()['products'] : own_list();
}

/** The products of the button "Add the demo products". */
function demo_products(): array {
	return require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/products.php';
}

/** The products of Settings → Products. */
function own_list(): array {
	return sellable( get_option( PRODUCTS_OPTION ) );
}

/**
 * The products of a stored list that have what each function here needs: an older plugin, or another one, may have stored it.
 *
 * @param mixed $products A stored value.
 */
function sellable( $products ): array {
	$is_named = static function ( $part ): bool {
		return is_array( $part ) && is_string( $part['id'] ?? null ) && is_string( $part['name'] ?? null );
	};
	return array_values(
		array_filter(
			is_array( $products ) ? $products : array(),
			static function ( $product ) use ( $is_named ): bool {
				return $is_named( $product ) && is_of_type( $product['price'] ?? null, 'number' )
					&& is_array( $product['variants'] ?? array() ) && count( $product['variants'] ?? array() ) === count( array_filter( $product['variants'] ?? array(), $is_named ) );
			}
		)
	);
}

/** Products with the kit's own fields alone: all others are the shop's, and not for everybody. */
function published( array $products ): array {
	$only = static function ( string $kind, array $entry ) use ( &$only ): array {
		$entry = array_filter(
			array_intersect_key( $entry, rules( 'entries' )[ $kind ]['fields'] ),
			static function ( $value ): bool {
				return null !== $value && '' !== $value;
			}
		);
		foreach ( array( 'variant', 'plan' ) as $part ) {
			if ( isset( $entry[ $part . 's' ] ) ) {
				$entry[ $part . 's' ] = array_map(
					static function ( $one ) use ( $only, $part ) {
						return $only( $part, (array) $one );
					},
					(array) $entry[ $part . 's' ]
				);
			}
		}
		return $entry;
	};
	return array_map(
		static function ( array $product ) use ( $only ): array {
			return $only( 'product', $product );
		},
		$products
	);
}

/** The product with this id, or with a variant of this id; null if there is none. */
function find_product( string $id ): ?array {
	// Each card calls this, and a catalog may have thousands of products.
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
			if ( in_array( $option, array( OPTION, CATALOG_OPTION, PRODUCTS_OPTION ), true ) ) {
				wp_cache_delete( 'by-id', CATALOG_CACHE );
			}
		}
	);
}
unset( $wellness_storefront_change );

/** The stored response of the URL, and the problem of its last one. */
function last_response(): array {
	$answer = get_option( CATALOG_OPTION );
	$answer = is_array( $answer ) ? $answer : array();
	return array(
		'products' => sellable( $answer['products'] ?? null ),
		'at'       => (int) ( $answer['at'] ?? 0 ),
		'problem'  => text_of( $answer['problem'] ?? '' ),
	);
}

/**
 * A field of a product as text; empty if it is none. Another program may have stored it.
 *
 * @param mixed $value Value of the field.
 */
function text_of( $value ): string {
	return is_scalar( $value ) ? (string) $value : '';
}

/**
 * Fetches products from a URL.
 *
 * @return array `products`, null without a list that can be used; and `problem`, in words: empty where all is well.
 */
function fetch_products( string $url ): array {
	$answer = wp_remote_get(
		$url,
		array(
			'timeout'             => 10,
			// Some transports count the headers, too.
			'limit_response_size' => LONGEST_CATALOG + 65536,
			'headers'             => array( 'Accept' => 'application/json' ),
			// A public site requests nothing inside its own network; a site on localhost may.
			'reject_unsafe_urls'  => ! is_local( home_url() ),
		)
	);
	$status = wp_remote_retrieve_response_code( $answer );
	$list   = null;
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: what WordPress says of it, such as "Operation timed out". */
		$problem = sprintf( __( 'It did not answer (%s).', 'wellness-storefront' ), $answer->get_error_message() );
	} elseif ( 200 !== $status ) {
		/* translators: %d: number of an HTTP status. */
		$problem = sprintf( __( 'It answered with status %d.', 'wellness-storefront' ), $status );
	} else {
		list( $list, $mistakes ) = parsed_list( wp_remote_retrieve_body( $answer ) );
		$mistakes                = $mistakes ? $mistakes : check_products( $list );
		$problem                 = implode( ' ', array_map( __NAMESPACE__ . '\sentence_of', array_slice( $mistakes, 0, 10 ) ) );
	}
	return array(
		'products' => '' === $problem ? located( $list, $url ) : null,
		'problem'  => $problem,
	);
}

/** A mistake of a list as a sentence, with its product and its field. */
function sentence_of( array $mistake ): string {
	$path = $mistake['path'];
	if ( ! $path || 'syntax' === $path[0] ) {
		return $mistake['sentence'];
	}
	/* translators: %d: position in the list. */
	$place = sprintf( __( 'Product %d', 'wellness-storefront' ), $path[0] + 1 );
	return $place . place_in_product( array_slice( $path, 1 ) ) . ': ' . $mistake['sentence'];
}

/** The place of a field in its product, by the names of JSON: `, variant 2, "price"`. */
function place_in_product( array $path ): string {
	if ( ! $path ) {
		return '';
	}
	if ( isset( $path[1] ) && in_array( $path[0], array( 'variants', 'plans' ), true ) ) {
		/* translators: %d: position of a variant in its product. */
		$part = 'plans' === $path[0] ? __( 'plan %d', 'wellness-storefront' ) : __( 'variant %d', 'wellness-storefront' );
		return ', ' . sprintf( $part, $path[1] + 1 ) . place_in_product( array_slice( $path, 2 ) );
	}
	return ', "' . $path[0] . '"';
}

/** Products with absolute URLs, in their variants, too. Relative ones are resolved against the URL of the list. */
function located( array $products, string $base ): array {
	foreach ( $products as $place => $product ) {
		foreach ( $product['variants'] ?? array() as $index => $variant ) {
			$product['variants'][ $index ] = with_whole_addresses( $variant, $base );
		}
		$products[ $place ] = with_whole_addresses( $product, $base );
	}
	return $products;
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
 * Resolves a relative URL, except for "..", which browsers resolve. WP_Http::make_absolute_url() is not used: it never
 * returns for "a//../b", and drops the fragment.
 */
function whole_address( string $address, string $base ): string {
	$is_relative = '' !== $address && ! preg_match( '~^[a-z][a-z0-9+.-]*:~i', $address );
	if ( ! $is_relative || ! preg_match( '~^([a-z]+:)(//[^/?#]*)([^?#]*)([^#]*)~i', $base, $parts ) ) {
		return $address;
	}
	list( , $scheme, $host, $path, $query ) = $parts;
	// The part of the base that precedes the address, by how the address begins.
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

/** Stores a response. If it has no list that can be used, the earlier products stay. */
function store_response( array $answer ): void {
	$last = last_response();
	if ( null !== $answer['products'] ) {
		$last['products'] = $answer['products'];
		$last['at']       = time();
	}
	$last['problem'] = $answer['problem'];
	update_option( CATALOG_OPTION, $last, false );
}

/** Fetches the products from the URL of the settings. */
function refresh_catalog(): void {
	$settings = settings();
	if ( 'address' === $settings['catalog'] && '' !== $settings['catalog_url'] ) {
		store_response( fetch_products( $settings['catalog_url'] ) );
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
