/** The strings of the page itself, apart from those of the elements: the entry of prerendered pages does without these. */

export const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const cartButtonName = (count: number) => `Shopping cart, ${count} ${plural(count, 'item', 'items')}`;

export const notLoaded = 'This part of the page did not load. Try again.';
