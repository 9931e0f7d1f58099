/* WordPress's own colour picker. Without it the fields take colours as text. */
jQuery( function ( $ ) {
	$( '.wellness-storefront-color > input' ).wpColorPicker();
} );
