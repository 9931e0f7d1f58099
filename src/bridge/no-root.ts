/* For r2wc in place of `react-dom/client`, where that comes late: elements bring roots of their own, so it asks for none. */
export const createRoot = undefined;
