/* WordPress's own colour picker. Without it the fields take colours as text. */
jQuery( function ( $ ) {
	$( '.wellness-storefront-color > input' )
		.wpColorPicker()
		.each( function () {
			// All its buttons have one name.
			var label = $( this ).closest( '.wellness-storefront-color' ).children( 'label' ).first();
			$( this ).closest( '.wp-picker-container' ).find( '.wp-color-result' ).attr( 'aria-describedby', label.attr( 'id' ) );
		} );
} );
