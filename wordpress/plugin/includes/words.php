<?php
/**
 * Names of the blocks and of their fields in the editor.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Title, description, icon and keywords of a block. */
function about( string $element ): array {
	$about                              = array(
		'product-card'     => array( __( 'Product Card', 'wellness-storefront' ), __( 'One product, with its button.', 'wellness-storefront' ), 'products' ),
		'product-grid'     => array( __( 'Product Grid', 'wellness-storefront' ), __( 'All products side by side.', 'wellness-storefront' ), 'grid-view' ),
		'cart-button'      => array( __( 'Cart Button', 'wellness-storefront' ), __( 'Opens the cart, and says how much is in it.', 'wellness-storefront' ), 'cart' ),
		'cart'             => array( __( 'Cart', 'wellness-storefront' ), __( 'The cart as a part of the page, with Checkout.', 'wellness-storefront' ), 'list-view' ),
		'toaster'          => array( __( 'Messages', 'wellness-storefront' ), __( 'Where short messages appear, such as that something is in the cart.', 'wellness-storefront' ), 'format-status' ),
		'rating'           => array( __( 'Rating', 'wellness-storefront' ), __( 'Stars, and how many reviews they come from.', 'wellness-storefront' ), 'star-filled' ),
		'get-started'      => array( __( 'Get Started', 'wellness-storefront' ), __( 'A button that begins the assessment.', 'wellness-storefront' ), 'button' ),
		'membership-tiers' => array( __( 'Memberships', 'wellness-storefront' ), __( 'The three memberships and their prices.', 'wellness-storefront' ), 'groups' ),
		'contact-form'     => array( __( 'Contact Form', 'wellness-storefront' ), __( 'Name, email and message.', 'wellness-storefront' ), 'email' ),
		'testimonial'      => array( __( 'Testimonial', 'wellness-storefront' ), __( 'What somebody said, marked as a sample.', 'wellness-storefront' ), 'format-quote' ),
		'order-status'     => array( __( 'Order Status', 'wellness-storefront' ), __( 'For the page that buyers come back to: how their order stands.', 'wellness-storefront' ), 'yes-alt' ),
		'eligibility'      => array( __( 'Region and Age', 'wellness-storefront' ), __( 'Asks visitors for both, where products need them.', 'wellness-storefront' ), 'location' ),
		'login'            => array( __( 'Login', 'wellness-storefront' ), __( 'A link to the patient portal.', 'wellness-storefront' ), 'admin-users' ),
	);
	list( $title, $description, $icon ) = $about[ $element ];
	return compact( 'title', 'description', 'icon' );
}

/**
 * Labels of the fields of a block, by attribute: a name, and a sentence of help if it needs one.
 * An attribute that is not here is called by its own name, with the help of the elements' manifest.
 */
function labels( string $element ): array {
	$every = array(
		'theme'         => array( __( 'Colors', 'wellness-storefront' ), __( 'Automatic follows the page.', 'wellness-storefront' ) ),
		'heading-level' => array( __( 'Heading level of product names', 'wellness-storefront' ), __( 'From 1 to 6: one more than the heading above it.', 'wellness-storefront' ) ),
		'reviews'       => array( __( 'Number of reviews', 'wellness-storefront' ) ),
	);
	$own   = array(
		'product-card' => array(
			'product-id'       => array( __( 'Product', 'wellness-storefront' ) ),
			'variant'          => array( __( 'Chosen at first', 'wellness-storefront' ) ),
			'name'             => array( __( 'Name', 'wellness-storefront' ) ),
			'description'      => array( __( 'Description', 'wellness-storefront' ), __( 'One sentence.', 'wellness-storefront' ) ),
			'compare-at-price' => array( __( 'Former price', 'wellness-storefront' ), __( 'Shown struck out, where it is more than the price.', 'wellness-storefront' ) ),
			'image'            => array( __( 'Picture', 'wellness-storefront' ) ),
			'image-alt'        => array( __( 'What the picture shows', 'wellness-storefront' ), __( 'For those who do not see it. Leave it empty where the picture is only decoration.', 'wellness-storefront' ) ),
			'drawing'          => array( __( 'Put the picture on a colored ground', 'wellness-storefront' ), __( 'For drawings and pictures that are cut out.', 'wellness-storefront' ) ),
			'href'             => array( __( 'Page of the product', 'wellness-storefront' ), __( 'The name links to it.', 'wellness-storefront' ) ),
			'rating'           => array( __( 'Rating', 'wellness-storefront' ), __( 'From 0 to 5.', 'wellness-storefront' ) ),
		),
		'cart-button'  => array(
			'position' => array( __( 'Where it stands', 'wellness-storefront' ), __( 'In the editor it is always shown here.', 'wellness-storefront' ) ),
			'open'     => array( __( 'Open the cart with the page', 'wellness-storefront' ) ),
		),
		'cart'         => array(
			'heading-level' => array( __( 'Heading level', 'wellness-storefront' ), __( 'From 1 to 6: one more than the heading above it.', 'wellness-storefront' ) ),
		),
		'toaster'      => array(
			'duration' => array( __( 'How long a message stays', 'wellness-storefront' ), __( 'In thousandths of a second: 5000 are five seconds.', 'wellness-storefront' ) ),
		),
		'rating'       => array(
			'value' => array( __( 'Rating', 'wellness-storefront' ), __( 'From 0 to 5.', 'wellness-storefront' ) ),
		),
		'get-started'  => array(
			'label' => array( __( 'Text of the button', 'wellness-storefront' ) ),
		),
		'eligibility'  => array(
			'regions'       => array( __( 'Places to choose from', 'wellness-storefront' ), __( 'Codes such as US-NY, CA. Leave it empty: the products know which are needed.', 'wellness-storefront' ) ),
			'heading-level' => array( __( 'Heading level', 'wellness-storefront' ), __( 'From 1 to 6: one more than the heading above it.', 'wellness-storefront' ) ),
		),
		'login'        => array(
			'label' => array( __( 'Text of the link', 'wellness-storefront' ) ),
		),
		'testimonial'  => array(
			'text' => array( __( 'What was said', 'wellness-storefront' ), __( 'Without quotation marks.', 'wellness-storefront' ) ),
			'name' => array( __( 'Who said it', 'wellness-storefront' ) ),
		),
		'order-status' => array(
			'attempt' => array( __( 'Show one certain order', 'wellness-storefront' ), __( 'Leave it empty: everybody is shown the order that they come back from.', 'wellness-storefront' ) ),
		),
	);
	return ( $own[ $element ] ?? array() ) + $every;
}

/** Labels of the values that an attribute may have. */
function value_labels(): array {
	return array(
		'auto'   => __( 'Automatic', 'wellness-storefront' ),
		'light'  => __( 'Light', 'wellness-storefront' ),
		'dark'   => __( 'Dark', 'wellness-storefront' ),
		'fixed'  => __( 'In a corner of the window', 'wellness-storefront' ),
		'inline' => __( 'Here in the text', 'wellness-storefront' ),
	);
}

/** Texts in place of elements that show nothing in the editor. */
function hints(): array {
	return array(
		'toaster'      => __( 'Short messages will appear at the edge of the window, such as that something is in the cart. Nothing else shows here.', 'wellness-storefront' ),
		'order-status' => __( 'Who comes back from paying will read here how the order stands, and what was ordered.', 'wellness-storefront' ),
		'eligibility'  => __( 'Visitors will be asked here where they are and how old, if a product needs it.', 'wellness-storefront' ),
		'rating'       => __( 'Stars will show here: set the rating in the settings of this block.', 'wellness-storefront' ),
		'testimonial'  => __( 'What somebody said will show here: write it in the settings of this block.', 'wellness-storefront' ),
	);
}

/** Missing settings, by block: a sentence for authors, who cannot change settings. */
function not_connected(): array {
	$settings = settings();
	$where    = __( 'An administrator sets it under Settings → Wellness Storefront.', 'wellness-storefront' );
	$missing  = array();
	if ( ! array_intersect_key( owners_attributes( 'cart-button' ), array_flip( array( 'checkout-url', 'checkout-endpoint' ) ) ) ) {
		$missing['cart-button'] = __( 'Checkout is not connected yet.', 'wellness-storefront' );
		$missing['cart']        = $missing['cart-button'];
	}
	if ( ! isset( owners_attributes( 'order-status' )['endpoint'] ) ) {
		$missing['order-status'] = 'none' === $settings['checkout']
			? __( 'Checkout is not connected yet, so that there are no orders to show.', 'wellness-storefront' )
			: __( 'The checkout that this site uses does not say how orders stand.', 'wellness-storefront' );
	}
	if ( '' === $settings['messages'] ) {
		$missing['contact-form'] = __( 'Messages are not connected yet: nobody would get them.', 'wellness-storefront' );
	}
	if ( '' === $settings['portal'] ) {
		$missing['login'] = __( 'The patient portal is not connected yet.', 'wellness-storefront' );
	}
	return array_map(
		static function ( string $sentence ) use ( $where ): string {
			return $sentence . ' ' . $where;
		},
		$missing
	);
}

/** All other words of the editor. */
function editor_words(): array {
	return array(
		'settings'       => __( 'Settings', 'wellness-storefront' ),
		'instead'        => __( 'Instead of the catalog', 'wellness-storefront' ),
		'more'           => __( 'More', 'wellness-storefront' ),
		'choose'         => __( 'Choose a product', 'wellness-storefront' ),
		'chooseMore'     => __( 'Its name, price and button will show here.', 'wellness-storefront' ),
		/* translators: %s: id of a product. */
		'unknownChoice'  => __( '%s (not in the catalog)', 'wellness-storefront' ),
		/* translators: %s: id of a product. */
		'unknownProduct' => __( 'There is no product “%s” in the catalog. Visitors see nothing here until you choose another one.', 'wellness-storefront' ),
		/* translators: 1: name of a product, 2: id of a variant. */
		'unknownVariant' => __( '%1$s has no variant “%2$s”. The first one that can be had is chosen instead.', 'wellness-storefront' ),
		'firstVariant'   => __( 'The first one that can be had', 'wellness-storefront' ),
		'noProducts'     => __( 'There is no product yet. An administrator adds some under Settings → Products.', 'wellness-storefront' ),
		/* translators: 1: name of a field, 2: what was written. */
		'noNumber'       => __( '%1$s: “%2$s” cannot be shown, and is left out.', 'wellness-storefront' ),
		/* translators: 1: name of a field, 2: what was written. */
		'noAddress'      => __( '%1$s: “%2$s” is no address of a page or a picture, and is left out.', 'wellness-storefront' ),
		'library'        => __( 'Choose from the media library', 'wellness-storefront' ),
		'noPicture'      => __( 'Remove the picture', 'wellness-storefront' ),
		'openSettings'   => __( 'Open the settings', 'wellness-storefront' ),
	);
}
