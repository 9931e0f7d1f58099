<?php
/**
 * How an element is drawn, whoever asks: block, shortcode or settings.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = array( 'ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi' );

/**
 * The tag of an element, with what its author says of it and what the settings say.
 *
 * @param string $element    Its name, such as "product-card".
 * @param array  $attributes By attribute name. What is not the author's, or not what it must be, is left out.
 * @param string $wrapper    Attributes of the block around it, escaped.
 */
function render( string $element, array $attributes, string $wrapper = '' ): string {
	$said = array();
	foreach ( authors_attributes( $element ) as $name => $known ) {
		if ( isset( $attributes[ $name ] ) && is_scalar( $attributes[ $name ] ) ) {
			$value = read_attribute( $known, $attributes[ $name ] );
			if ( null !== $value ) {
				$said[ $name ] = $value;
			}
		}
	}
	if ( 'product-card' === $element && ! can_be_shown( $said ) ) {
		return '';
	}
	$instead = instead_of( $element, $said );
	if ( is_feed() || is_aside() ) {
		return $instead;
	}
	need_assets();
	cart_is_placed( 'cart-button' === $element );
	$html = '<wellness-' . $element . ( $wrapper ? ' ' . $wrapper : '' );
	foreach ( $said + site_attributes( $element ) as $name => $value ) {
		$html .= ' ' . $name . ( true === $value ? '' : '="' . attribute( $value ) . '"' );
	}
	return $html . '>' . $instead . '</wellness-' . $element . '>';
}

/** What the site says of an element, wherever it stands. */
function site_attributes( string $element ): array {
	$attributes = owners_attributes( $element );
	$language   = settings()['language'];
	if ( $language ) {
		$attributes['lang'] = $language;
		$attributes['dir']  = in_array( $language, RIGHT_TO_LEFT, true ) ? 'rtl' : 'ltr';
	}
	return $attributes;
}

/**
 * A value as the element takes it, or null for one that it would refuse.
 *
 * @param array $known What is known of the attribute.
 * @param mixed $value What was said: a scalar.
 * @return string|true|null
 */
function read_attribute( array $known, $value ) {
	if ( 'boolean' === $known['type'] ) {
		return in_array( $value, array( false, '', '0', 0, 'false' ), true ) ? null : true;
	}
	// Blocks of those who may not write HTML were escaped when they were stored.
	$value = html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5 );
	// Only of tags, since of "it <3 us" nothing would be left behind the heart.
	$value = trim( preg_match( '~<[a-z/!]~i', $value ) ? wp_strip_all_tags( $value ) : $value );
	if ( '' === $value || ( 'number' === $known['type'] && ! is_numeric( $value ) ) ) {
		return null;
	}
	if ( isset( $known['values'] ) && ! in_array( $value, $known['values'], true ) ) {
		return null;
	}
	if ( $known['url'] ) {
		$value = esc_url_raw( of_site( $value ), array( 'http', 'https' ) );
		return '' === $value ? null : $value;
	}
	return $value;
}

/**
 * An address of this site in full where nothing before it says so: esc_url() would take "shop" of "shop/tea" for a host. Of
 * "shop.example/tea" nobody knows what is meant: empty.
 */
function of_site( string $address ): string {
	if ( '' === $address || preg_match( '~^([a-z][a-z0-9+.-]*:|[/?#])~i', $address ) ) {
		return $address;
	}
	$is_file = preg_match( '~^[^/?#]+\.(html?|php|jpe?g|png|gif|webp|avif|svg)([?#]|$)~i', $address );
	return ! $is_file && preg_match( '~^[^/?#.]+(\.[^/?#.]+)+([/?#]|$)~', $address ) ? '' : home_url( $address );
}

/** A card without a product of ours or goods of its own would only tell visitors so. */
function can_be_shown( array $said ): bool {
	return isset( $said['product-id'] ) && null !== find_product( $said['product-id'] );
}

/** Escaped, also for what still reads the page after us: shortcodes in brackets, and typographic quotes. */
function attribute( string $value ): string {
	return strtr(
		esc_attr( $value ),
		array(
			'[' => '&#91;',
			']' => '&#93;',
		)
	);
}

/** What is read in feeds, and where no script runs: inline, since classic editors tear anything else out of its tag. */
function instead_of( string $element, array $said ): string {
	if ( 'testimonial' === $element ) {
		return esc_html( $said['text'] ?? '' );
	}
	if ( 'product-card' !== $element ) {
		return '';
	}
	$product = find_product( $said['product-id'] );
	$name    = esc_html( $said['name'] ?? $product['name'] );
	$href    = $said['href'] ?? of_site( text_of( $product['href'] ?? '' ) );
	return $href ? '<a href="' . esc_url( $href ) . '">' . $name . '</a>' : $name;
}
