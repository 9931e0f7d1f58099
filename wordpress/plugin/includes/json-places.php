<?php
/**
 * Places in a JSON text, for sentences about its mistakes: json_decode() names none.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The most levels that a list may have. */
const MOST_NESTED = 50;

/** A text, a number or a word of JSON. */
const JSON_SCALAR = '"(?:[^"\\\\\x00-\x1f]++|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+"|-?(?:0|[1-9]\d*+)(?:\.\d++)?(?:[eE][+-]?\d++)?|true|false|null';

/**
 * The offset of each value by the keys that lead to it, joined by "/". That of "syntax" is where the text stops being JSON.
 */
function json_places( string $text ): array {
	$at     = 0;
	$places = array();
	if ( ! json_value( $text, $at, '', $places ) || strlen( $text ) !== $at ) {
		$places['syntax'] = $at;
	}
	return $places;
}

/** Moves behind a token and the blanks around it; returns the token, or null if something else stands there. */
function json_token( string $text, int &$at, string $pattern ): ?string {
	if ( ! preg_match( '~\G[ \t\r\n]*+(' . $pattern . ')[ \t\r\n]*+~', $text, $found, 0, $at ) ) {
		$at += strspn( $text, " \t\r\n", $at );
		return null;
	}
	$at += strlen( $found[0] );
	return $found[1];
}

/** Reads a value from an offset on, which then is behind it, or at what is no JSON. Returns whether it was read. */
function json_value( string $text, int &$at, string $path, array &$places, int $depth = 1 ): bool {
	$at             += strspn( $text, " \t\r\n", $at );
	$places[ $path ] = $at;
	if ( null !== json_token( $text, $at, JSON_SCALAR ) ) {
		return true;
	}
	$open = json_token( $text, $at, '[[{]' );
	if ( null === $open || $depth >= MOST_NESTED ) {
		return false;
	}
	$close = '[' === $open ? '\]' : '\}';
	if ( null !== json_token( $text, $at, $close ) ) {
		return true;
	}
	$index = 0;
	do {
		$key = $index++;
		if ( '{' === $open ) {
			$written = json_token( $text, $at, '"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"' );
			if ( null === $written || null === json_token( $text, $at, ':' ) ) {
				return false;
			}
			$key = json_decode( $written );
		}
		if ( ! json_value( $text, $at, ltrim( "$path/$key", '/' ), $places, $depth + 1 ) ) {
			return false;
		}
	} while ( null !== json_token( $text, $at, ',' ) );
	return null !== json_token( $text, $at, $close );
}

/** Line and column of an offset, both from 1. */
function line_and_column( string $text, int $at ): array {
	$before = str_replace( "\r\n", "\n", substr( $text, 0, $at ) );
	$line   = (string) strrchr( "\n" . $before, "\n" );
	return array( substr_count( $before, "\n" ) + 1, mb_strlen( $line ) );
}
