<?php
/**
 * Block patterns: a row of products, an article with a card, a shop, the page of an order.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

// Not at `init`, because visitors would wait until the catalog is read.
add_action( 'rest_api_init', __NAMESPACE__ . '\register_patterns' );
add_filter(
	'pre_render_block',
	static function ( $content, array $block ) {
		// A theme may use a pattern in its templates.
		$slug = $block['attrs']['slug'] ?? null;
		if ( 'core/pattern' === $block['blockName'] && is_string( $slug ) && 0 === strpos( $slug, 'wellness/' ) ) {
			register_patterns();
		}
		return $content;
	},
	10,
	2
);

/** Registers them for editors, which request them by REST, and for templates that use one. */
function register_patterns(): void {
	if ( \WP_Block_Pattern_Categories_Registry::get_instance()->is_registered( 'wellness' ) ) {
		return;
	}
	register_block_pattern_category( 'wellness', array( 'label' => __( 'Wellness Storefront', 'wellness-storefront' ) ) );
	foreach ( patterns() as $name => list( $title, $content ) ) {
		register_block_pattern(
			'wellness/' . $name,
			array(
				'title'      => $title,
				'content'    => $content,
				'categories' => array( 'wellness' ),
			)
		);
	}
}

/** Title and content of each pattern, with the first products of the site. */
function patterns(): array {
	$ids   = array_column( array_slice( array_values( products() ), 0, 3 ), 'id' );
	$cards = array_map( __NAMESPACE__ . '\card_block', $ids );
	return array(
		'product-row'       => array( __( 'Products in a row', 'wellness-storefront' ), product_row( $cards ) . fda_statement() ),
		'article-with-card' => array(
			__( 'Article with a product', 'wellness-storefront' ),
			heading_block( __( 'How a treatment begins', 'wellness-storefront' ) )
			. paragraph_block( __( 'It begins with a free quiz. A provider evaluates the answers, and the medication is delivered to the door in 2 days.', 'wellness-storefront' ) )
			. paragraph_block( __( 'All treatments require a consultation with a licensed provider. No insurance is required.', 'wellness-storefront' ) )
			. ( $cards[0] ?? '' )
			. paragraph_block( __( 'Supplements can be put into the cart right away.', 'wellness-storefront' ) )
			. fda_statement(),
		),
		'shop'              => array(
			__( 'Shop', 'wellness-storefront' ),
			heading_block( __( 'Supplements', 'wellness-storefront' ) ) . own_block( 'product-grid' ) . fda_statement(),
		),
		'order'             => array(
			__( 'Order', 'wellness-storefront' ),
			heading_block( __( 'Your order', 'wellness-storefront' ) ) . own_block( 'order-status' ),
		),
	);
}

/** A block of the plugin, as it is stored. */
function own_block( string $element, array $attributes = array() ): string {
	return get_comment_delimited_block_content( 'wellness/' . $element, $attributes, '' ) . "\n\n";
}

/** The card of a product. */
function card_block( string $id ): string {
	return own_block( 'product-card', array( 'productId' => $id ) );
}

/** Cards side by side, and below each other on phones. */
function product_row( array $cards ): string {
	$columns = '';
	foreach ( $cards as $card ) {
		$columns .= "<!-- wp:column -->\n<div class=\"wp-block-column\">" . trim( $card ) . "</div>\n<!-- /wp:column -->\n\n";
	}
	return "<!-- wp:columns {\"align\":\"wide\"} -->\n<div class=\"wp-block-columns alignwide\">" . trim( $columns ) . "</div>\n<!-- /wp:columns -->\n\n";
}

/**
 * The statement of the Food and Drug Administration, where the site sells one of the demo supplements. It is required in these
 * words, so it is not translated. For products of its own, the site's owner adds what is required.
 */
function fda_statement(): string {
	$ids = array_column( demo_products(), 'id' );
	if ( ! array_intersect( $ids, array_column( products(), 'id' ) ) ) {
		return '';
	}
	$statement = 'These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.';
	return "<!-- wp:paragraph -->\n<p><span lang=\"en\">" . $statement . "</span></p>\n<!-- /wp:paragraph -->\n\n";
}

/** A heading. */
function heading_block( string $text ): string {
	return "<!-- wp:heading -->\n<h2>" . esc_html( $text ) . "</h2>\n<!-- /wp:heading -->\n\n";
}

/** A paragraph. */
function paragraph_block( string $text ): string {
	return "<!-- wp:paragraph -->\n<p>" . esc_html( $text ) . "</p>\n<!-- /wp:paragraph -->\n\n";
}
