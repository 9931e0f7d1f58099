<?php
/**
 * The elements and their attributes, as their manifest describes them.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Elements with a block and a shortcode. */
const BLOCKS = array(
	'product-card',
	'product-grid',
	'cart-button',
	'cart',
	'toaster',
	'rating',
	'get-started',
	'membership-tiers',
	'contact-form',
	'testimonial',
	'order-status',
	'login',
	'eligibility',
);

/**
 * All elements by name ("product-card"), each with its attributes by name ("product-id"): `property`, `type` ("string",
 * "number", "boolean"), `values` if only some are valid, `default`, `owner` (whether only the site's owner may set
 * it), `url`, and `help` in English.
 */
function elements(): array {
	static $elements = null;
	if ( null === $elements ) {
		$elements = require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/elements.php';
	}
	return $elements;
}

/** The attributes of an element that an author may set. */
function authors_attributes( string $element ): array {
	return array_filter(
		elements()[ $element ],
		static function ( array $attribute ): bool {
			return ! $attribute['owner'];
		}
	);
}
