/** Fields of other catalogs by ours of the same meaning. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  availability: ['stock', 'inventory', 'inStock', 'outOfStock', 'soldOut', 'available', 'status'],
  name: ['title', 'label'],
  price: ['amount', 'cost'],
  max: ['maximum', 'qty', 'maxQuantity', 'limit'],
  image: ['img', 'picture', 'photo', 'thumbnail', 'imageUrl', 'imageSrc'],
  href: ['url', 'link', 'permalink'],
  id: ['sku', 'productId', 'handle'],
  unitPrice: ['pricePerUnit', 'grundpreis'],
  approval: ['prescription', 'requiresApproval', 'prescriptionRequired'],
  minAge: ['ageLimit', 'minimumAge', 'ageRestriction'],
  regions: ['states', 'countries'],
  compareAtPrice: ['oldPrice', 'regularPrice', 'listPrice', 'msrp'],
};
