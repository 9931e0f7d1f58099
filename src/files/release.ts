/** Name of the build, by which a script knows its lazy files. tools/build/lazy-files.ts replaces it by a hash of them. */
export const RELEASE = '%RELEASE%';
