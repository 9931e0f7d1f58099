/* WordPress's own colour picker. Without it the fields take colours as text. */
jQuery(($) => {
  $('.wellness-storefront-color > input').wpColorPicker();
});
