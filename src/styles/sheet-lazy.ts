/** The rules that first renders can match. The build selects them by the code of the script (tools/build/first-sheet.ts). */
export const sheet = '%FIRST_SHEET%';
