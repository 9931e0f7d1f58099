<?php
/**
 * What blocks and their fields are called in the editor.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Title, description, icon and keywords of a block. */
function about( string $element ): array {
	$about = array(
		'product-card'     => array( __( 'Product Card', 'wellness-storefront' ), __( 'One product, with its button.', 'wellness-storefront' ), 'products' ),
		'product-grid'     => array( __( 'Product Grid', 'wellness-storefront' ), __( 'All products side by side.', 'wellness-storefront' ), 'grid-view' ),
		'cart-button'      => array( __( 'Cart Button', 'wellness-storefront' ), __( 'Opens the cart, and says how much is in it.', 'wellness-storefront' ), 'cart' ),
		'toaster'          => array( __( 'Messages', 'wellness-storefront' ), __( 'Where short messages appear, such as that something is in the cart.', 'wellness-storefront' ), 'format-status' ),
		'rating'           => array( __( 'Rating', 'wellness-storefront' ), __( 'Stars, and how many reviews they come from.', 'wellness-storefront' ), 'star-filled' ),
		'get-started'      => array( __( 'Get Started', 'wellness-storefront' ), __( 'A button that begins the assessment.', 'wellness-storefront' ), 'button' ),
		'membership-tiers' => array( __( 'Memberships', 'wellness-storefront' ), __( 'The three memberships and their prices.', 'wellness-storefront' ), 'groups' ),
		'contact-form'     => array( __( 'Contact Form', 'wellness-storefront' ), __( 'Name, email and message.', 'wellness-storefront' ), 'email' ),
		'testimonial'      => array( __( 'Testimonial', 'wellness-storefront' ), __( 'What somebody said, marked as a sample.', 'wellness-storefront' ), 'format-quote' ),
		'order-status'     => array( __( 'Order Status', 'wellness-storefront' ), __( 'For the page that buyers come back to: how their order stands.', 'wellness-storefront' ), 'yes-alt' ),
		'login'            => array( __( 'Login', 'wellness-storefront' ), __( 'A link to the patient portal.', 'wellness-storefront' ), 'admin-users' ),
	);
	list( $title, $description, $icon ) = $about[ $element ];
	return compact( 'title', 'description', 'icon' );
}
