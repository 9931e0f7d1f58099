/* WordPress's color picker. Without it, the fields accept colors as text. */
jQuery(($) => {
  $('.wellness-storefront-color > input')
    .wpColorPicker()
    .each(function () {
      // All picker buttons have the same name.
      var label = $(this).closest('.wellness-storefront-color').children('label').first();
      $(this).closest('.wp-picker-container').find('.wp-color-result').attr('aria-describedby', label.attr('id'));
    });
});
