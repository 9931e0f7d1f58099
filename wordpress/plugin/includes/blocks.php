<?php
/**
 * The blocks. PHP renders them, so that a post stores only the author's choices.
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
	// Declared as an attribute, because WordPress would otherwise read the anchor from HTML that is not stored.
	$attributes = array( 'anchor' => array( 'type' => 'string' ) );
	foreach ( authors_attributes( $element ) as $known ) {
		$attributes[ $known['property'] ] = array( 'type' => $known['type'] );
	}
	$block = array(
		'api_version'     => 3,
		'attributes'      => $attributes,
		// Only features that store scalars.
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
	// For the editor alone: pages load the assets where an element is rendered, and a classic theme would load them everywhere.
	return $block + about( $element ) + array(
		'category'              => 'wellness',
		'editor_script_handles' => array( EDITOR ),
		'editor_style_handles'  => array( EDITOR ),
		'style_handles'         => array( HANDLE ),
	);
}
