/** What these versions know (light-dark(), oklch(), nesting) is shipped as written. */
export const browsers = ['chrome125', 'firefox128', 'safari18'];
