import { author, owner, type PropsOf, text, url } from '../../../bridge/attributes.ts';

export const attributes = {
  /** Address of the patient portal: http, https or relative. */
  portalUrl: owner(url()),
  /**
   * Text of the link.
   * @default Login
   */
  label: author(text()),
};

export interface LoginProps extends PropsOf<typeof attributes> {}
