<?php
/**
 * What there is to place: the elements, their attributes and whose those are, as the elements' own manifest says.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** What has a block and a shortcode. */
const BLOCKS = array(
	'product-card',
	'product-grid',
	'cart-button',
	'toaster',
	'rating',
	'get-started',
	'membership-tiers',
	'contact-form',
	'testimonial',
	'order-status',
	'login',
);

/**
 * All elements by name ("product-card"), each with its attributes by name ("product-id"): `property`, `type` ("string",
 * "number", "boolean"), `values` where only some are meant, `default`, `owner` (whether the site's owner alone may set
 * it), `url`, and `help` in English.
 */
function elements(): array {
	static $elements = null;
	if ( null === $elements ) {
		$elements = require dirname( WELLNESS_STOREFRONT_FILE ) . '/generated/elements.php';
	}
	return $elements;
}

/** The attributes of an element that an author may set: what is shown. */
function authors_attributes( string $element ): array {
	return array_filter(
		elements()[ $element ],
		static function ( array $attribute ): bool {
			return ! $attribute['owner'];
		}
	);
}
