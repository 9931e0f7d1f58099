/* Stands in for react-dom/client where HTML is prerendered: nothing hydrates there. */
export const createRoot = undefined;
export const hydrateRoot = undefined;
