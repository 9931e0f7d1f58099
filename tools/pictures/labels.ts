/** The text of a label: name and kind. */
export interface Label {
  readonly name: string;
  readonly kind?: string;
  /** Size of the name in percent of the label's height. */
  readonly size?: number;
  /** Whether it is flat, and seen from edge to edge. */
  readonly isFlat?: boolean;
}

/** The labels, by the names that models give them. */
export const labels: Readonly<Record<string, Label>> = {
  'nad-injection': { name: 'NAD+', kind: 'Injection', size: 26 },
  glutathione: { name: 'Glutathione', kind: 'Injection', size: 14.4 },
  'vitamin-b12': { name: 'B12', kind: 'Injection', size: 26 },
  'nad-nasal-spray': { name: 'NAD+', kind: 'Nasal spray', size: 26 },
  'bpc-157': { name: 'BPC-157', size: 20 },
  metformin: { name: 'Metformin', size: 16 },
  'glp-1': { name: 'GLP-1', kind: 'Injection', size: 24 },
  sermorelin: { name: 'Sermorelin', kind: 'Injection', size: 15 },
  parcel: { name: 'Wellness', size: 24, isFlat: true },
};
