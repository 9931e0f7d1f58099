import type { Language } from './texts.ts';

/** Variables of a request for the shop's page. */
export interface CounterEnv {
  readonly Variables: {
    /** By `languageDetector`. */
    language: Language;
    /** False for a response of the shop's own sign-in, which is sent as it is. */
    isOwnResponse: boolean;
  };
}
