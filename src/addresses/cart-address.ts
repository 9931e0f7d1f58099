/** `wellness-cart=id:quantity,…` in the fragment, which is not sent to servers, or in the query. */
export const cartLink = /[#&?]wellness-cart=([^&#]*)/;
