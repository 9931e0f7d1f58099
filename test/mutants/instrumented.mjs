/** Loads instrumented sources in place of the sources: a map from file URL to file URL. */
let instrumented;

export function initialize(data) {
  instrumented = data;
}

export const load = (url, context, next) => next(instrumented[url] ?? url, context);
