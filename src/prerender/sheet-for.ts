import parts from '../styles/wellness.css?inline&parts';
import { pickRules } from './pick-rules.ts';

/**
 * The rules that markup with these tags and classes (`.btn`) can match. The elements' own stylesheet follows this one and
 * contains all rules.
 */
export const sheetFor = (names: ReadonlySet<string>): string => pickRules(parts, names);
