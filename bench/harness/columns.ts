import { type Spread, spread } from './statistics.ts';

export interface Column<Run> {
  readonly title: string;
  cell(runs: readonly Run[], unit: readonly Run[]): string;
}

type Figure<Run> = (run: Run) => number | undefined;

export const grouped = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The median of a value over the runs that have it; undefined if no run has it. */
export function over<Run>(runs: readonly Run[], of: Figure<Run>): Spread | undefined {
  const values = runs.map(of).filter((value) => value !== undefined);
  return values.length ? spread(values) : undefined;
}

export const figure = <Run>(title: string, of: Figure<Run>, digits = 0): Column<Run> => ({
  title,
  cell(runs) {
    const value = over(runs, of);
    return value ? grouped(value.median, digits) : '–';
  },
});

export const range = <Run>(of: Figure<Run>, digits = 0): Column<Run> => ({
  title: 'from–to',
  cell(runs) {
    const value = over(runs, of);
    return value ? `${grouped(value.min, digits)}–${grouped(value.max, digits)}` : '–';
  },
});

/** A time as three columns: median, ratio to the unit, range. */
export const time = <Run>(title: string, of: Figure<Run>, unit = 'vanilla'): Column<Run>[] => [
  figure(title, of),
  {
    title: `× ${unit}`,
    cell(runs, units) {
      const [value, one] = [over(runs, of), over(units, of)];
      return value && one ? (value.median / one.median).toFixed(2) : '–';
    },
  },
  range(of),
];

/** In how many runs it was true. */
export const share = <Run>(title: string, of: (run: Run) => boolean | undefined): Column<Run> => ({
  title,
  cell(runs) {
    const answers = runs.map(of).filter((answer) => answer !== undefined);
    return answers.length ? `${answers.filter(Boolean).length} of ${answers.length}` : '–';
  },
});
