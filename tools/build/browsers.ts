/** Features of these versions (light-dark(), oklch(), nesting) are shipped as written. */
export const browsers = ['chrome125', 'firefox128', 'safari18'];
