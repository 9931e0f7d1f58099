import parts from '../styles/wellness.css?inline&parts';
import { pickRules } from './pick-rules.ts';

/**
 * The rules that markup with these tags and classes (`.btn`) can match. All others come with the elements' own sheet, which
 * is behind this one in each list of sheets and repeats it.
 */
export const sheetFor = (names: ReadonlySet<string>): string => pickRules(parts, names);
