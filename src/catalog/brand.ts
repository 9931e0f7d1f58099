/** The house's name, where a page says no other. */
export const defaultBrand = 'Wellness';
