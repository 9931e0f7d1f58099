<?php
/**
 * The plugin's part of the block editor: one script without a build step, one stylesheet, and the data for them.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Handle of the editor's script and stylesheet. */
const EDITOR = 'wellness-storefront-editor';

/** Ranges of numbers that the elements accept. */
const RANGES = array(
	'rating'           => array(
		'min'  => 0,
		'max'  => 5,
		'step' => 0.1,
	),
	'value'            => array(
		'min'  => 0,
		'max'  => 5,
		'step' => 0.1,
	),
	'reviews'          => array(
		'min'  => 0,
		'step' => 1,
	),
	'heading-level'    => array(
		'min'  => 1,
		'max'  => 6,
		'step' => 1,
	),
	'compare-at-price' => array(
		'min'  => 0,
		'step' => 0.01,
	),
	'duration'         => array(
		'min'  => 1,
		'step' => 100,
	),
);

/** Attributes with several lines. */
const LONG_TEXTS = array( 'description', 'text' );

/** Rarely used attributes, shown in a panel of their own. */
const RARE = array( 'theme', 'heading-level', 'drawing', 'attempt' );

/** Attributes that a catalog has, too. */
const CATALOG_FIELDS = array( 'name', 'description', 'compare-at-price', 'image', 'image-alt', 'href', 'rating', 'reviews' );

/** Attributes from the settings that a preview shows. */
const SHOWN_OF_SITE = array( 'lang', 'dir', 'portal-url' );

add_action(
	'init',
	static function () {
		wp_register_script(
			EDITOR,
			address( 'editor/editor.js' ),
			array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n', 'wp-html-entities' ),
			WELLNESS_STOREFRONT_VERSION,
			true
		);
		wp_register_style( EDITOR, address( 'editor/editor.css' ), array( 'wp-components', 'dashicons' ), WELLNESS_STOREFRONT_VERSION );
	}
);

add_filter(
	'block_categories_all',
	static function ( $categories ) {
		$categories[] = array(
			'slug'  => 'wellness',
			'title' => __( 'Wellness Storefront', 'wellness-storefront' ),
			'icon'  => null,
		);
		return $categories;
	}
);

add_action(
	'enqueue_block_editor_assets',
	static function () {
		wp_add_inline_script( EDITOR, 'window.wellnessStorefrontEditor = ' . wp_json_encode( editor_data(), JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	}
);

/** Data for the editor's script. */
function editor_data(): array {
	$blocks = array();
	foreach ( BLOCKS as $element ) {
		$blocks[ $element ] = array(
			'title'   => about( $element )['title'],
			'icon'    => about( $element )['icon'],
			'fields'  => block_fields( $element ),
			'site'    => (object) array_intersect_key( site_attributes( $element ), array_flip( SHOWN_OF_SITE ) ),
			'hint' => hints()[ $element ] ?? '',
			'missing' => not_connected()[ $element ] ?? '',
		);
	}
	return array(
		'blocks'   => $blocks,
		'products' => array_map( __NAMESPACE__ . '\choice', products() ),
		'catalog'  => published( products() ),
		'problem'  => catalog_problem(),
		'home'     => home_url( '/' ),
		// Only for users who can change the settings.
		'settings' => current_user_can( 'manage_options' ) ? menu_page_url( 'wellness-storefront', false ) : '',
		'script'   => add_query_arg( 'ver', WELLNESS_STOREFRONT_VERSION, address( 'assets/wellness.iife.js' ) ),
		'words'    => editor_words(),
	);
}

/** The fields of a block, one for each attribute that an author may set. */
function block_fields( string $element ): array {
	$fields = array();
	foreach ( authors_attributes( $element ) as $name => $known ) {
		list( $label, $help ) = ( labels( $element )[ $name ] ?? array( $name, $known['help'] ) ) + array( '', '' );
		$fields[]             = array(
			'name'     => $name,
			'property' => $known['property'],
			'kind'     => kind( $name, $known ),
			'label'    => $label,
			'help'     => $help,
			'default'  => $known['default'] ?? '',
			'values'   => array_map(
				static function ( string $value ): array {
					return array(
						'value' => $value,
						'label' => value_labels()[ $value ] ?? $value,
					);
				},
				$known['values'] ?? array()
			),
			'range'    => (object) ( RANGES[ $name ] ?? array() ),
			'panel'    => panel( $element, $name ),
		);
	}
	return $fields;
}

/** The panel of a field. */
function panel( string $element, string $name ): string {
	if ( in_array( $name, RARE, true ) ) {
		return 'more';
	}
	return 'product-card' === $element && in_array( $name, CATALOG_FIELDS, true ) ? 'instead' : 'settings';
}

/** The kind of a field. */
function kind( string $name, array $known ): string {
	if ( isset( $known['values'] ) ) {
		return 'choice';
	}
	if ( 'string' !== $known['type'] ) {
		return $known['type'];
	}
	if ( in_array( $name, array( 'product-id', 'variant', 'image' ), true ) ) {
		return $name;
	}
	if ( $known['url'] ) {
		return 'url';
	}
	return in_array( $name, LONG_TEXTS, true ) ? 'long' : 'text';
}

/** A product as an option of the editor. */
function choice( array $product ): array {
	$named = static function ( array $one ): array {
		$name = text_of( $one['name'] ?? '' );
		return array(
			'id'   => $one['id'],
			'name' => '' === $name ? $one['id'] : $name,
		);
	};
	return $named( $product ) + array(
		'description' => text_of( $product['description'] ?? '' ),
		'variants'    => array_map( $named, array_values( $product['variants'] ?? array() ) ),
	);
}

/** The problem of the catalog, as a sentence for authors; empty if there is none. */
function catalog_problem(): string {
	if ( 'address' !== settings()['catalog'] ) {
		return '';
	}
	$answer = last_response();
	/* translators: %s: what is wrong. */
	return '' !== $answer['problem'] ? sprintf( __( 'Something is wrong with the catalog of this site: %s The products are those of its last good answer.', 'wellness-storefront' ), $answer['problem'] ) : '';
}
