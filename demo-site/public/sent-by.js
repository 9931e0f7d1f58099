// Who has sent the visitor, as the link says (`?partner=`), goes with what is bought in this tab: `partner` of the cart.
(() => {
  const key = 'wellness-sent-by';
  const named = new URLSearchParams(location.search).get('partner');
  let partner = named;
  try {
    if (named) sessionStorage.setItem(key, named);
    else partner = sessionStorage.getItem(key);
  } catch {
    // Without storage it holds for this page.
  }
  // A name, and no text of whoever makes links.
  if (!/^[\w-]{1,64}$/.test(partner ?? '')) return;
  for (const button of document.querySelectorAll('wellness-cart-button')) button.setAttribute('partner', partner);
})();
