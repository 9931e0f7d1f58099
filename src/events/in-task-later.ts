/* So that the browser hears the visitor between the script, the definition of tags, and their first render. */

/** Acts in a task of its own, after those that were asked for earlier. */
export const inTask = (act: () => void): void => void setTimeout(act);

/** Likewise, for elements that were on the page when their tag was defined. */
export const renderUpgraded = inTask;
