<?php
/**
 * The list of Settings → Products as it was typed: read from the form, changed by its buttons, and given ids.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Field with what was typed as the shop's own fields, and is no JSON object. A list with it is never saved. */
const UNREAD = '(not JSON)';

/**
 * The typed entries as their JSON has them.
 *
 * @param string $kind     "product", "variant" or "plan".
 * @param mixed  $typed    Fields of the form, by the key of each row.
 * @param string $currency That of the product.
 */
function typed_entries( string $kind, $typed, string $currency = '' ): array {
	$entries = array();
	foreach ( is_array( $typed ) ? $typed : array() as $fields ) {
		$fields    = is_array( $fields ) ? $fields : array();
		$entries[] = typed_entry( $kind, $fields, 'product' === $kind ? text_of( $fields['currency'] ?? '' ) : $currency );
	}
	return $entries;
}

/** A typed product, variant or plan. Empty fields are left out. */
function typed_entry( string $kind, array $typed, string $currency ): array {
	$entry = array();
	foreach ( array_keys( rules( 'entries' )[ $kind ]['fields'] ) as $field ) {
		$value = typed_value( entry_fields( $kind )[ $field ]['control'], $typed[ $field ] ?? '', $currency );
		if ( null !== $value && '' !== $value && array() !== $value ) {
			$entry[ $field ] = $value;
		}
	}
	$text = trim( text_of( $typed['own'] ?? '' ) );
	$own  = '' === $text ? array() : json_decode( $text, true, MOST_NESTED );
	return $entry + ( is_of_type( $own, 'object' ) ? $own : array( UNREAD => $text ) );
}

/**
 * The value of a field, as JSON has it. A text that is no number stays one, so that the check names it.
 *
 * @param string $control  Kind of the field in the form.
 * @param mixed  $typed    What was typed.
 * @param string $currency That of the product.
 * @return mixed
 */
function typed_value( string $control, $typed, string $currency ) {
	switch ( $control ) {
		case 'variants':
		case 'plans':
			return typed_entries( rtrim( $control, 's' ), $typed, $currency );
		case 'unitPrice':
			$parts = is_array( $typed ) ? array_map( __NAMESPACE__ . '\text_of', $typed ) : array();
			return array_filter(
				array(
					'price' => typed_number( $parts['price'] ?? '', $currency ),
					'per'   => trim( $parts['per'] ?? '' ),
				),
				static function ( $part ): bool {
					return '' !== $part;
				}
			);
		case 'regions':
			$codes = is_array( $typed ) ? preg_split( '/[\s,;]+/', strtoupper( text_of( $typed['codes'] ?? '' ) ), -1, PREG_SPLIT_NO_EMPTY ) : array();
			return $codes ? array( 'except' === ( $typed['how'] ?? '' ) ? 'except' : 'only' => $codes ) : array();
	}
	$text = trim( str_replace( "\r\n", "\n", text_of( $typed ) ) );
	switch ( $control ) {
		case 'amount':
			return typed_number( $text, $currency );
		case 'number':
			return is_numeric( $text ) ? $text + 0 : $text;
		case 'check':
			return '' === $text ? '' : true;
		case 'unless':
			return '' === $text ? '' : false;
		default:
			return $text;
	}
}

/**
 * An amount as it was typed, with a point or a comma. A text where it is none, or where it may mean two amounts: 1.500.
 *
 * @return int|float|string
 */
function typed_number( string $text, string $currency ) {
	$number = preg_match( '/^\d+,\d+$/D', trim( $text ) ) ? str_replace( ',', '.', trim( $text ) ) : trim( $text );
	if ( ! preg_match( '/^-?\d+(\.\d+)?$/D', $number ) ) {
		return $text;
	}
	return is_grouped( $number ) && ! in_array( $currency, rules( 'withThreeDecimals' ), true ) ? $number : $number + 0;
}

/** The entries without those in which nothing was typed. */
function without_blank( array $entries ): array {
	$kept = array();
	foreach ( $entries as $entry ) {
		// These are chosen in every new row.
		if ( ! is_array( $entry ) || array_diff_key( $entry, array_flip( array( 'currency', 'interval' ) ) ) ) {
			foreach ( array( 'variants', 'plans' ) as $parts ) {
				if ( is_array( $entry[ $parts ] ?? null ) ) {
					$entry[ $parts ] = without_blank( $entry[ $parts ] );
				}
			}
			$kept[] = $entry;
		}
	}
	return $kept;
}

/** The list with an id for each entry that has none, made of its name. */
function with_ids( array $products ): array {
	$taken = array();
	foreach ( $products as $product ) {
		foreach ( array_merge( array( $product ), (array) ( $product['variants'] ?? array() ) ) as $entry ) {
			$taken[] = $entry['id'] ?? '';
		}
	}
	foreach ( $products as $index => $product ) {
		if ( ! is_array( $product ) ) {
			continue;
		}
		$product = with_id( $product, '', $taken );
		$plans   = array_column( is_array( $product['plans'] ?? null ) ? $product['plans'] : array(), 'id' );
		foreach ( array( 'variants', 'plans' ) as $field ) {
			foreach ( is_array( $product[ $field ] ?? null ) ? $product[ $field ] : array() as $place => $part ) {
				if ( is_array( $part ) && 'plans' === $field ) {
					$product[ $field ][ $place ] = with_id( $part, '', $plans );
				} elseif ( is_array( $part ) ) {
					$product[ $field ][ $place ] = with_id( $part, text_of( $product['id'] ) . '-', $taken );
				}
			}
		}
		$products[ $index ] = $product;
	}
	return $products;
}

/** An entry with an id that no other one has. */
function with_id( array $entry, string $before, array &$taken ): array {
	if ( ! is_absent( $entry, 'id' ) ) {
		return $entry;
	}
	// Latin letters and digits alone: cart links and shortcodes contain ids.
	$slug = trim( preg_replace( '/[^a-z0-9]+/', '-', strtolower( remove_accents( text_of( $entry['name'] ?? '' ) ) ) ), '-' );
	$id   = $before . ( '' === $slug ? 'product' : substr( $slug, 0, 60 ) );
	for ( $number = 2, $free = $id; in_array( $free, $taken, true ); $number++ ) {
		$free = "$id-$number";
	}
	$taken[] = $free;
	return array( 'id' => $free ) + $entry;
}

/**
 * Changes the rows of the form as a button says.
 *
 * @param mixed  $rows Rows by their keys, or the fields of one.
 * @param string $act  "add", "remove", "duplicate", "up" or "down".
 * @param array  $path The keys that lead to the row.
 */
function act_on( $rows, string $act, array $path ): array {
	$rows = is_array( $rows ) ? $rows : array();
	$key  = array_shift( $path );
	if ( $path ) {
		$rows[ $key ] = act_on( $rows[ $key ] ?? array(), $act, $path );
		return $rows;
	}
	if ( 'add' === $act ) {
		$last = end( $rows );
		return $rows + array( $key => array( 'currency' => $last['currency'] ?? 'USD' ) );
	}
	$keys = array_keys( $rows );
	$at   = array_search( $key, $keys, true );
	if ( false === $at ) {
		return $rows;
	}
	$row = $rows[ $key ];
	unset( $rows[ $key ] );
	if ( 'remove' === $act ) {
		return $rows;
	}
	$place = array(
		'up'   => $at - 1,
		'down' => $at + 1,
	)[ $act ] ?? $at;
	$new   = 'duplicate' === $act ? array(
		$key    => $row,
		'copy' => without_ids( $row ),
	) : array( $key => $row );
	return array_slice( $rows, 0, max( $place, 0 ), true ) + $new + array_slice( $rows, max( $place, 0 ), null, true );
}

/** A row without its ids: a copy is another product. */
function without_ids( array $row ): array {
	$row['id'] = '';
	foreach ( array( 'variants', 'plans' ) as $parts ) {
		if ( is_array( $row[ $parts ] ?? null ) ) {
			$row[ $parts ] = array_map( __NAMESPACE__ . '\without_ids', array_filter( $row[ $parts ], 'is_array' ) );
		}
	}
	return $row;
}

/** A list as the text of "Edit as JSON". */
function list_as_text( array $products ): string {
	return (string) wp_json_encode( $products, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PARTIAL_OUTPUT_ON_ERROR );
}
