<?php
/**
 * Settings → Products, for administrators only: the list as a table, or as JSON.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Slug of the page, and name of its form. */
const PRODUCTS_PAGE = 'wellness-storefront-products';
/** The most mistakes above the list. All are at their fields. */
const MOST_REPORTED = 10;

add_action(
	'admin_menu',
	static function () {
		$title = __( 'Products', 'wellness-storefront' );
		$hook  = add_options_page( $title, $title, 'manage_options', PRODUCTS_PAGE, __NAMESPACE__ . '\products_page' );
		add_action( 'load-' . $hook, __NAMESPACE__ . '\load_products_page' );
	}
);

/** URL of the page. */
function products_url(): string {
	return admin_url( 'options-general.php?page=' . PRODUCTS_PAGE );
}

/**
 * The list as the page shows it: `view` ("table" or "text"), `products`, `text` (the typed JSON), `mistakes`, and `open` (the
 * row whose other fields are shown). Call with values to change them.
 */
function products_draft( array $changes = array() ): array {
	static $draft = null;
	$draft        = $changes + ( $draft ?? array(
		'view'     => 'table',
		'products' => own_list(),
		'text'     => '',
		'mistakes' => array(),
		'open'     => '',
	) );
	return $draft;
}

/** The version of the stored list, so that two administrators don't replace each other's. */
function products_version(): string {
	return md5( (string) wp_json_encode( get_option( PRODUCTS_OPTION, array() ) ) );
}

/** Loads the assets of the page, and reads what was sent. */
function load_products_page(): void {
	wp_enqueue_media();
	wp_enqueue_style( PRODUCTS_PAGE, address( 'settings/products.css' ), array(), WELLNESS_STOREFRONT_VERSION );
	wp_enqueue_script( PRODUCTS_PAGE, address( 'settings/products.js' ), array( 'wp-a11y', 'wp-i18n' ), WELLNESS_STOREFRONT_VERSION, true );
	$words = array(
		/* translators: 1: name of a product, 2: its place, 3: number of products. */
		'moved'   => __( '%1$s: now %2$d of %3$d', 'wellness-storefront' ),
		/* translators: %s: name of a product. */
		'removed' => __( '%s is removed. Save to keep the change.', 'wellness-storefront' ),
		/* translators: %s: name of a product. */
		'copied'  => __( '%s is duplicated.', 'wellness-storefront' ),
		'row'     => __( 'this row', 'wellness-storefront' ),
		'picture' => __( 'Choose a picture', 'wellness-storefront' ),
	);
	wp_add_inline_script( PRODUCTS_PAGE, 'window.wellnessStorefrontProducts = ' . wp_json_encode( $words, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	if ( 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
		check_admin_referer( PRODUCTS_PAGE );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( '', 403 );
		}
		receive_products();
	} elseif ( isset( $_GET['view'] ) && 'text' === $_GET['view'] ) { // phpcs:ignore WordPress.Security.NonceVerification -- changes nothing.
		show_as_text( own_list() );
	}
}

/** Shows a list as JSON. */
function show_as_text( array $products ): void {
	products_draft(
		array(
			'view' => 'text',
			'text' => list_as_text( $products ),
		)
	);
}

/** Does what the pressed button says with the list that was sent. */
function receive_products(): void {
	// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- checked by the caller; each value is checked where it is used.
	$sent = wp_unslash( $_POST );
	// phpcs:enable
	// Scripts send all rows in one field, because PHP reads only 1,000.
	$packed = json_decode( text_of( $sent['packed'] ?? '' ), true );
	$rows   = is_array( $packed ) ? ( $packed['products'] ?? array() ) : ( $sent['products'] ?? array() );
	list( $act, $name ) = explode( ' ', text_of( $sent['act'] ?? 'save' ) . ' ' );
	$is_text            = 'text' === ( $sent['view'] ?? '' );
	$text               = wp_check_invalid_utf8( text_of( $sent['text'] ?? '' ) );
	if ( $is_text ) {
		list( $products, $mistakes ) = parsed_list( $text );
		$mistakes                    = $mistakes ? $mistakes : check_products( with_ids( $products ) );
	} else {
		if ( in_array( $act, array( 'add', 'remove', 'duplicate', 'up', 'down' ), true ) ) {
			preg_match_all( '/\[(\w+)\]/', $name, $keys );
			$rows = act_on( $rows, $act, $keys[1] );
			$open = count( $keys[1] ) > 1 ? 'products[r' . (int) array_search( $keys[1][0], array_keys( $rows ), true ) . ']' : '';
		}
		$products = typed_entries( 'product', $rows );
		$mistakes = array();
		if ( ! isset( $sent['end'] ) ) {
			$mistakes[] = mistake( array(), __( 'This server takes only a part of so many fields, and nothing is saved. Switch scripts on in your browser, or edit the list as JSON.', 'wellness-storefront' ) );
		}
	}
	products_draft(
		array(
			'view'     => $is_text ? 'text' : 'table',
			'products' => is_array( $products ) ? $products : array(),
			'text'     => $text,
			'mistakes' => $mistakes,
			'open'     => $open ?? '',
		)
	);
	if ( 'demo' === $act ) {
		$products = array_merge( $products, demo_products() );
		$act      = 'save';
	}
	if ( 'save' === $act && ! $mistakes ) {
		save_products( $products, $is_text, text_of( $sent['version'] ?? '' ) );
	} elseif ( 'view' === $act && ! $is_text && ! $mistakes ) {
		show_as_text( without_blank( $products ) );
	} elseif ( 'view' === $act && ! $mistakes ) {
		products_draft( array( 'view' => 'table' ) );
	}
	report_mistakes();
	if ( in_array( $act, array( 'add', 'remove', 'duplicate', 'up', 'down', 'view' ), true ) && ! products_draft()['mistakes'] ) {
		add_settings_error( PRODUCTS_PAGE, 'unsaved', esc_html__( 'Not saved yet.', 'wellness-storefront' ), 'info' );
	}
}

/** Saves a list and leads to the page, or finds its mistakes. */
function save_products( array $products, bool $is_text, string $version ): void {
	$products = without_blank( $products );
	$complete = with_ids( $products );
	$mistakes = array_merge( check_products( $complete ), unread_fields( $products ) );
	if ( strlen( list_as_text( $complete ) ) > LONGEST_CATALOG ) {
		$mistakes[] = mistake( array(), __( 'This is longer than a megabyte.', 'wellness-storefront' ) );
	}
	if ( ! $mistakes && products_version() !== $version ) {
		$mistakes[] = mistake( array(), __( 'Somebody has saved another list since you opened this page. Save again to replace it, or open the page again to see it.', 'wellness-storefront' ) );
	}
	if ( $mistakes ) {
		products_draft( compact( 'products', 'mistakes' ) );
		return;
	}
	update_option( PRODUCTS_OPTION, $complete, false );
	$count = count( $complete );
	/* translators: %s: number of products. */
	add_settings_error( PRODUCTS_PAGE, 'saved', esc_html( sprintf( _n( 'Saved: %s product.', 'Saved: %s products.', $count, 'wellness-storefront' ), number_format_i18n( $count ) ) ), 'success' );
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( add_query_arg( array( 'settings-updated' => 'true' ) + ( $is_text ? array( 'view' => 'text' ) : array() ), products_url() ) );
	exit;
}

/** Mistakes for fields of the shop's own that are no JSON object. */
function unread_fields( array $products ): array {
	$mistakes = array();
	$sentence = __( 'must be an object in JSON, such as { "sku": "T-100" }.', 'wellness-storefront' );
	foreach ( $products as $index => $product ) {
		if ( isset( $product[ UNREAD ] ) ) {
			$mistakes[] = mistake( array( $index, UNREAD ), $sentence );
		}
		foreach ( parts_with_paths( $product ) as list( $there, $part ) ) {
			if ( isset( $part[ UNREAD ] ) ) {
				$mistakes[] = mistake( array( $index, ...$there, UNREAD ), $sentence );
			}
		}
	}
	return $mistakes;
}

/** Reports the mistakes above the list, each with a link to its field. */
function report_mistakes(): void {
	$draft    = products_draft();
	$mistakes = $draft['mistakes'];
	$places   = $mistakes && 'text' === $draft['view'] ? json_places( $draft['text'] ) : array();
	foreach ( array_slice( $mistakes, 0, MOST_REPORTED ) as $index => $mistake ) {
		$sentence = esc_html( $mistake['sentence'] );
		if ( $mistake['path'] ) {
			$place    = 'text' === $draft['view'] ? place_in_text( $draft['text'], $mistake['path'], $places ) : place_in_table( $mistake['path'] );
			$field    = 'text' === $draft['view'] ? 'products-text' : control_id( control_of( $mistake['path'] ) );
			$sentence = '<a href="#' . esc_attr( $field ) . '">' . esc_html( $place ) . '</a>: ' . $sentence;
		}
		add_settings_error( PRODUCTS_PAGE, "mistake-$index", $sentence, 'error' );
	}
	$more = count( $mistakes ) - MOST_REPORTED;
	if ( $more > 0 ) {
		/* translators: %s: a number. */
		add_settings_error( PRODUCTS_PAGE, 'more', esc_html( sprintf( _n( 'And %s mistake more.', 'And %s mistakes more.', $more, 'wellness-storefront' ), number_format_i18n( $more ) ) ), 'error' );
	}
	if ( $mistakes ) {
		add_settings_error( PRODUCTS_PAGE, 'nothing', esc_html__( 'Nothing is saved yet. Your entries are below.', 'wellness-storefront' ), 'error' );
	}
}

/** The place of a mistake in a text: `Line 4, column 12, "price"`. */
function place_in_text( string $text, array $path, array $places ): string {
	$of = $path;
	// A missing field stands nowhere: the place is that of its entry.
	while ( $of && ! isset( $places[ implode( '/', $of ) ] ) ) {
		array_pop( $of );
	}
	list( $line, $column ) = line_and_column( $text, $places[ implode( '/', $of ) ] ?? 0 );
	/* translators: 1 and 2: numbers. */
	return sprintf( __( 'Line %1$d, column %2$d', 'wellness-storefront' ), $line, $column ) . ( 'syntax' === $path[0] ? '' : place_in_product( array_slice( $path, 1 ) ) );
}

/** The page. */
function products_page(): void {
	$draft    = products_draft();
	$problems = array();
	foreach ( $draft['mistakes'] as $mistake ) {
		$problems += 'table' === $draft['view'] && $mistake['path'] ? array( control_of( $mistake['path'] ) => $mistake['sentence'] ) : array();
	}
	?>
	<div class="wrap wellness-products">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<p>
			<?php
			esc_html_e( 'The products that cards, grids and the cart of this site sell.', 'wellness-storefront' );
			echo ' ';
			/* translators: %s: an address. */
			echo wp_kses_post( sprintf( __( 'Your checkout server reads the same list at %s.', 'wellness-storefront' ), '<code dir="ltr">' . esc_html( rest_url( PUBLISHED_ROUTE ) ) . '</code>' ) );
			?>
		</p>
		<?php if ( 'address' === settings()['catalog'] ) : ?>
			<div class="notice notice-warning inline"><p><?php esc_html_e( 'This site sells what an address says, and not these products: see Settings → Wellness Storefront.', 'wellness-storefront' ); ?></p></div>
		<?php endif; ?>
		<form method="post" action="<?php echo esc_url( products_url() ); ?>" novalidate<?php echo 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ? ' data-unsaved' : ''; ?>>
			<?php wp_nonce_field( PRODUCTS_PAGE ); ?>
			<?php // Enter in a field presses the first button of a form. ?>
			<button type="submit" name="act" value="save" class="screen-reader-text" tabindex="-1" aria-hidden="true"></button>
			<input type="hidden" name="view" value="<?php echo esc_attr( $draft['view'] ); ?>">
			<input type="hidden" name="version" value="<?php echo esc_attr( products_version() ); ?>">
			<?php if ( 'text' === $draft['view'] ) : ?>
				<p><label for="products-text"><?php esc_html_e( 'List of products, in JSON', 'wellness-storefront' ); ?></label></p>
				<textarea id="products-text" name="text" class="large-text code" rows="24" dir="ltr" spellcheck="false" autocomplete="off" autocapitalize="off"<?php echo $draft['mistakes'] ? ' aria-invalid="true"' : ''; ?>><?php echo "\n" . esc_textarea( $draft['text'] ); ?></textarea>
			<?php else : ?>
				<?php if ( ! $draft['products'] ) : ?>
					<p class="wellness-products-none">
						<?php esc_html_e( 'This site sells nothing yet.', 'wellness-storefront' ); ?>
						<button type="submit" name="act" value="demo" class="button"><?php esc_html_e( 'Add the demo products', 'wellness-storefront' ); ?></button>
					</p>
				<?php endif; ?>
				<?php print_entries( 'product', 'products', $draft['products'], $problems ); ?>
			<?php endif; ?>
			<?php // The last field: without it, PHP has cut the form. ?>
			<input type="hidden" name="end" value="1">
			<p class="submit">
				<button type="submit" name="act" value="save" class="button button-primary"><?php esc_html_e( 'Save Changes', 'wellness-storefront' ); ?></button>
				<button type="submit" name="act" value="view" class="button"><?php echo 'text' === $draft['view'] ? esc_html__( 'Edit as a table', 'wellness-storefront' ) : esc_html__( 'Edit as JSON', 'wellness-storefront' ); ?></button>
			</p>
		</form>
	</div>
	<?php
}
