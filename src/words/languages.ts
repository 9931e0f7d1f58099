/** The languages beside English. Each has two files of messages: `lang/<code>.ts` and `lang/site/<code>.ts`. */
export const languages: readonly string[] = ['ar', 'de', 'es', 'fr'];
