import { owner, type PropsOf, url } from '../../../bridge/attributes.ts';

export const attributes = {
  /**
   * URL that the message is posted to, form-encoded, with the fields `name`, `email` and `message`. A 2xx response that is not HTML
   * confirms it.
   */
  action: owner(url()),
};

export interface ContactFormProps extends PropsOf<typeof attributes> {}
