<?php
/**
 * The blocks: drawn here, so that a post holds nothing but what its author chose.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

add_action(
	'init',
	static function () {
		foreach ( BLOCKS as $element ) {
			register_block_type( 'wellness/' . $element, block( $element ) );
		}
	},
	11
);

/** How a block is registered. */
function block( string $element ): array {
	// Said here, WordPress keeps the anchor with the others: it would look for it in HTML that is not stored.
	$attributes = array( 'anchor' => array( 'type' => 'string' ) );
	foreach ( authors_attributes( $element ) as $known ) {
		$attributes[ $known['property'] ] = array( 'type' => $known['type'] );
	}
	$block = array(
		'api_version'     => 3,
		'attributes'      => $attributes,
		// Nothing that would be stored as more than a word or a number.
		'supports'        => array(
			'html'   => false,
			'align'  => array( 'wide', 'full' ),
			'anchor' => true,
		),
		'render_callback' => static function ( array $given ) use ( $element ): string {
			$named = array();
			foreach ( authors_attributes( $element ) as $name => $known ) {
				if ( isset( $given[ $known['property'] ] ) ) {
					$named[ $name ] = $given[ $known['property'] ];
				}
			}
			$anchor = isset( $given['anchor'] ) && is_string( $given['anchor'] ) ? array( 'id' => $given['anchor'] ) : array();
			return render( $element, $named, get_block_wrapper_attributes( $anchor ) );
		},
	);
	if ( ! is_admin() ) {
		return $block;
	}
	// A visitor's page loads these where an element is drawn. Said here, a classic theme would load them everywhere.
	return $block + about( $element ) + array(
		'category'              => 'wellness',
		'editor_script_handles' => array( EDITOR ),
		'editor_style_handles'  => array( EDITOR ),
		'style_handles'         => array( HANDLE ),
	);
}
