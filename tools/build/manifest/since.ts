/** Every public name is as old as the package. A name that comes later gets its release beside its documentation. */
export const since = '0.1.0';
/** The heading of the column that explains the names of a table. */
export const meaning = `meaning (stable since ${since})`;
