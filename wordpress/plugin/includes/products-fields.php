<?php
/**
 * The table of Settings → Products: its fields and its markup.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** The columns of a row: fields by the name of their column. All others are under "More". */
function entry_columns( string $kind ): array {
	$name  = __( 'Name', 'wellness-storefront' );
	$price = __( 'Price', 'wellness-storefront' );
	$sale  = __( 'For sale', 'wellness-storefront' );
	switch ( $kind ) {
		case 'product':
			return array(
				$name  => array( 'name' ),
				$price => array( 'price', 'currency' ),
				__( 'Picture', 'wellness-storefront' ) => array( 'image' ),
				__( 'Description', 'wellness-storefront' ) => array( 'description' ),
				$sale  => array( 'availability', 'stock' ),
			);
		case 'variant':
			return array(
				$name  => array( 'name' ),
				$price => array( 'price' ),
				$sale  => array( 'availability', 'stock' ),
			);
		default:
			return array(
				$name  => array( 'name' ),
				$price => array( 'price' ),
				__( 'Every', 'wellness-storefront' ) => array( 'count', 'interval' ),
			);
	}
}

/**
 * The fields of an entry by name: `label`, `control` (the kind of field), `help`, `choices` (labels by value), and, for some,
 * `placeholder`.
 *
 * @param string $kind "product", "variant" or "plan".
 */
function entry_fields( string $kind ): array {
	static $fields = array();
	if ( ! isset( $fields[ $kind ] ) ) {
		$fields[ $kind ] = 'plan' === $kind ? plan_fields() : ( 'variant' === $kind ? variant_fields() : product_fields_of_table() );
	}
	return $fields[ $kind ];
}

/** A field. */
function entry_field( string $label, string $control, string $help = '', array $choices = array() ): array {
	return compact( 'label', 'control', 'help', 'choices' );
}

/** Fields of a plan. A variant has those without an interval, too. */
function plan_fields(): array {
	return array(
		'name'     => entry_field( __( 'Name', 'wellness-storefront' ), 'text' ),
		'price'    => entry_field( __( 'Price', 'wellness-storefront' ), 'amount' ),
		'count'    => entry_field( __( 'Number', 'wellness-storefront' ), 'number' ),
		'interval' => entry_field(
			__( 'Unit', 'wellness-storefront' ),
			'choice',
			'',
			array(
				'month' => __( 'month', 'wellness-storefront' ),
				'week'  => __( 'week', 'wellness-storefront' ),
				'year'  => __( 'year', 'wellness-storefront' ),
				'once'  => __( 'once only', 'wellness-storefront' ),
			)
		),
		'id'       => entry_field( __( 'Id', 'wellness-storefront' ), 'id', __( 'Made of the name when you save. If you change it, carts that hold this no longer know it.', 'wellness-storefront' ) ),
		'own'      => entry_field( __( 'Fields of your own, in JSON', 'wellness-storefront' ), 'own', __( 'Such as { "sku": "T-100" }. They are kept here, and never published.', 'wellness-storefront' ) ),
	);
}

/** Fields of a variant, which a product has, too. */
function variant_fields(): array {
	$shared = plan_fields();
	unset( $shared['count'], $shared['interval'] );
	return array(
		'availability'   => entry_field(
			__( 'For sale', 'wellness-storefront' ),
			'choice',
			'',
			array(
				''            => __( 'as the product', 'wellness-storefront' ),
				'available'   => __( 'for sale', 'wellness-storefront' ),
				'unavailable' => __( 'sold out', 'wellness-storefront' ),
				'consult'     => __( 'after a consultation', 'wellness-storefront' ),
			)
		),
		'stock'          => array( 'placeholder' => __( 'not counted', 'wellness-storefront' ) ) + entry_field( __( 'In stock', 'wellness-storefront' ), 'number' ),
		'compareAtPrice' => entry_field( __( 'Former price', 'wellness-storefront' ), 'amount', __( 'Shown struck out, where it is more than the price.', 'wellness-storefront' ) ),
		'unitPrice'      => entry_field( __( 'Price per measure', 'wellness-storefront' ), 'unitPrice', __( 'Such as 29.90 for 100 g.', 'wellness-storefront' ) ),
		'image'          => entry_field( __( 'Picture', 'wellness-storefront' ), 'image' ),
		'max'            => entry_field( __( 'The most in one cart', 'wellness-storefront' ), 'number' ),
		'checkoutId'     => entry_field( __( 'Id at the checkout', 'wellness-storefront' ), 'text', __( 'Where it is another one than here.', 'wellness-storefront' ) ),
	) + $shared;
}

/** Fields of a product. */
function product_fields_of_table(): array {
	$variant = variant_fields();
	unset( $variant['availability']['choices']['available'] );
	$variant['availability']['choices'][''] = __( 'for sale', 'wellness-storefront' );
	$last                                   = array_intersect_key( $variant, array_flip( array( 'id', 'own' ) ) );
	return array_diff_key( $variant, $last ) + array(
		'description'  => entry_field( __( 'Description', 'wellness-storefront' ), 'lines' ),
		'currency'     => array( 'placeholder' => 'USD' ) + entry_field( __( 'Currency', 'wellness-storefront' ), 'currency' ),
		'href'         => entry_field( __( 'Page of the product', 'wellness-storefront' ), 'address', __( 'The name links to it.', 'wellness-storefront' ) ),
		'imageAlt'     => entry_field( __( 'What the picture shows', 'wellness-storefront' ), 'text', __( 'For those who do not see it.', 'wellness-storefront' ) ),
		'rating'       => entry_field( __( 'Rating', 'wellness-storefront' ), 'number', __( 'From 0 to 5.', 'wellness-storefront' ) ),
		'reviews'      => entry_field( __( 'Number of reviews', 'wellness-storefront' ), 'number' ),
		'disclosure'   => entry_field( __( 'A sentence that must stand beside it', 'wellness-storefront' ), 'lines' ),
		'minAge'       => entry_field( __( 'Sold from this age on', 'wellness-storefront' ), 'number' ),
		'regions'      => entry_field( __( 'Where it is sold', 'wellness-storefront' ), 'regions', __( 'Codes such as US-NY, CA. Empty: everywhere.', 'wellness-storefront' ) ),
		'variantLabel' => entry_field( __( 'What visitors choose', 'wellness-storefront' ), 'text', __( 'Such as Size.', 'wellness-storefront' ) ),
		'approval'     => entry_field( __( 'Only with an approval of a provider', 'wellness-storefront' ), 'check' ),
		'review'       => entry_field( __( 'Charge it only after you have accepted the order', 'wellness-storefront' ), 'check', __( 'At the Wellness checkout server alone. Not with subscriptions.', 'wellness-storefront' ) ),
		'listed'       => entry_field( __( 'Keep it out of grids', 'wellness-storefront' ), 'unless' ),
		'variants'     => entry_field( __( 'Sizes or kinds', 'wellness-storefront' ), 'variants' ),
		'plans'        => entry_field( __( 'Subscriptions', 'wellness-storefront' ), 'plans' ),
	) + $last;
}

/** The id of a field in the page. */
function control_id( string $name ): string {
	return strtr(
		$name,
		array(
			'[' => '-',
			']' => '',
		)
	);
}

/** Name of the field that a mistake is about: that of the shop's own fields for one that the table does not have. */
function control_of( array $path ): string {
	$name = 'products';
	$kind = 'product';
	foreach ( $path as $key ) {
		if ( is_int( $key ) ) {
			$name .= "[r$key]";
		} elseif ( in_array( $key, array( 'variants', 'plans' ), true ) ) {
			$name .= "[$key]";
			$kind  = rtrim( $key, 's' );
		} else {
			return $name . '[' . ( isset( entry_fields( $kind )[ $key ] ) ? $key : 'own' ) . ']';
		}
	}
	return $name . ( is_int( end( $path ) ) ? '[name]' : '' );
}

/** The place of a mistake in the table: "Row 2, Sizes or kinds 1, Price". */
function place_in_table( array $path ): string {
	/* translators: %d: number of a row. */
	$place = sprintf( __( 'Row %d', 'wellness-storefront' ), $path[0] + 1 );
	$kind  = 'product';
	foreach ( array_slice( $path, 1 ) as $key ) {
		if ( is_int( $key ) ) {
			$place .= ' ' . ( $key + 1 );
			continue;
		}
		$field  = entry_fields( $kind )[ $key ] ?? entry_fields( $kind )['own'];
		$place .= ', ' . $field['label'];
		$kind   = in_array( $key, array( 'variants', 'plans' ), true ) ? rtrim( $key, 's' ) : $kind;
	}
	return $place;
}

/**
 * Prints the rows of a list, with the button that adds one, and a template for scripts.
 *
 * @param string $kind     "product", "variant" or "plan".
 * @param string $name     Name of the list in the form.
 * @param array  $entries  Its entries.
 * @param array  $problems Sentences by the name of their field.
 */
function print_entries( string $kind, string $name, array $entries, array $problems ): void {
	printf( '<table class="widefat wellness-products-table is-%1$s" data-list="%2$s" data-kind="%1$s"><thead><tr>', esc_attr( $kind ), esc_attr( $name ) );
	foreach ( array_merge( array_keys( entry_columns( $kind ) ), array( '' ) ) as $column ) {
		printf( '' === $column ? '<td></td>' : '<th scope="col">%s</th>', esc_html( $column ) );
	}
	echo '</tr></thead>';
	foreach ( array_values( $entries ) as $index => $entry ) {
		print_entry( $kind, "{$name}[r$index]", is_array( $entry ) ? $entry : array(), $problems, $index + 1 );
	}
	echo '</table><template>';
	print_entry( $kind, "{$name}[__{$kind}__]", array(), array(), 0 );
	echo '</template>';
	$labels = array(
		'product' => __( 'Add a product', 'wellness-storefront' ),
		'variant' => __( 'Add a size or kind', 'wellness-storefront' ),
		'plan'    => __( 'Add a subscription', 'wellness-storefront' ),
	);
	echo '<p>';
	print_act( 'add', "{$name}[new]", $labels[ $kind ], "{$name}[r" . count( $entries ) . ']' );
	echo '</p>';
}

/**
 * Prints a button that changes the rows. Without scripts it sends the form, and leads to the row.
 *
 * @param string $act      What it does.
 * @param string $name     Name of the row in the form.
 * @param string $label    Its text.
 * @param string $leads_to Name of the row that has the focus afterwards.
 * @param string $of       Name of the product.
 */
function print_act( string $act, string $name, string $label, string $leads_to, string $of = '' ): void {
	$arrows = array(
		'up'   => 'arrow-up-alt2',
		'down' => 'arrow-down-alt2',
	);
	$classes = array(
		'duplicate' => 'button-link',
		'remove'    => 'button-link button-link-delete',
	);
	printf(
		'<button type="submit" class="%s" name="act" value="%s" formaction="%s"%s>%s</button> ',
		esc_attr( $classes[ $act ] ?? 'button' ),
		esc_attr( "$act $name" ),
		esc_url( products_url() . '#' . control_id( $leads_to . '[row]' ) ),
		'' === $of ? '' : ' aria-label="' . esc_attr( "$label: $of" ) . '" data-label="' . esc_attr( $label ) . '"',
		isset( $arrows[ $act ] ) ? '<span class="dashicons dashicons-' . esc_attr( $arrows[ $act ] ) . '"></span>' : esc_html( $label )
	);
}

/** Prints an entry: a row of fields, and a row with all others. */
function print_entry( string $kind, string $name, array $entry, array $problems, int $number ): void {
	$fields  = entry_fields( $kind );
	$columns = entry_columns( $kind );
	$main    = array_merge( ...array_values( $columns ) );
	$own     = array_diff_key( $entry, rules( 'entries' )[ $kind ]['fields'] );
	$called = text_of( $entry['name'] ?? '' );
	/* translators: %d: number of a row. */
	$called = '' === $called ? sprintf( __( 'row %d', 'wellness-storefront' ), $number ) : $called;

	printf( '<tbody id="%s" data-entry="%s"><tr>', esc_attr( control_id( $name . '[row]' ) ), esc_attr( $name ) );
	foreach ( $columns as $column => $names ) {
		echo '<td>';
		foreach ( $names as $field ) {
			print_control( $fields[ $field ], "{$name}[$field]", $entry[ $field ] ?? null, $problems );
		}
		echo '</td>';
	}
	echo '<td class="wellness-products-acts">';
	$before = preg_replace( '/\[r\d+\]$/', '', $name );
	$acts   = array(
		'up'        => array( __( 'Move up', 'wellness-storefront' ), $number - 2 ),
		'down'      => array( __( 'Move down', 'wellness-storefront' ), $number ),
		'duplicate' => array( __( 'Duplicate', 'wellness-storefront' ), $number ),
		'remove'    => array( __( 'Remove', 'wellness-storefront' ), $number - 1 ),
	);
	foreach ( $acts as $act => list( $label, $place ) ) {
		print_act( $act, $name, $label, $before . '[r' . max( $place, 0 ) . ']', $called );
	}
	$is_open = products_draft()['open'] === $name || array_filter(
		array_keys( $problems ),
		static function ( string $control ) use ( $name, $main ): bool {
			return 0 === strpos( $control, $name . '[' ) && ! in_array( trim( substr( $control, strlen( $name ) ), '[]' ), $main, true );
		}
	);
	printf( '</td></tr><tr><td colspan="%d"><details%s><summary>%s', count( $columns ) + 1, $is_open ? ' open' : '', esc_html__( 'More', 'wellness-storefront' ) );
	if ( '' !== text_of( $entry['id'] ?? '' ) ) {
		echo ' <code dir="ltr">', esc_html( text_of( $entry['id'] ) ), '</code>';
	}
	echo '</summary><div class="wellness-products-more">';
	foreach ( $fields as $field => $about ) {
		if ( in_array( $field, $main, true ) ) {
			continue;
		}
		$value = 'own' === $field ? ( $own[ UNREAD ] ?? ( $own ? list_as_text( $own ) : '' ) ) : ( $entry[ $field ] ?? null );
		print_control( $about, "{$name}[$field]", $value, $problems );
	}
	echo '</div></details></td></tr></tbody>';
}

/**
 * Prints a field with its label, its help and its problem.
 *
 * @param array  $field    The field.
 * @param string $name     Its name in the form.
 * @param mixed  $value    Its value.
 * @param array  $problems Sentences by the name of their field.
 */
function print_control( array $field, string $name, $value, array $problems ): void {
	$id      = control_id( $name );
	$problem = $problems[ $name ] ?? '';
	$about   = trim( ( $problem ? "$id-problem " : '' ) . ( $field['help'] ? "$id-help" : '' ) );
	$shared  = array(
		'id'               => $id,
		'name'             => $name,
		'aria-describedby' => $about,
		'aria-invalid'     => $problem ? 'true' : '',
		'placeholder'      => $field['placeholder'] ?? '',
	);
	printf( '<div class="wellness-products-field is-%s">', esc_attr( $field['control'] ) );
	if ( in_array( $field['control'], array( 'variants', 'plans' ), true ) ) {
		printf( '<h2 id="%s">%s</h2>', esc_attr( $id ), esc_html( $field['label'] ) );
		print_entries( rtrim( $field['control'], 's' ), $name, is_array( $value ) ? $value : array(), $problems );
	} else {
		$is_check = in_array( $field['control'], array( 'check', 'unless' ), true );
		$label    = sprintf( '<label for="%s">%s</label>', esc_attr( $id ), esc_html( $field['label'] ) );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped just above.
		echo $is_check ? '' : $label;
		print_input( $field, $shared, $value );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped just above.
		echo $is_check ? $label : '';
	}
	if ( $problem ) {
		printf( '<p class="wellness-storefront-problem is-refused" id="%s">%s</p>', esc_attr( "$id-problem" ), esc_html( $problem ) );
	}
	if ( $field['help'] ) {
		printf( '<p class="description" id="%s">%s</p>', esc_attr( "$id-help" ), esc_html( $field['help'] ) );
	}
	echo '</div>';
}

/** Prints the input of a field, or its inputs. */
function print_input( array $field, array $attributes, $value ): void {
	$text = is_scalar( $value ) && ! is_bool( $value ) ? (string) $value : '';
	switch ( $field['control'] ) {
		case 'lines':
		case 'own':
			printf( '<textarea rows="2"%s>%s</textarea>', html_of( $attributes ), "\n" . esc_textarea( $text ) ); // phpcs:ignore WordPress.Security.EscapeOutput
			break;
		case 'choice':
			print_select( $field['choices'], $text, $attributes );
			break;
		case 'check':
		case 'unless':
			printf( '<input type="checkbox" value="1"%s%s> ', html_of( $attributes ), checked( is_bool( $value ) && ( 'check' === $field['control'] ) === $value, true, false ) ); // phpcs:ignore WordPress.Security.EscapeOutput
			break;
		case 'unitPrice':
			$parts = is_array( $value ) ? $value : array();
			print_text( array( 'name' => $attributes['name'] . '[price]' ) + $attributes, text_of( $parts['price'] ?? '' ), 'decimal' );
			printf( ' <label for="%s-per">%s</label> ', esc_attr( $attributes['id'] ), esc_html__( 'for', 'wellness-storefront' ) );
			print_text(
				array(
					'id'   => $attributes['id'] . '-per',
					'name' => $attributes['name'] . '[per]',
				),
				text_of( $parts['per'] ?? '' )
			);
			break;
		case 'regions':
			$how   = is_array( $value ) && isset( $value['except'] ) ? 'except' : 'only';
			$codes = is_array( $value ) && is_array( $value[ $how ] ?? null ) ? $value[ $how ] : array();
			print_select(
				array(
					'only'   => __( 'only in', 'wellness-storefront' ),
					'except' => __( 'everywhere but in', 'wellness-storefront' ),
				),
				$how,
				array(
					'name'       => $attributes['name'] . '[how]',
					'aria-label' => $field['label'],
				)
			);
			print_text( array( 'name' => $attributes['name'] . '[codes]' ) + $attributes, implode( ', ', array_map( __NAMESPACE__ . '\text_of', $codes ) ) );
			break;
		case 'image':
			printf( '<img alt=""%s>', html_of( array( 'src' => esc_url( $text, array( 'http', 'https', 'data' ) ) ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped by html_of().
			print_text( $attributes, $text );
			echo '<button type="button" class="button hide-if-no-js" data-media>', esc_html__( 'Choose a picture', 'wellness-storefront' ), '</button>';
			break;
		default:
			$modes = array(
				'amount' => 'decimal',
				'number' => 'numeric',
			);
			if ( is_float( $value ) ) {
				$text = 'amount' === $field['control'] && round( $value, 2 ) === $value ? number_format( $value, 2, '.', '' ) : (string) wp_json_encode( $value );
			}
			print_text( $attributes, $text, $modes[ $field['control'] ] ?? '' );
	}
}

/** Prints a field of one line. */
function print_text( array $attributes, string $value, string $mode = '' ): void {
	printf(
		'<input type="text" value="%s"%s>',
		// Not esc_attr(), which would leave "&lt;" of a name as it is, and so show "<".
		esc_textarea( $value ),
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped by html_of().
		html_of(
			$attributes + array(
				'inputmode'    => $mode,
				'autocomplete' => 'off',
			)
		)
	);
}

/** Prints a choice. A value that it does not have is a choice, too, so that it is not lost. */
function print_select( array $choices, string $value, array $attributes ): void {
	echo '<select', html_of( $attributes ), '>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped by html_of().
	$is_default = in_array( $value, array( '', 'available' ), true );
	foreach ( $choices + ( $is_default ? array() : array( $value => $value ) ) as $choice => $label ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( (string) $choice === $value, true, false ), esc_html( $label ) );
	}
	echo '</select>';
}

/** Attributes as HTML. Empty ones are left out. */
function html_of( array $attributes ): string {
	$html = '';
	foreach ( array_filter( $attributes, 'strlen' ) as $name => $value ) {
		$html .= ' ' . $name . '="' . esc_attr( $value ) . '"';
	}
	return $html;
}
