// Sets the `partner` of the cart from the link (`?partner=`), for all pages of this tab.
(() => {
  const key = 'wellness-sent-by';
  // Only a name: anyone can make a link.
  const isName = (text) => /^[\w-]{1,64}$/.test(text ?? '');
  let partner = new URLSearchParams(location.search).get('partner');
  try {
    if (isName(partner)) sessionStorage.setItem(key, partner);
    else partner = sessionStorage.getItem(key);
  } catch {
    // Without storage, the partner counts on this page only.
  }
  if (!isName(partner)) return;
  for (const button of document.querySelectorAll('wellness-cart-button')) button.setAttribute('partner', partner);
})();
