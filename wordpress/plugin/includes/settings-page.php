<?php
/**
 * Settings → Wellness Storefront, for administrators only.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;

/** Slug of the page and of its form. */
const PAGE = 'wellness-storefront';

add_action(
	'admin_menu',
	static function () {
		$hook = add_options_page(
			__( 'Wellness Storefront', 'wellness-storefront' ),
			__( 'Wellness Storefront', 'wellness-storefront' ),
			'manage_options',
			PAGE,
			__NAMESPACE__ . '\settings_page'
		);
		add_action( 'load-' . $hook, __NAMESPACE__ . '\add_fields' );
	}
);

add_action(
	'admin_init',
	static function () {
		// Not autoloaded, because a product list may have 1 MB, which WordPress would read on every request.
		add_option( OPTION, array(), '', false );
		register_setting(
			PAGE,
			OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => __NAMESPACE__ . '\check_settings',
			)
		);
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( WELLNESS_STOREFRONT_FILE ),
	static function ( $links ) {
		if ( current_user_can( 'manage_options' ) ) {
			$link  = '<a href="' . esc_url( menu_page_url( PAGE, false ) ) . '">' . esc_html__( 'Settings', 'wellness-storefront' ) . '</a>';
			$links = array_merge( array( 'settings' => $link ), $links );
		}
		return $links;
	}
);

/** Registers the fields and loads the assets of the page. */
function add_fields(): void {
	wp_enqueue_style( PAGE . '-settings', address( 'settings/page.css' ), array( 'wp-color-picker' ), WELLNESS_STOREFRONT_VERSION );
	wp_enqueue_script( PAGE . '-settings', address( 'settings/page.js' ), array( 'wp-color-picker' ), WELLNESS_STOREFRONT_VERSION, true );

	foreach ( sections() as $id => $section ) {
		add_settings_section(
			$id,
			esc_html( $section['title'] ),
			static function () use ( $section ) {
				echo '<p>', esc_html( $section['help'] ), '</p>';
			},
			PAGE
		);
	}
	foreach ( fields() as $name => $field ) {
		$for = isset( $field['choices'] ) || 'group' === ( $field['type'] ?? '' ) ? array() : array( 'label_for' => field_id( $name ) );
		add_settings_field(
			$name,
			esc_html( $field['label'] ),
			static function () use ( $name, $field ) {
				print_field( $name, $field );
			},
			PAGE,
			$field['section'],
			$for + array( 'class' => trim( ( $field['only'] ?? '' ) . ( field_problem( $name ) ? ' wellness-storefront-has-problem' : '' ) ) )
		);
	}
	add_settings_field( 'sold', esc_html__( 'Sold now', 'wellness-storefront' ), __NAMESPACE__ . '\print_products', PAGE, 'products' );
}

/** The page. */
function settings_page(): void {
	?>
	<div class="wrap wellness-storefront">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form action="options.php" method="post" novalidate>
			<?php
			settings_fields( PAGE );
			do_settings_sections( PAGE );
			submit_button();
			?>
		</form>
	</div>
	<?php
}
