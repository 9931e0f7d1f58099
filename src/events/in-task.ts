/* An import defines the tags of its module at once. In wellness.js, in-task-later.ts replaces this file. */

/** Acts at once. */
export const inTask = (act: () => void): void => act();

/** Acts before the browser paints. */
export const renderUpgraded = (act: () => void): void => queueMicrotask(act);
