<?php
/**
 * The fields of the settings page: labels, help and markup.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The parts of the page, in their order. */
function sections(): array {
	return array(
		'checkout' => array(
			'title' => __( 'Checkout', 'wellness-storefront' ),
			'help'  => __( 'Where the cart leads when a visitor presses Checkout. Money is asked for there, never on this site.', 'wellness-storefront' ),
		),
		'products' => array(
			'title' => __( 'Products', 'wellness-storefront' ),
			'help'  => __( 'The products that cards and grids can show. The price at the checkout is the one that is charged.', 'wellness-storefront' ),
		),
		'people'   => array(
			'title' => __( 'Where people go', 'wellness-storefront' ),
			'help'  => __( 'Authors cannot change these: they only place the button or the form.', 'wellness-storefront' ),
		),
		'looks'    => array(
			'title' => __( 'Looks and language', 'wellness-storefront' ),
			'help'  => __( 'Leave a color empty for the one that comes with the plugin.', 'wellness-storefront' ),
		),
		'cart'     => array(
			'title' => __( 'The cart button', 'wellness-storefront' ),
			'help'  => __( 'It stays in a corner of the window and shows how much is in the cart. All pages share one cart.', 'wellness-storefront' ),
		),
	);
}

/**
 * The fields by the name of their setting: `section`, `label`, `help`, and `choices` (label and help by value), or
 * `type`: "lines", "code", "group", else one line. `only`: the class of a row that only some choices need.
 */
function fields(): array {
	static $fields = null;
	if ( null === $fields ) {
		$fields = checkout_fields() + product_fields() + people_fields() + looks_fields() + cart_fields();
	}
	return $fields;
}

/** Fields of the first section. */
function checkout_fields(): array {
	$in = array( 'section' => 'checkout' );
	return array(
		'checkout'     => $in + array(
			'label'   => __( 'Checkout leads to', 'wellness-storefront' ),
			'choices' => array(
				'none'        => array( __( 'Nowhere yet', 'wellness-storefront' ), __( 'The cart says that checkout is not connected. Nothing is lost.', 'wellness-storefront' ) ),
				'wellness'    => array( __( 'The checkout server of this project', 'wellness-storefront' ), __( 'Or any other that answers in the same way.', 'wellness-storefront' ) ),
				'woocommerce' => array( 'WooCommerce', __( 'Version 10.0 or newer, on this site or another.', 'wellness-storefront' ) ),
				'shopify'     => array( 'Shopify', __( 'The shop must be open to the public.', 'wellness-storefront' ) ),
			),
		),
		'endpoint'     => $in + array(
			'label' => __( 'Address of the checkout server', 'wellness-storefront' ),
			'help'  => __( 'It ends with /checkout, as in https://checkout.example/checkout.', 'wellness-storefront' ),
			'only'  => 'only-checkout-wellness',
			'more'  => __NAMESPACE__ . '\print_checkout_help',
		),
		'published'    => $in + array(
			'label' => __( 'List that the checkout server publishes', 'wellness-storefront' ),
			'help'  => __( 'Such as https://checkout.example/checkout/catalog. Pages then read the products there, and so show what is left in stock. Leave it empty if the checkout server publishes none.', 'wellness-storefront' ),
			'only'  => 'only-checkout-wellness',
		),
		'woocommerce'  => $in + array(
			'label' => __( 'Address of the WooCommerce shop', 'wellness-storefront' ),
			'help'  => __( 'Such as https://shop.example. The cart goes to its /checkout-link/, which empties the cart there and fills it anew. Below, write the ids of products or of variations.', 'wellness-storefront' ),
			'only'  => 'only-checkout-woocommerce',
		),
		'shopify'      => $in + array(
			'label' => __( 'Address of the Shopify shop', 'wellness-storefront' ),
			'help'  => __( 'Such as https://shop.example. For a checkout in another language write its path, too: https://shop.example/fr, or https://shop.example/{locale} for that of each page. Below, write the ids of variants, which are numbers.', 'wellness-storefront' ),
			'only'  => 'only-checkout-shopify',
		),
		'checkout_ids' => $in + array(
			'label' => __( 'Ids there', 'wellness-storefront' ),
			'help'  => __( 'One product a line: its id here, “=”, and its id at the checkout. Ids that are the same need no line. The ids of this site stand under “Sold now”.', 'wellness-storefront' ),
			'type'  => 'lines',
			'like'  => 'nmn-plus = 40123',
			'only'  => 'only-checkout',
		),
		'partner'      => $in + array(
			'label' => __( 'Name of this site as a partner', 'wellness-storefront' ),
			'help'  => __( 'Sent with each order, so that the checkout knows where it comes from. May be empty.', 'wellness-storefront' ),
			'only'  => 'only-checkout',
		),
		'discount'     => $in + array(
			'label' => __( 'Discount code', 'wellness-storefront' ),
			'help'  => __( 'Sent with each order, and shown in the cart. The checkout decides what it is worth.', 'wellness-storefront' ),
			'only'  => 'only-checkout',
		),
		'shop'         => $in + array(
			'label' => __( '“Continue shopping” leads to', 'wellness-storefront' ),
			'help'  => __( 'An address, or a path of this site such as /shop/. Empty: the cart just closes.', 'wellness-storefront' ),
		),
		'cart_page'     => $in + array(
			'label' => __( 'The cart is on the page', 'wellness-storefront' ),
			'help'  => __( 'A page of this site with the Cart block, such as /cart/. The cart button leads there. Empty: it opens the cart beside the page.', 'wellness-storefront' ),
		),
		'free_shipping' => $in + array(
			'label' => __( 'Shipping is free from', 'wellness-storefront' ),
			'help'  => __( 'An amount such as 50, or 50 EUR: the cart says how much is missing. The checkout decides what shipping costs.', 'wellness-storefront' ),
		),
		'persistence'   => $in + array(
			'label'   => __( 'The cart is kept', 'wellness-storefront' ),
			'choices' => array(
				'local'   => array( __( 'for the next visit, too', 'wellness-storefront' ), __( 'In the browser of the visitor, nowhere else.', 'wellness-storefront' ) ),
				'session' => array( __( 'until the tab is closed', 'wellness-storefront' ), '' ),
				'none'    => array( __( 'for this one page', 'wellness-storefront' ), __( 'Nothing is stored. The next page begins with an empty cart.', 'wellness-storefront' ) ),
			),
		),
	);
}

/** Fields of the second. */
function product_fields(): array {
	$in = array( 'section' => 'products' );
	return array(
		'catalog'      => $in + array(
			'label'   => __( 'This site sells', 'wellness-storefront' ),
			'choices' => array(
				'list'    => array( __( 'its own products', 'wellness-storefront' ), __( 'Those under Settings → Products.', 'wellness-storefront' ) ),
				'address' => array( __( 'what an address says', 'wellness-storefront' ), __( 'For shops that have a list of products on the web already.', 'wellness-storefront' ) ),
			),
		),
		'catalog_url'  => $in + array(
			'label' => __( 'Address of the products', 'wellness-storefront' ),
			'help'  => __( 'It answers with a list of products in JSON. It is asked whenever you save this page, and then every hour in the background. When it does not answer, the site goes on selling what it said last.', 'wellness-storefront' ),
			'only'  => 'only-catalog-address',
			'more'  => __NAMESPACE__ . '\print_last_response',
		),
		'structured'   => $in + array(
			'label'   => __( 'Structured data', 'wellness-storefront' ),
			'choices' => array(
				'products' => array( __( 'for search engines and assistants', 'wellness-storefront' ), __( 'Pages then describe the products that they show by schema.org.', 'wellness-storefront' ) ),
				'none'     => array( __( 'none', 'wellness-storefront' ), '' ),
			),
		),
	);
}

/** Fields of the third. */
function people_fields(): array {
	$in = array( 'section' => 'people' );
	return array(
		'portal'     => $in + array(
			'label' => __( 'Patient portal', 'wellness-storefront' ),
			'help'  => __( 'Where Login leads, in a new tab.', 'wellness-storefront' ),
		),
		'messages'   => $in + array(
			'label' => __( 'Messages of the contact form', 'wellness-storefront' ),
			'help'  => __( 'The address that takes them: “name”, “email” and “message” are posted there as any form does, and the visitor is told that they arrived when it answers with success and no web page.', 'wellness-storefront' ),
		),
		'assessment' => $in + array(
			'label' => __( 'Assessment', 'wellness-storefront' ),
			'help'  => __( 'The name of the function that opens it, as whoever made it told you. Empty: openDisclosureModal.', 'wellness-storefront' ),
		),
	);
}

/** Fields of the fourth. */
function looks_fields(): array {
	$in        = array( 'section' => 'looks' );
	$languages = array( '' => array( __( 'the page’s own', 'wellness-storefront' ), __( 'English, where there are no words for it.', 'wellness-storefront' ) ) );
	foreach ( widget_languages() as $code => $name ) {
		$languages[ $code ] = array( $name, '', $code );
	}
	return array(
		'colors'   => $in + array(
			'label' => __( 'Colors', 'wellness-storefront' ),
			'type'  => 'group',
			'body'  => __NAMESPACE__ . '\print_colors',
		),
		'language' => $in + array(
			'label'   => __( 'Language of what the plugin shows', 'wellness-storefront' ),
			'choices' => $languages,
		),
	);
}

/** Fields of the fifth. */
function cart_fields(): array {
	$in = array( 'section' => 'cart' );
	return array(
		'cart'       => $in + array(
			'label'   => __( 'It stands', 'wellness-storefront' ),
			'choices' => array(
				'everywhere'    => array( __( 'on every page', 'wellness-storefront' ), '' ),
				'with-elements' => array( __( 'on pages that have something of the plugin', 'wellness-storefront' ), __( 'All other pages load nothing.', 'wellness-storefront' ) ),
				'chosen'        => array( __( 'on the pages chosen below', 'wellness-storefront' ), '' ),
				'block'         => array( __( 'only where an author has placed it', 'wellness-storefront' ), __( 'By the Cart Button block, or [wellness-cart-button].', 'wellness-storefront' ) ),
			),
		),
		'cart_pages' => $in + array(
			'label' => __( 'Pages', 'wellness-storefront' ),
			'type'  => 'group',
			'body'  => __NAMESPACE__ . '\print_pages',
			'only'  => 'only-cart-chosen',
		),
		'corner'     => $in + array(
			'label'   => __( 'Its corner', 'wellness-storefront' ),
			'choices' => array(
				'bottom' => array( __( 'below', 'wellness-storefront' ), __( 'Most sites have their menu above.', 'wellness-storefront' ) ),
				'top'    => array( __( 'above', 'wellness-storefront' ), '' ),
			),
		),
	);
}

/** The languages that the elements know, by code, each in its own name. */
function widget_languages(): array {
	$names = array(
		'ar' => 'العربية',
		'de' => 'Deutsch',
		'en' => 'English',
		'es' => 'Español',
		'fr' => 'Français',
	);
	$codes = array( 'en' );
	foreach ( (array) glob( dirname( WELLNESS_STOREFRONT_FILE ) . '/assets/lang/*.js' ) as $file ) {
		$codes[] = basename( $file, '.js' );
	}
	$languages = array();
	foreach ( $codes as $code ) {
		$languages[ $code ] = $names[ $code ] ?? ( class_exists( 'Locale' ) ? \Locale::getDisplayLanguage( $code, $code ) : $code );
	}
	return $languages;
}

/** Labels of the colors. */
function color_names(): array {
	return array(
		'accent'    => __( 'Buttons and links', 'wellness-storefront' ),
		'on-accent' => __( 'Words on buttons', 'wellness-storefront' ),
		'text'      => __( 'Text', 'wellness-storefront' ),
		'muted'     => __( 'Less important text', 'wellness-storefront' ),
		'surface'   => __( 'Behind the text', 'wellness-storefront' ),
		'ground'    => __( 'Behind cards and forms', 'wellness-storefront' ),
		'border'    => __( 'Lines and borders', 'wellness-storefront' ),
	);
}

/** The id of the field of a setting. */
function field_id( string $name ): string {
	return PAGE . '-' . str_replace( '_', '-', $name );
}

/** The name of the field of a setting. */
function field_name( string $name ): string {
	return OPTION . '[' . $name . ']';
}

/** The value in the field of a setting: the refused one, or else the stored one. */
function field_value( string $name ) {
	return refused()[ $name ] ?? settings()[ $name ];
}

/** The transient of this user's refused values, so that two administrators don't replace each other's. */
function refused_key(): string {
	return REFUSED . '_' . get_current_user_id();
}

/** The refused values of this user, shown once. */
function refused(): array {
	static $refused = null;
	if ( null === $refused ) {
		$stored  = get_transient( refused_key() );
		$refused = is_array( $stored ) ? $stored : array();
		if ( $refused ) {
			delete_transient( refused_key() );
		}
	}
	return $refused;
}

/** The problem of a setting, as a sentence: why its value was refused, or else a warning about the stored one. */
function field_problem( string $name ): string {
	static $problems = null;
	if ( null === $problems ) {
		$problems = warnings( settings() );
		foreach ( refused() ? get_settings_errors( OPTION ) : array() as $error ) {
			// Above the page, each begins with a link to its field.
			$problems[ $error['code'] ] = wp_specialchars_decode( preg_replace( '~^<a [^>]*>[^<]*</a>: ~', '', $error['message'] ), ENT_QUOTES );
		}
	}
	return $problems[ $name ] ?? '';
}

/** Prints a field. */
function print_field( string $name, array $field ): void {
	$id      = field_id( $name );
	$problem = field_problem( $name );
	$refused = isset( refused()[ $name ] );
	$value   = field_value( $name );
	$about   = array_filter( array( $problem ? $id . '-problem' : '', isset( $field['help'] ) ? $id . '-help' : '' ) );
	$groups  = isset( $field['choices'] ) || isset( $field['body'] );
	if ( $groups ) {
		printf( '<fieldset id="%s"%s>', esc_attr( $id ), $about ? ' aria-describedby="' . esc_attr( implode( ' ', $about ) ) . '"' : '' );
		printf( '<legend class="screen-reader-text">%s</legend>', esc_html( $field['label'] ) );
	}
	if ( $problem ) {
		printf( '<p class="wellness-storefront-problem%s" id="%s">%s</p>', $refused ? ' is-refused' : '', esc_attr( $id . '-problem' ), esc_html( $problem ) );
	}
	if ( isset( $field['choices'] ) ) {
		foreach ( $field['choices'] as $choice => $words ) {
			print_choice( $name, (string) $choice, $words, (string) $choice === $value );
		}
	} elseif ( isset( $field['body'] ) ) {
		$field['body']( $name, $value );
	} else {
		$lines      = isset( $field['type'] );
		$attributes = array(
			'id'               => $id,
			'name'             => field_name( $name ),
			'class'            => ( $lines ? 'large-text' : 'regular-text' ) . ( in_array( $name, array( 'partner', 'discount' ), true ) ? '' : ' code' ),
			'autocomplete'     => 'off',
			'autocapitalize'   => 'off',
			'spellcheck'       => 'false',
			'dir'              => 'auto',
			'aria-describedby' => implode( ' ', $about ),
			'aria-invalid'     => $refused ? 'true' : '',
			'placeholder'      => $field['like'] ?? '',
		);
		$html       = '';
		foreach ( array_filter( $attributes, 'strlen' ) as $attribute => $of ) {
			$html .= ' ' . $attribute . '="' . esc_attr( $of ) . '"';
		}
		$value = is_string( $value ) ? $value : '';
		// phpcs:disable WordPress.Security.EscapeOutput.OutputNotEscaped -- each attribute was, just above.
		if ( $lines ) {
			printf( '<textarea rows="%d"%s>%s</textarea>', 'code' === $field['type'] ? 12 : 5, $html, "\n" . esc_textarea( $value ) );
		} else {
			printf( '<input type="text"%s value="%s">', $html, esc_attr( $value ) );
		}
		// phpcs:enable
	}
	if ( isset( $field['help'] ) ) {
		printf( '<p class="description" id="%s">%s</p>', esc_attr( $id . '-help' ), esc_html( $field['help'] ) );
	}
	if ( $refused && ! $groups ) {
		$set = settings()[ $name ];
		/* translators: %s: the value of a setting. */
		printf( '<p class="description">%s</p>', esc_html( '' === $set ? __( 'Nothing is set yet.', 'wellness-storefront' ) : sprintf( __( 'Still set: %s', 'wellness-storefront' ), shortened( $set ) ) ) );
	}
	if ( isset( $field['more'] ) ) {
		$field['more']();
	}
	if ( $groups ) {
		echo '</fieldset>';
	}
}

/** Prints one choice of several: its label, its help, and its language. */
function print_choice( string $name, string $choice, array $words, bool $checked ): void {
	$id = field_id( $name ) . '-is-' . ( '' === $choice ? 'own' : $choice );
	printf(
		'<p><label><input type="radio" name="%s" value="%s"%s%s> <span%s>%s</span></label>',
		esc_attr( field_name( $name ) ),
		esc_attr( $choice ),
		checked( $checked, true, false ),
		$words[1] ? ' aria-describedby="' . esc_attr( $id ) . '"' : '',
		isset( $words[2] ) ? ' lang="' . esc_attr( $words[2] ) . '"' : '',
		esc_html( $words[0] )
	);
	if ( $words[1] ) {
		printf( ' <span class="description" id="%s">%s</span>', esc_attr( $id ), esc_html( $words[1] ) );
	}
	echo '</p>';
}

/** Prints the colors, each with its picker. The ground may be transparent. */
function print_colors( string $name, $colors ): void {
	foreach ( color_names() as $color => $label ) {
		$id    = field_id( $name ) . '-' . $color;
		$value = is_array( $colors ) && is_string( $colors[ $color ] ?? null ) ? $colors[ $color ] : '';
		$clear = 'ground' === $color && ( 'transparent' === $value || isset( $colors['transparent'] ) );
		printf(
			'<div class="wellness-storefront-color"><label id="%1$s-label" for="%1$s">%2$s</label> <input type="text" id="%1$s" name="%3$s" value="%4$s" class="code" size="9" spellcheck="false" autocomplete="off">',
			esc_attr( $id ),
			esc_html( $label ),
			esc_attr( field_name( $name ) . "[$color]" ),
			esc_attr( $clear ? '' : $value )
		);
		if ( 'ground' === $color ) {
			printf(
				' <label class="wellness-storefront-clear"><input type="checkbox" name="%s" value="1"%s> %s</label>',
				esc_attr( field_name( $name ) . '[transparent]' ),
				checked( $clear, true, false ),
				esc_html__( 'what the page has there (transparent)', 'wellness-storefront' )
			);
		}
		echo '</div>';
	}
}

/** Prints the pages of the site as choices. */
function print_pages( string $name, $chosen ): void {
	$chosen = array_map( 'intval', (array) $chosen );
	$pages  = get_pages( array( 'post_status' => array( 'publish', 'private' ) ) );
	if ( ! $pages ) {
		echo '<p>', esc_html__( 'This site has no pages yet.', 'wellness-storefront' ), '</p>';
	}
	echo '<div class="wellness-storefront-pages">';
	foreach ( $pages ? $pages : array() as $page ) {
		printf(
			'<p><label><input type="checkbox" name="%s" value="%d"%s> %s</label></p>',
			esc_attr( field_name( $name ) . '[]' ),
			(int) $page->ID,
			checked( in_array( $page->ID, $chosen, true ), true, false ),
			esc_html( '' === $page->post_title ? $page->post_name : wp_strip_all_tags( $page->post_title ) )
		);
	}
	echo '</div>';
}

/** The origins that may post orders, and the pages that buyers return to. */
function print_checkout_help(): void {
	$origin = preg_replace( '~^(https?://[^/?#]+).*~i', '$1', home_url() );
	$backs  = pages_of_orders();
	echo '<p class="description">';
	/* translators: %s: address of this site. */
	echo wp_kses_post( sprintf( __( 'The checkout server takes orders only from sites on its list: it must have %s there, and the page that buyers come back to.', 'wellness-storefront' ), '<code>' . esc_html( $origin ) . '</code>' ) ), ' ';
	if ( $backs ) {
		esc_html_e( 'The operator of the checkout server of this project sets:', 'wellness-storefront' );
		echo '</p><p class="description"><code>CHECKOUT_PAGES="', esc_html( implode( ',', $backs ) ), '" npm start</code>';
	} else {
		esc_html_e( 'This site has no such page yet: publish one with the Order Status block, and this page will show what the checkout server needs to know.', 'wellness-storefront' );
	}
	echo '</p>';
}

/** URLs of the pages with an order status. */
function pages_of_orders(): array {
	$found = get_posts(
		array(
			'post_type'   => 'page',
			's'           => 'order-status',
			'numberposts' => 20,
			'orderby'     => 'ID',
			'order'       => 'ASC',
		)
	);
	$shows = static function ( \WP_Post $post ): bool {
		return (bool) preg_match( '~<!-- wp:wellness/order-status|\[wellness-order-status|<wellness-order-status|data-wellness="order-status"~', $post->post_content );
	};
	return array_map( 'get_permalink', array_filter( $found, $shows ) );
}

/** Prints when the products were last fetched. */
function print_last_response(): void {
	$last = last_response();
	if ( 'address' !== settings()['catalog'] || ! $last['at'] ) {
		return;
	}
	$count = count( $last['products'] );
	echo '<p class="description">', esc_html(
		sprintf(
			/* translators: 1: number of products, 2: date and time. */
			_n( 'Last answer: %1$s product, %2$s.', 'Last answer: %1$s products, %2$s.', $count, 'wellness-storefront' ),
			number_format_i18n( $count ),
			wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $last['at'] )
		)
	), '</p>';
}

/** Products that are sold now, with the ids that authors, shortcodes and checkouts need. */
function print_products(): void {
	if ( ! products() ) {
		echo '<p>', esc_html__( 'This site sells nothing yet.', 'wellness-storefront' ), '</p>';
		return;
	}
	echo '<table class="widefat striped wellness-storefront-sold"><thead><tr>';
	$heads = array( __( 'Name', 'wellness-storefront' ), __( 'Id', 'wellness-storefront' ), __( 'Price', 'wellness-storefront' ) );
	foreach ( $heads as $head ) {
		echo '<th scope="col">', esc_html( $head ), '</th>';
	}
	echo '</tr></thead><tbody>';
	foreach ( products() as $product ) {
		print_product( $product, $product['name'], $product );
		foreach ( $product['variants'] ?? array() as $variant ) {
			print_product( $product, '— ' . $variant['name'], $variant );
		}
	}
	echo '</tbody></table>';
}

/** Prints a row of that table. */
function print_product( array $product, string $name, array $one ): void {
	$price    = $one['price'] ?? $product['price'];
	$currency = is_string( $product['currency'] ?? null ) ? $product['currency'] : 'USD';
	printf(
		'<tr><td><bdi>%s</bdi></td><td><code dir="ltr">%s</code></td><td>%s</td></tr>',
		esc_html( $name ),
		esc_html( $one['id'] ),
		is_numeric( $price ) ? esc_html( number_format_i18n( (float) $price, floor( $price ) === (float) $price ? 0 : 2 ) . ' ' . $currency ) : ''
	);
}
