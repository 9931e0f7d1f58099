<?php
/**
 * Checks of settings before they are stored. A bad value is refused with a sentence, and the previous value stays.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Option with refused values, which their fields show once, so that they can be corrected. */
const REFUSED = 'wellness_storefront_refused';
/** Longest value of a field of one line. */
const LONGEST_LINE = 2000;

/** The values of each setting that is a choice. */
function choices(): array {
	return array(
		'checkout'    => array( 'none', 'wellness', 'woocommerce', 'shopify' ),
		'persistence' => array( 'local', 'session', 'none' ),
		'catalog'     => array( 'list', 'address' ),
		'structured'  => array( 'products', 'none' ),
		'language'    => array_merge( array( '' ), array_keys( widget_languages() ) ),
		'cart'        => array( 'everywhere', 'with-elements', 'chosen', 'block' ),
		'corner'      => array( 'bottom', 'top' ),
	);
}

/**
 * Checks the submitted settings. WordPress calls this twice if nothing is stored yet: the second time with the result of the
 * first call.
 *
 * @param mixed $typed Submitted values by name.
 * @return array All settings.
 */
function check_settings( $typed ): array {
	static $checked = null;
	if ( null !== $checked && $typed === $checked ) {
		return $checked;
	}
	$before = settings();
	if ( ! is_array( $typed ) ) {
		return $before;
	}
	$checked = $before;
	$refused = array();
	foreach ( array_keys( $before ) as $name ) {
		list( $value, $problem ) = check_setting( $name, $typed[ $name ] ?? ( is_array( $before[ $name ] ) ? array() : '' ), $typed );
		if ( '' === $problem ) {
			$checked[ $name ] = $value;
		} else {
			$refused[ $name ] = $typed[ $name ] ?? '';
			report( $name, $problem, 'error' );
		}
	}
	list( $name, $problem ) = check_catalog( $checked, $before, $refused );
	if ( '' !== $problem ) {
		foreach ( array( 'catalog', $name ) as $kept ) {
			$refused[ $kept ] = $refused[ $kept ] ?? $checked[ $kept ];
			$checked[ $kept ] = $before[ $kept ];
		}
		report( $name, $problem, 'error' );
	}
	foreach ( warnings( $checked ) as $name => $sentence ) {
		if ( ! isset( $refused[ $name ] ) ) {
			report( $name, $sentence, 'warning' );
		}
	}
	if ( $refused ) {
		set_transient( refused_key(), $refused, 5 * MINUTE_IN_SECONDS );
		add_settings_error( OPTION, 'saved', esc_html__( 'All else is saved.', 'wellness-storefront' ), 'success' );
	} elseif ( get_settings_errors( OPTION ) ) {
		add_settings_error( OPTION, 'saved', esc_html__( 'Settings saved.', 'wellness-storefront' ), 'success' );
	}
	return $checked;
}

/** Reports a sentence above the page, with a link to the field. field_problem() shows it at the field. */
function report( string $name, string $sentence, string $type ): void {
	$label = fields()[ $name ]['label'];
	add_settings_error( OPTION, $name, '<a href="#' . esc_attr( field_id( $name ) ) . '">' . esc_html( $label ) . '</a>: ' . esc_html( $sentence ), $type );
}

/**
 * Checks one setting.
 *
 * @param string $name  Name of the setting.
 * @param mixed  $typed Its submitted value.
 * @param array  $all   All submitted values.
 * @return array Its value, and what is wrong with it in words.
 */
function check_setting( string $name, $typed, array $all ): array {
	if ( 'colors' === $name ) {
		return check_colors( $typed );
	}
	if ( 'cart_pages' === $name ) {
		return array( array_values( array_filter( array_map( 'absint', is_array( $typed ) ? $typed : array() ) ) ), '' );
	}
	$text = is_string( $typed ) ? trim( wp_check_invalid_utf8( $typed ) ) : '';
	if ( isset( choices()[ $name ] ) ) {
		return array( $text, in_array( $text, choices()[ $name ], true ) ? '' : __( 'There is no such choice.', 'wellness-storefront' ) );
	}
	if ( 'checkout_ids' === $name ) {
		return check_ids( $text, is_string( $all['checkout'] ?? null ) ? $all['checkout'] : '' );
	}
	if ( mb_strlen( $text ) > LONGEST_LINE ) {
		/* translators: %d: how many characters may be typed. */
		return array( '', sprintf( __( 'This is longer than %d characters.', 'wellness-storefront' ), LONGEST_LINE ) );
	}
	if ( 'assessment' === $name ) {
		return array( $text, check_name( $text ) );
	}
	if ( in_array( $name, array( 'partner', 'discount' ), true ) ) {
		$problem = sanitize_text_field( $text ) === $text ? '' : __( 'This must be plain text on one line, without tags.', 'wellness-storefront' );
		return array( $text, $problem );
	}
	if ( 'free_shipping' === $name ) {
		return array( $text, check_threshold( $text ) );
	}
	return check_address( $name, $text );
}

/** Checks an amount above 0, which a currency may follow. */
function check_threshold( string $text ): string {
	if ( '' === $text || ( preg_match( '~^(\d+(\.\d+)?)(\s+[a-z]{3})?$~i', $text, $found ) && (float) $found[1] > 0 ) ) {
		return '';
	}
	/* translators: %s: what was typed. */
	return sprintf( __( '“%s” is no amount above 0, such as 50 or 12.50 EUR.', 'wellness-storefront' ), shortened( $text ) );
}

/** Checks the name of a function: never a path or code. */
function check_name( string $text ): string {
	if ( '' === $text || preg_match( '~^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*$~u', $text ) ) {
		return '';
	}
	/* translators: %s: what was typed. */
	return sprintf( __( '“%s” is not the plain name of a function, such as openDisclosureModal: no dots, brackets or spaces.', 'wellness-storefront' ), shortened( $text ) );
}

/**
 * Checks an address, and completes it if only "https://" is missing.
 *
 * @return array The address, and what is wrong with it in words.
 */
function check_address( string $name, string $text ): array {
	if ( '' === $text ) {
		return array( '', '' );
	}
	// Links may be unencrypted or paths of this site. Orders, messages and prices must use https.
	$is_link = in_array( $name, array( 'shop', 'cart_page' ), true );
	if ( ( $is_link || 'messages' === $name ) && preg_match( '~^/(?![/\\\\])~', $text ) ) {
		return array( esc_url_raw( $text, array( 'http', 'https' ) ), '' );
	}
	// "shop/tea" is not completed: its first part may be a folder of this site.
	if ( ! preg_match( '~^[a-z][a-z0-9+.-]*:(?!\d)~i', $text ) && preg_match( '~^(localhost|[^\s/:@]+(\.[^\s/:@.]+|(?=:\d)))(:\d+)?(/|$)~i', $text ) ) {
		$text = ( is_local( 'https://' . $text ) ? 'http://' : 'https://' ) . $text;
	}
	// Shopify's paths contain the language.
	$address = str_replace( 'wellness-locale', '{locale}', esc_url_raw( str_replace( '{locale}', 'wellness-locale', $text ), array( 'http', 'https' ) ) );
	$parts   = wp_parse_url( $address );
	if ( '' === $address || empty( $parts['host'] ) || ! preg_match( '~^https?://~i', $address ) || $address !== $text ) {
		/* translators: %s: what was typed. */
		return array( '', sprintf( __( '“%s” is no address of the web, such as https://shop.example.', 'wellness-storefront' ), shortened( $text ) ) );
	}
	if ( isset( $parts['user'] ) || isset( $parts['pass'] ) ) {
		return array( '', __( 'An address that everybody’s browser sees must not have a name or password in it.', 'wellness-storefront' ) );
	}
	if ( 'http' === strtolower( $parts['scheme'] ) && ! $is_link && ! is_local( $address ) ) {
		/* translators: %s: what was typed. */
		return array( '', sprintf( __( '“%s” must begin with https:// – what people order or write here is about their health, and must not be read on its way. (http:// is taken for this computer alone: localhost.)', 'wellness-storefront' ), shortened( $text ) ) );
	}
	if ( in_array( $name, array( 'endpoint', 'woocommerce', 'shopify' ), true ) ) {
		if ( isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
			return array( '', __( 'The address must be without “?” and “#”: something is written behind it.', 'wellness-storefront' ) );
		}
		$address = untrailingslashit( $address );
	}
	return array( $address, '' );
}

/**
 * Checks lines of "nmn-plus = 40123".
 *
 * @return array The text, and which lines are none.
 */
function check_ids( string $text, string $checkout ): array {
	$problems = array();
	$ours     = array();
	if ( strlen( $text ) > LONGEST_CATALOG ) {
		return array( '', __( 'This is longer than a megabyte.', 'wellness-storefront' ) );
	}
	foreach ( preg_split( '/\R/', $text ) as $index => $line ) {
		if ( '' === trim( $line ) ) {
			continue;
		}
		$ids   = checkout_ids( $line );
		$our   = (string) key( $ids );
		$their = (string) current( $ids );
		if ( ! $ids ) {
			/* translators: 1: number of a line, 2: the line. */
			$problems[] = sprintf( __( 'Line %1$d, “%2$s”, must be an id of ours, “=”, and the id there.', 'wellness-storefront' ), $index + 1, shortened( trim( $line ) ) );
		} elseif ( in_array( $checkout, array( 'woocommerce', 'shopify' ), true ) && ! ctype_digit( $their ) ) {
			/* translators: 1: number of a line, 2: the id in it. */
			$problems[] = sprintf( __( 'Line %1$d: ids of WooCommerce and Shopify are numbers, and “%2$s” is none.', 'wellness-storefront' ), $index + 1, shortened( $their ) );
		} elseif ( isset( $ours[ $our ] ) ) {
			/* translators: 1: number of a line, 2: an id, 3: number of the line before. */
			$problems[] = sprintf( __( 'Line %1$d: “%2$s” stands in line %3$d already.', 'wellness-storefront' ), $index + 1, shortened( $our ), $ours[ $our ] );
		}
		$ours[ $our ] = $index + 1;
		if ( count( $problems ) > 9 ) {
			break;
		}
	}
	return array( $text, implode( ' ', $problems ) );
}

/**
 * The problem of the chosen source of products. A URL is fetched at once.
 *
 * @return array The setting that it is about, and what is wrong in words.
 */
function check_catalog( array $checked, array $before, array $refused ): array {
	if ( 'address' !== $checked['catalog'] ) {
		return array( '', '' );
	}
	if ( isset( $refused['catalog_url'] ) ) {
		return array( 'catalog', $checked['catalog'] === $before['catalog'] ? '' : __( 'The site sells what it sold before.', 'wellness-storefront' ) );
	}
	if ( '' === $checked['catalog_url'] ) {
		return array( 'catalog_url', __( 'Nothing stands here yet. The site sells what it sold before.', 'wellness-storefront' ) );
	}
	$answer = fetch_products( $checked['catalog_url'] );
	if ( null !== $answer['products'] || ( 'address' === $before['catalog'] && $before['catalog_url'] === $checked['catalog_url'] ) ) {
		store_response( $answer );
		return array( '', '' );
	}
	/* translators: 1: an address, 2: what is wrong with its answer, as a sentence. */
	return array( 'catalog_url', sprintf( __( 'No products from “%1$s”: %2$s The site sells what it sold before.', 'wellness-storefront' ), shortened( $checked['catalog_url'] ), $answer['problem'] ) );
}

/** Checks colors: hex, or `transparent` for the ground. */
function check_colors( $typed ): array {
	$colors = array();
	$bad    = array();
	foreach ( COLORS as $name ) {
		$color = is_array( $typed ) && is_string( $typed[ $name ] ?? null ) ? strtolower( trim( $typed[ $name ] ) ) : '';
		if ( 'ground' === $name && ( isset( $typed['transparent'] ) || 'transparent' === $color ) ) {
			$colors[ $name ] = 'transparent';
		} elseif ( sanitize_hex_color( $color ) ) {
			$colors[ $name ] = $color;
		} elseif ( '' !== $color ) {
			/* translators: 1: what was typed, 2: what the colour is for. */
			$bad[] = sprintf( __( '“%1$s” (%2$s) is no color such as #0b6b4f.', 'wellness-storefront' ), shortened( $color ), color_names()[ $name ] );
		}
	}
	return array( $colors, implode( ' ', $bad ) );
}

/** Sentences about settings that are stored but probably not intended, by the name of the setting. */
function warnings( array $settings ): array {
	$warnings = array();
	$checkout = $settings['checkout'];
	if ( 'none' !== $checkout && '' === $settings[ address_setting( $checkout ) ] ) {
		$warnings['checkout'] = __( 'It has no address yet: until then the cart says that checkout is not connected.', 'wellness-storefront' );
	}
	$known   = array_merge( array(), ...array_map( __NAMESPACE__ . '\ids_of', products( $settings ) ) );
	$unknown = array_diff( array_map( 'strval', array_keys( checkout_ids( $settings['checkout_ids'] ) ) ), $known );
	if ( $unknown ) {
		/* translators: %s: ids. */
		$warnings['checkout_ids'] = sprintf( __( 'No product of this site has the id %s.', 'wellness-storefront' ), shortened( implode( ', ', $unknown ) ) );
	}
	$unnumbered = in_array( $checkout, array( 'woocommerce', 'shopify' ), true ) ? unnumbered( $settings ) : array();
	if ( $unnumbered ) {
		/* translators: %s: ids. */
		$numbers = sprintf( __( 'These have no number at the checkout yet, and cannot be ordered there: %s.', 'wellness-storefront' ), shortened( implode( ', ', $unnumbered ) ) );

		$warnings['checkout_ids'] = trim( ( $warnings['checkout_ids'] ?? '' ) . ' ' . $numbers );
	}
	if ( 'address' === $settings['catalog'] ) {
		$warnings['catalog_url'] = last_response()['problem'];
	}
	$warnings['colors'] = implode( ' ', contrast_warnings( $settings['colors'] ) );
	if ( 'chosen' === $settings['cart'] && ! $settings['cart_pages'] ) {
		$warnings['cart_pages'] = __( 'No page is chosen: the cart button stands on none.', 'wellness-storefront' );
	}
	return array_filter( $warnings, 'strlen' );
}

/** The setting that holds the address of a checkout. */
function address_setting( string $checkout ): string {
	return 'wellness' === $checkout ? 'endpoint' : $checkout;
}

/** The id of a product, and those of its variants. */
function ids_of( array $product ): array {
	return array_merge( array( (string) $product['id'] ), array_map( 'strval', wp_list_pluck( $product['variants'] ?? array(), 'id' ) ) );
}

/** The ids of products without a number, which WooCommerce and Shopify need. */
function unnumbered( array $settings ): array {
	$ids  = checkout_ids( $settings['checkout_ids'] );
	$sold = array();
	foreach ( products( $settings ) as $product ) {
		// A product with variants is sold as one of them.
		foreach ( empty( $product['variants'] ) ? array( $product ) : $product['variants'] as $one ) {
			$sold[ (string) $one['id'] ] = $ids[ $one['id'] ] ?? $one['checkoutId'] ?? $one['id'];
		}
	}
	$is_number = static function ( $id ): bool {
		return is_scalar( $id ) && ctype_digit( (string) $id );
	};
	return array_map( 'strval', array_keys( array_diff_key( $sold, array_filter( $sold, $is_number ) ) ) );
}

/** Warnings about pairs of colors with too little contrast. */
function contrast_warnings( array $colors ): array {
	$warnings = array();
	$names    = color_names();
	foreach ( array(
		'on-accent' => 'accent',
		'text'      => 'surface',
	) as $front => $back ) {
		if ( isset( $colors[ $front ], $colors[ $back ] ) ) {
			$contrast = contrast( $colors[ $front ], $colors[ $back ] );
			if ( $contrast < 4.5 ) {
				$warnings[] = sprintf(
					/* translators: 1 and 2: what two colours are for, 3: a number such as 2.1. */
					__( '“%1$s” on “%2$s” is hard to read: their contrast is %3$s, and 4.5 is the least that all can read.', 'wellness-storefront' ),
					$names[ $front ],
					$names[ $back ],
					number_format_i18n( floor( $contrast * 10 ) / 10, 1 )
				);
			}
		} elseif ( isset( $colors[ $front ] ) || isset( $colors[ $back ] ) ) {
			/* translators: 1 and 2: what two colours are for. */
			$warnings[] = sprintf( __( '“%1$s” and “%2$s” go together: one alone may not be readable on what the other is by itself.', 'wellness-storefront' ), $names[ $front ], $names[ $back ] );
		}
	}
	return $warnings;
}

/** Contrast of two hex colors by WCAG, from 1 to 21. */
function contrast( string $one, string $other ): float {
	$lights = array( luminance( $one ), luminance( $other ) );
	return ( max( $lights ) + 0.05 ) / ( min( $lights ) + 0.05 );
}

/** Relative luminance of a hex color by WCAG, from 0 to 1. */
function luminance( string $color ): float {
	$digits = substr( $color, 1 );
	if ( 3 === strlen( $digits ) ) {
		$digits = preg_replace( '/./', '$0$0', $digits );
	}
	$light = 0.0;
	foreach ( array( 0.2126, 0.7152, 0.0722 ) as $index => $weight ) {
		$part   = hexdec( substr( $digits, 2 * $index, 2 ) ) / 255;
		$light += $weight * ( $part <= 0.03928 ? $part / 12.92 : pow( ( $part + 0.055 ) / 1.055, 2.4 ) );
	}
	return $light;
}
