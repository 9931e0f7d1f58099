<?php
/**
 * Checks of lists of products. The rules are the schema that pages and the checkout server share (generated/rules.php).
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Largest list that a page can hold, in bytes. */
const LONGEST_CATALOG = 1048576;
/** The most products of a list, and the most variants and plans in all of them. */
const MOST_PRODUCTS = 1000;
const MOST_PARTS    = 5000;

/** A part of the release's rules for products. */
function rules( string $name ): array {
	static $rules = null;
	$rules        = $rules ?? require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/rules.php';
	return $rules[ $name ];
}

/** Generated lists write `null` or an empty text for a missing field. */
function is_absent( array $entry, string $field ): bool {
	return ! isset( $entry[ $field ] ) || '' === $entry[ $field ];
}

/** A mistake in a list: the keys that lead to the field, and a sentence without its subject. */
function mistake( array $path, string $sentence ): array {
	return compact( 'path', 'sentence' );
}

/**
 * The mistakes of a list. A list with a mistake is not used, as at the checkout server.
 *
 * @param mixed $products A list of products as JSON has it.
 */
function check_products( $products ): array {
	if ( ! is_of_type( $products, 'array' ) ) {
		return array( mistake( array(), __( 'This is not a list of products: it begins with "[" and ends with "]".', 'wellness-storefront' ) ) );
	}
	if ( count( $products ) > MOST_PRODUCTS ) {
		/* translators: %d: a number. */
		return array( mistake( array( MOST_PRODUCTS ), sprintf( __( 'a list may have at most %d products.', 'wellness-storefront' ), MOST_PRODUCTS ) ) );
	}
	$mistakes = array();
	$places   = array();
	$parts    = 0;
	foreach ( $products as $index => $product ) {
		$found = check_entry( 'product', $product, array( $index ) );
		foreach ( $found ? array() : ids_with_paths( $product, $index ) as list( $path, $id ) ) {
			if ( isset( $places[ "=$id" ] ) ) {
				/* translators: 1: an id, 2: number of a row. */
				$found[] = mistake( $path, sprintf( __( '“%1$s” is the id of something in row %2$d, too.', 'wellness-storefront' ), $id, $places[ "=$id" ] ) );
			}
			// Not the id alone, because PHP makes numbers of keys such as "41".
			$places[ "=$id" ] = $index + 1;
		}
		$parts += count( $found ? array() : array_merge( $product['variants'] ?? array(), $product['plans'] ?? array() ) );
		if ( $parts > MOST_PARTS ) {
			/* translators: %d: a number. */
			$found[] = mistake( array( $index ), sprintf( __( 'a list may have at most %d variants and plans.', 'wellness-storefront' ), MOST_PARTS ) );
			$parts   = 0;
		}
		$mistakes = array_merge( $mistakes, $found );
	}
	return $mistakes;
}

/** The variants and plans of an entry, each with the keys that lead to it from there. */
function parts_with_paths( array $product ): array {
	$parts = array();
	foreach ( array( 'variants', 'plans' ) as $field ) {
		foreach ( (array) ( $product[ $field ] ?? array() ) as $place => $part ) {
			$parts[] = array( array( $field, $place ), $part );
		}
	}
	return $parts;
}

/** Path and id of a product and of its variants. */
function ids_with_paths( array $product, int $index ): array {
	$ids = array( array( array( $index, 'id' ), $product['id'] ) );
	foreach ( $product['variants'] ?? array() as $place => $variant ) {
		$ids[] = array( array( $index, 'variants', $place, 'id' ), $variant['id'] );
	}
	return $ids;
}

/**
 * The mistakes of a product, a variant or a plan.
 *
 * @param string $kind  "product", "variant" or "plan".
 * @param mixed  $entry The entry.
 * @param array  $path  The keys that lead to it.
 */
function check_entry( string $kind, $entry, array $path ): array {
	if ( ! is_of_type( $entry, 'object' ) ) {
		return array( mistake( $path, __( 'must be an object in { }.', 'wellness-storefront' ) ) );
	}
	$known    = rules( 'entries' )[ $kind ];
	$mistakes = array();
	foreach ( array_intersect_key( $entry, rules( 'otherNames' ) ) as $field => $value ) {
		if ( ! is_absent( $entry, $field ) ) {
			/* translators: 1: name of a field, 2: the right name. */
			$mistakes[] = mistake( array_merge( $path, array( $field ) ), sprintf( __( 'there is no field "%1$s": write "%2$s".', 'wellness-storefront' ), $field, rules( 'otherNames' )[ $field ] ) );
		}
	}
	foreach ( $known['misplaced'] as $field ) {
		if ( ! is_absent( $entry, $field ) ) {
			$mistakes[] = mistake( array_merge( $path, array( $field ) ), __( 'must stand on the product.', 'wellness-storefront' ) );
		}
	}
	if ( ! is_absent( $entry, 'stock' ) && ! empty( $entry['variants'] ) ) {
		$mistakes[] = mistake( array_merge( $path, array( 'stock' ) ), __( 'must stand on the variants: each is counted by itself.', 'wellness-storefront' ) );
	}
	if ( true === ( $entry['review'] ?? null ) && ! empty( $entry['plans'] ) ) {
		$mistakes[] = mistake( array_merge( $path, array( 'review' ) ), __( 'cannot be on with subscriptions: what is charged again cannot be held.', 'wellness-storefront' ) );
	}
	foreach ( $known['fields'] as $field => $schema ) {
		$here = array_merge( $path, array( $field ) );
		if ( is_absent( $entry, $field ) ) {
			if ( in_array( $field, $known['required'], true ) ) {
				$mistakes[] = mistake( $here, __( 'is missing.', 'wellness-storefront' ) );
			}
			continue;
		}
		$problem    = problem_of( $entry[ $field ], $schema, $field );
		$mistakes   = array_merge( $mistakes, $problem ? array( mistake( $here, $problem ) ) : array() );
		$part       = rtrim( $field, 's' );
		$parts      = '' === $problem && isset( rules( 'entries' )[ $part ] ) ? $entry[ $field ] : array();
		$plan_ids   = array();
		$part_index = 0;
		foreach ( $parts as $one ) {
			$there    = array_merge( $here, array( $part_index++ ) );
			$mistakes = array_merge( $mistakes, check_entry( $part, $one, $there ) );
			if ( 'plan' === $part && is_string( $one['id'] ?? null ) && in_array( $one['id'], $plan_ids, true ) ) {
				/* translators: %s: an id. */
				$mistakes[] = mistake( array_merge( $there, array( 'id' ) ), sprintf( __( '“%s” is the id of another plan of this product, too.', 'wellness-storefront' ), $one['id'] ) );
			}
			$plan_ids[] = $one['id'] ?? '';
		}
	}
	return 'product' === $kind && ! $mistakes ? check_amounts( $entry, $path ) : $mistakes;
}

/** Amounts of a product, its variants and its plans that its currency does not have. */
function check_amounts( array $product, array $path ): array {
	$currency = is_absent( $product, 'currency' ) ? 'USD' : $product['currency'];
	$mistakes = array();
	$entries  = array( array( $path, $product ) );
	foreach ( parts_with_paths( $product ) as list( $there, $part ) ) {
		$entries[] = array( array_merge( $path, $there ), $part );
	}
	foreach ( $entries as list( $here, $entry ) ) {
		foreach ( array( 'price', 'compareAtPrice' ) as $field ) {
			$problem = amount_problem( $entry[ $field ] ?? null, $currency );
			if ( $problem ) {
				$mistakes[] = mistake( array_merge( $here, array( $field ) ), $problem );
			}
		}
	}
	return $mistakes;
}

/**
 * The problem of an amount that the currency does not have; empty if there is none. As expectedAmount() of pages.
 *
 * @param mixed  $amount   A number; null for none.
 * @param string $currency Code of the currency.
 */
function amount_problem( $amount, string $currency ): string {
	if ( ! is_float( $amount ) ) {
		return '';
	}
	$digits = in_array( $currency, rules( 'withoutDecimals' ), true ) ? 0 : ( in_array( $currency, rules( 'withThreeDecimals' ), true ) ? 3 : 2 );
	// Rounding errors of sums do not count as decimals.
	$units      = (float) sprintf( '%.14e', $amount * 10 ** $digits );
	$written    = (string) wp_json_encode( $amount );
	$is_grouped = $digits < 3 && is_grouped( $written );
	if ( ! $is_grouped && abs( $units - round( $units ) ) <= min( $units, 1 ) / 1e6 ) {
		return '';
	}
	$right = number_format( max( round( $units ), 1 ) / 10 ** $digits, $digits, '.', '' );
	if ( $is_grouped ) {
		/* translators: 1 and 2: two ways to write an amount, such as 1299 and 1.30. */
		$right = sprintf( __( '%1$s or %2$s', 'wellness-storefront' ), str_replace( '.', '', $written ), $right );
	}
	/* translators: 1: an amount as typed, 2: how many decimals, 3: a currency such as EUR, 4: how to write the amount. */
	return sprintf( __( 'is %1$s, but has at most %2$d decimals in %3$s: write %4$s.', 'wellness-storefront' ), $written, $digits, $currency, $right );
}

/** Whether an amount is written as many countries write a thousand: 1.299. */
function is_grouped( $amount ): bool {
	return is_string( $amount ) && preg_match( '/^[1-9]\d{0,2}\.\d{3}$/D', $amount );
}

/**
 * Whether a value has a type of JSON. WordPress' own check of schemas also takes texts for numbers.
 *
 * @param mixed  $value A value.
 * @param string $type  Name of the type in a schema.
 */
function is_of_type( $value, string $type ): bool {
	switch ( $type ) {
		case 'string':
			return is_string( $value );
		case 'boolean':
			return is_bool( $value );
		case 'number':
			// An infinite number could not be written into a page.
			return is_int( $value ) || ( is_float( $value ) && is_finite( $value ) );
		case 'integer':
			return is_of_type( $value, 'number' ) && floor( $value ) === (float) $value && abs( $value ) < 2 ** 53;
		case 'array':
			return is_array( $value ) && array_values( $value ) === $value;
		default:
			return is_array( $value ) && ( ! $value || array_values( $value ) !== $value );
	}
}

/**
 * The problem of a value, as a sentence without its subject; empty if there is none.
 *
 * @param mixed  $value  The value.
 * @param array  $schema Its schema.
 * @param string $field  Name of the field.
 */
function problem_of( $value, array $schema, string $field ): string {
	$types = array_filter(
		(array) ( $schema['type'] ?? array() ),
		static function ( string $type ) use ( $value ): bool {
			return is_of_type( $value, $type );
		}
	);
	if ( ! $types && isset( $schema['type'] ) ) {
		return wrong_type( ( (array) $schema['type'] )[0], $value );
	}
	if ( isset( $schema['enum'] ) && ! in_array( $value, $schema['enum'], true ) ) {
		/* translators: 1: a list of values, 2: what was written. */
		return sprintf( __( 'must be one of %1$s, not %2$s.', 'wellness-storefront' ), implode( ', ', $schema['enum'] ), quoted( $value ) );
	}
	if ( is_string( $value ) ) {
		return problem_of_text( $value, $schema, $field );
	}
	if ( isset( $schema['minimum'] ) && $value < $schema['minimum'] ) {
		/* translators: %s: a number. */
		return sprintf( __( 'must be %s or more.', 'wellness-storefront' ), $schema['minimum'] );
	}
	if ( isset( $schema['maximum'] ) && $value > $schema['maximum'] ) {
		/* translators: %s: a number. */
		return sprintf( __( 'must be %s or less.', 'wellness-storefront' ), $schema['maximum'] );
	}
	if ( ! is_array( $value ) ) {
		return '';
	}
	if ( isset( $schema['items'] ) ) {
		if ( count( $value ) > $schema['maxItems'] ) {
			/* translators: %d: a number. */
			return sprintf( __( 'may have at most %d entries.', 'wellness-storefront' ), $schema['maxItems'] );
		}
		if ( count( $value ) < ( $schema['minItems'] ?? 0 ) ) {
			return __( 'is missing.', 'wellness-storefront' );
		}
		return first_problem( $value, array_fill( 0, count( $value ), $schema['items'] ), $field );
	}
	if ( ! isset( $schema['properties'] ) ) {
		return '';
	}
	$unknown = array_diff_key( $value, $schema['properties'] );
	if ( $unknown ) {
		/* translators: %s: name of a field. */
		return sprintf( __( 'has no field "%s".', 'wellness-storefront' ), key( $unknown ) );
	}
	foreach ( $schema['required'] ?? array() as $required ) {
		if ( is_absent( $value, $required ) ) {
			/* translators: %s: name of a field. */
			return sprintf( __( '"%s" is missing.', 'wellness-storefront' ), $required );
		}
	}
	if ( isset( $schema['maxProperties'] ) && count( $value ) !== $schema['maxProperties'] ) {
		/* translators: %s: two names of fields. */
		return sprintf( __( 'must have one of %s.', 'wellness-storefront' ), '"' . implode( '", "', array_keys( $schema['properties'] ) ) . '"' );
	}
	return first_problem( $value, $schema['properties'], '' );
}

/** The first problem of values, each with its schema. */
function first_problem( array $values, array $schemas, string $field ): string {
	foreach ( $values as $key => $value ) {
		$problem = problem_of( $value, $schemas[ $key ], '' === $field ? (string) $key : $field );
		if ( $problem ) {
			return $problem;
		}
	}
	return '';
}

/** The problem of a text. */
function problem_of_text( string $text, array $schema, string $field ): string {
	$is_address = in_array( $field, array( 'image', 'href' ), true );
	// Browsers drop control characters from addresses, so that one could hide "javascript:".
	$is_hidden = $is_address && ( preg_match( '/[\x00-\x1f\x7f]/', $text ) || false === wp_parse_url( trim( $text ) ) );
	$is_name   = 'name' === $field && ! preg_match( '/[^\s\p{Z}]/u', html_entity_decode( $text, ENT_QUOTES | ENT_HTML5 ) );
	if ( $is_hidden || $is_name || ( isset( $schema['pattern'] ) && 1 !== preg_match( '~(*UCP)' . str_replace( '~', '\~', $schema['pattern'] ) . '~uD', $text ) ) ) {
		return wrong_text( $text, $field );
	}
	if ( isset( $schema['maxLength'] ) && mb_strlen( $text ) > $schema['maxLength'] ) {
		/* translators: %d: a number. */
		return sprintf( __( 'may have at most %d characters.', 'wellness-storefront' ), $schema['maxLength'] );
	}
	return '';
}

/** A sentence for a text that does not match its pattern. */
function wrong_text( string $text, string $field ): string {
	if ( '' === trim( $text ) || ( 'name' === $field && false === strpos( $text, '<' ) ) ) {
		return __( 'is missing.', 'wellness-storefront' );
	}
	switch ( $field ) {
		case 'image':
		case 'href':
			/* translators: %s: what was written. */
			return sprintf( __( 'must be an address that begins with https:// or /, not %s.', 'wellness-storefront' ), quoted( $text ) );
		case 'currency':
			/* translators: %s: what was written. */
			return sprintf( __( 'must be three capital letters such as EUR, not %s.', 'wellness-storefront' ), quoted( $text ) );
		case 'only':
		case 'except':
			/* translators: %s: what was written. */
			return sprintf( __( 'must be codes of countries or states such as US or US-NY, not %s.', 'wellness-storefront' ), quoted( $text ) );
		default:
			/* translators: %s: what was written. */
			return sprintf( __( 'must be plain text without tags, not %s.', 'wellness-storefront' ), quoted( $text ) );
	}
}

/** A sentence for a value of another type. */
function wrong_type( string $type, $value ): string {
	if ( 'number' === $type && is_grouped( $value ) ) {
		/* translators: 1: what was written, such as 1.500, 2 and 3: two amounts that it may mean, such as 1500 and 1.50. */
		return sprintf( __( 'is %1$s, which may mean %2$s or %3$s: write the one that you mean.', 'wellness-storefront' ), $value, str_replace( '.', '', $value ), number_format( (float) $value, 2, '.', '' ) );
	}
	$sentences = array(
		/* translators: %s: what was written. */
		'number'  => __( 'must be a number such as 89 or 12.50, not %s.', 'wellness-storefront' ),
		/* translators: %s: what was written. */
		'integer' => __( 'must be a whole number such as 3, not %s.', 'wellness-storefront' ),
		/* translators: %s: what was written. */
		'boolean' => __( 'must be true or false, not %s.', 'wellness-storefront' ),
		/* translators: %s: what was written. */
		'string'  => __( 'must be a text, not %s.', 'wellness-storefront' ),
		/* translators: %s: what was written. */
		'array'   => __( 'must be a list in [ ], not %s.', 'wellness-storefront' ),
		/* translators: %s: what was written. */
		'object'  => __( 'must be an object in { }, not %s.', 'wellness-storefront' ),
	);
	return sprintf( $sentences[ $type ], quoted( $value ) );
}

/** A value as it was written, to be quoted in a sentence. */
function quoted( $value ): string {
	return is_string( $value ) ? '“' . shortened( $value ) . '”' : shortened( (string) wp_json_encode( $value, JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) );
}

/** The beginning of a text, to be quoted in a sentence. */
function shortened( string $text ): string {
	return mb_strlen( $text ) > 60 ? mb_substr( $text, 0, 60 ) . '…' : $text;
}

/**
 * Parses a list of products in JSON.
 *
 * @return array The value (null where the text is no JSON), and the mistakes so far.
 */
function parsed_list( string $json ): array {
	if ( strlen( $json ) > LONGEST_CATALOG ) {
		return array( null, array( mistake( array(), __( 'This is longer than a megabyte.', 'wellness-storefront' ) ) ) );
	}
	// Some editors write a byte order mark.
	$list = json_decode( preg_replace( '/^\xEF\xBB\xBF/', '', $json ), true, MOST_NESTED );
	if ( JSON_ERROR_NONE !== json_last_error() ) {
		return array( null, array( mistake( array( 'syntax' ), __( 'This is not JSON: look for a missing comma, a missing quotation mark, or a curly one.', 'wellness-storefront' ) ) ) );
	}
	return array( $list, is_of_type( $list, 'array' ) ? array() : check_products( $list ) );
}
