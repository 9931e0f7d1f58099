<?php
/**
 * Renders an element for a block, a shortcode or the settings.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = array( 'ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi' );

/**
 * The tag of an element, with the attributes of its author and of the settings.
 *
 * @param string $element    Its name, such as "product-card".
 * @param array  $attributes By attribute name. Owner attributes and invalid values are left out.
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
	if ( ( 'product-card' === $element && ! can_be_shown( $said ) ) || ( 'product-grid' === $element && ! products() ) ) {
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

/** Attributes that the settings give to an element on every page. */
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
 * The value as the element accepts it, or null for one that it would refuse.
 *
 * @param array $known Declaration of the attribute.
 * @param mixed $value A scalar.
 * @return string|true|null
 */
function read_attribute( array $known, $value ) {
	if ( 'boolean' === $known['type'] ) {
		return in_array( $value, array( false, '', '0', 0, 'false' ), true ) ? null : true;
	}
	// WordPress has escaped the blocks of authors without `unfiltered_html`.
	$value = html_entity_decode( (string) $value, ENT_QUOTES | ENT_HTML5 );
	// Only if there are tags: wp_strip_all_tags() would cut "it <3 us" at the "<".
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
 * Completes a path of this site, because esc_url() would take "shop" in "shop/tea" for a host. Returns an empty string for
 * "shop.example/tea", which may be a host or a path.
 */
function of_site( string $address ): string {
	if ( '' === $address || preg_match( '~^([a-z][a-z0-9+.-]*:|[/?#])~i', $address ) ) {
		return $address;
	}
	$is_file = preg_match( '~^[^/?#]+\.(html?|php|jpe?g|png|gif|webp|avif|svg)([?#]|$)~i', $address );
	return ! $is_file && preg_match( '~^[^/?#.]+(\.[^/?#.]+)+([/?#]|$)~', $address ) ? '' : home_url( $address );
}

/** Whether a card has a product. A card without one would only show visitors an error. */
function can_be_shown( array $said ): bool {
	return isset( $said['product-id'] ) && null !== find_product( $said['product-id'] );
}

/** Escapes a value, also for filters that run later: shortcodes in brackets, and typographic quotes. */
function attribute( string $value ): string {
	return strtr(
		esc_attr( $value ),
		array(
			'[' => '&#91;',
			']' => '&#93;',
		)
	);
}

/** Fallback content for feeds and pages without scripts. It is inline, because classic editors move blocks out of the tag. */
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
