<?php
/**
 * The products that the site sells: those of the release, a list of its own, or a list from a URL. That list is fetched in
 * the background and stored, so that visitors neither wait for it nor request it.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The last response of the URL: its `products`, its time (`at`, in seconds), and the problem of a later one (`problem`). */
const CATALOG_OPTION = 'wellness_storefront_catalog';
const REFRESH        = 'wellness_storefront_refresh';
/** Largest catalog that a page can hold, in bytes. */
const LONGEST_CATALOG = 1048576;
/** Cache group for the time of one request. */
const CATALOG_CACHE = 'wellness_storefront';

/** The products of the settings or of a filter; null if the site sells those of the release. */
function own_products( ?array $settings = null ): ?array {
	$settings = $settings ?? settings();
	$products = array();
	if ( 'list' === $settings['catalog'] ) {
		$products = read_catalog( $settings['catalog_list'] )['products'];
	}
	if ( 'address' === $settings['catalog'] ) {
		$products = last_response()['products'];
	}
	return $products ? $products : null;
}

/** All products that the site sells. */
function products( ?array $settings = null ): array {
	return own_products( $settings ) ?? require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/products.php';
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
			if ( OPTION === $option || CATALOG_OPTION === $option ) {
				wp_cache_delete( 'by-id', CATALOG_CACHE );
			}
		}
	);
}
unset( $wellness_storefront_change );

/** The stored response of the URL, and the problem of its last one. */
function last_response(): array {
	$answer   = get_option( CATALOG_OPTION );
	$answer   = is_array( $answer ) ? $answer : array();
	$products = is_array( $answer['products'] ?? null ) ? $answer['products'] : array();
	return array(
		// An older plugin, or another one, may have stored it.
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
 * Reads a catalog. Only the fields that a sale needs are checked: the elements check the others and warn on the console.
 *
 * @param string $json An array of products.
 * @return array `products`, those that can be sold; `problems`, a sentence for each other one; and `misnamed`, sentences about
 *               fields of other systems, with which no list is stored.
 */
function read_catalog( string $json ): array {
	// Each card calls this.
	static $read = array();
	if ( ! isset( $read[ $json ] ) ) {
		$read = array( $json => read_products( $json ) );
	}
	return $read[ $json ];
}

/** Parses a catalog without the cache of read_catalog(). */
function read_products( string $json ): array {
	$products = array();
	$problems = array();
	$misnamed = array();
	// Some editors write a byte order mark.
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
			foreach ( renamed_fields( $product ) as $sentence ) {
				/* translators: 1: position in the list, 2: what is wrong with it. */
				$misnamed[] = sprintf( __( 'Product %1$d: %2$s', 'wellness-storefront' ), $index + 1, $sentence );
			}
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
	return compact( 'products', 'problems', 'misnamed' );
}

/**
 * The problem of a product, as a sentence; empty if there is none.
 *
 * @param mixed $product An entry of a list.
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
	// An infinite number could not be written into a page.
	if ( ! ( is_int( $price ) || is_float( $price ) ) || $price < 0 || ! is_finite( $price ) ) {
		/* translators: %s: the price as typed. */
		return sprintf( __( '"price" must be a number such as 89, not %s.', 'wellness-storefront' ), shortened( (string) wp_json_encode( $price, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_UNESCAPED_UNICODE ) ) );
	}
	$currency = is_string( $product['currency'] ?? null ) && '' !== $product['currency'] ? $product['currency'] : 'USD';
	$problem  = amount_problem( $product, $currency );
	foreach ( array( 'variants', 'plans' ) as $field ) {
		foreach ( is_array( $product[ $field ] ?? array() ) ? $product[ $field ] ?? array() : array( null ) as $part ) {
			if ( ! is_array( $part ) || ! is_string( $part['id'] ?? null ) ) {
				/* translators: %s: name of a field. */
				return sprintf( __( '"%s" must be a list of objects, each with an "id".', 'wellness-storefront' ), $field );
			}
			$problem = '' === $problem ? amount_problem( $part, $currency ) : $problem;
		}
	}
	return $problem;
}

/**
 * Sentences about fields of other systems that we name otherwise, in a product, its variants and its plans.
 *
 * @param mixed $product An entry of a list.
 */
function renamed_fields( $product ): array {
	$sentences = array();
	foreach ( array_merge( array( $product ), (array) ( $product['variants'] ?? array() ), (array) ( $product['plans'] ?? array() ) ) as $part ) {
		foreach ( is_array( $part ) ? array_intersect_key( $part, rules( 'otherNames' ) ) : array() as $field => $value ) {
			if ( null !== $value && '' !== $value ) {
				/* translators: 1: name of a field, 2: the right name. */
				$sentences[] = sprintf( __( 'there is no field "%1$s": write "%2$s".', 'wellness-storefront' ), $field, rules( 'otherNames' )[ $field ] );
			}
		}
	}
	return array_unique( $sentences );
}

/** A list of the release's rules for products, written from the sources of the elements. */
function rules( string $name ): array {
	static $rules = null;
	$rules        = $rules ?? require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/rules.php';
	return $rules[ $name ];
}

/** The problem of an amount that the currency does not have, as a sentence; empty if there is none. As expectedAmount() of pages. */
function amount_problem( array $part, string $currency ): string {
	$digits = in_array( $currency, rules( 'withoutDecimals' ), true ) ? 0 : ( in_array( $currency, rules( 'withThreeDecimals' ), true ) ? 3 : 2 );
	foreach ( array( 'price', 'compareAtPrice' ) as $field ) {
		$amount = $part[ $field ] ?? null;
		if ( ! is_float( $amount ) || $amount < 0 || ! is_finite( $amount ) ) {
			continue;
		}
		// Rounding errors of sums do not count as decimals.
		$units = (float) sprintf( '%.14e', $amount * 10 ** $digits );
		if ( abs( $units - round( $units ) ) <= min( $units, 1 ) / 1e6 ) {
			continue;
		}
		$written = (string) wp_json_encode( $amount );
		$right   = number_format( max( round( $units ), 1 ) / 10 ** $digits, $digits, '.', '' );
		if ( $digits < 3 && preg_match( '/^[1-9]\d{0,2}\.\d{3}$/', $written ) ) {
			/* translators: 1 and 2: two ways to write an amount, such as 1299 and 1.30. */
			$right = sprintf( __( '%1$s or %2$s', 'wellness-storefront' ), str_replace( '.', '', $written ), $right );
		}
		/* translators: 1: name of a field, 2: an amount as typed, 3: how many decimals, 4: a currency such as EUR, 5: how to write the amount. */
		return sprintf( __( '"%1$s" is %2$s, but has at most %3$d decimals in %4$s: write %5$s.', 'wellness-storefront' ), $field, $written, $digits, $currency, $right );
	}
	return '';
}

/**
 * A field of a product as text; empty if it is none. problem_of() checks only the fields that a sale needs.
 *
 * @param mixed $value Value of the field.
 */
function text_of( $value ): string {
	return is_scalar( $value ) ? (string) $value : '';
}

/** The beginning of a text, to be quoted in a sentence. */
function shortened( string $text ): string {
	return mb_strlen( $text ) > 60 ? mb_substr( $text, 0, 60 ) . '…' : $text;
}

/**
 * Fetches products from a URL.
 *
 * @return array `products`, and `problem`, in words: empty where all is well.
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
	$read   = array( 'products' => array() );
	if ( is_wp_error( $answer ) ) {
		/* translators: %s: what WordPress says of it, such as "Operation timed out". */
		$problem = sprintf( __( 'It did not answer (%s).', 'wellness-storefront' ), $answer->get_error_message() );
	} elseif ( 200 !== $status ) {
		/* translators: %d: number of an HTTP status. */
		$problem = sprintf( __( 'It answered with status %d.', 'wellness-storefront' ), $status );
	} else {
		$read    = read_catalog( wp_remote_retrieve_body( $answer ) );
		$problem = implode( ' ', $read['misnamed'] ? array_slice( $read['misnamed'], 0, 10 ) : $read['problems'] );
		if ( $read['misnamed'] ) {
			$read['products'] = array();
		}
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

/** A product with absolute URLs, in its variants, too. Relative ones are resolved against the URL of the list. */
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

/** Stores a response. If it has no products, the earlier ones stay. */
function store_response( array $answer ): void {
	$last = last_response();
	if ( $answer['products'] ) {
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
