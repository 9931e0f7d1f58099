/** The name of the brand, if a page sets none. */
export const defaultBrand = 'Wellness';
