/** The rules that first renders can match. The build selects them by the code of the script (tools/build/rest-file.ts). */
export const sheet = '%FIRST_SHEET%';
