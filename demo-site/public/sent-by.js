// Who has sent the visitor, as the link says (`?partner=`), goes with what is bought in this tab: `partner` of the cart.
(() => {
  const key = 'wellness-sent-by';
  // A name, and no text of whoever makes links.
  const isName = (text) => /^[\w-]{1,64}$/.test(text ?? '');
  let partner = new URLSearchParams(location.search).get('partner');
  try {
    if (isName(partner)) sessionStorage.setItem(key, partner);
    else partner = sessionStorage.getItem(key);
  } catch {
    // Without storage it holds for this page.
  }
  if (!isName(partner)) return;
  for (const button of document.querySelectorAll('wellness-cart-button')) button.setAttribute('partner', partner);
})();
