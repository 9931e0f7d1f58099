/** The rules that the first views can match: what they are the build finds in the code around this (tools/build/rest-file.ts). */
export const sheet = '%FIRST_SHEET%';
