import { author, number, type PropsOf, text } from '../../bridge/attributes.ts';

export const attributes = {
  /** Codes of the places to offer, comma-separated, such as `US-NY, US-CA`; by default those that the rules need. */
  regions: author(text()),
  /** Level of the heading, 1 to 6. */
  headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 3)),
};

export interface EligibilityProps extends PropsOf<typeof attributes> {}
