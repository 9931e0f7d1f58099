/** Explains to the operator why orders are unavailable. */
export class StoreError extends Error {
  /** `settings`: a setting must change first. `away`: the database did not answer, and may do so later. */
  readonly kind: 'settings' | 'away';

  constructor(kind: StoreError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.kind = kind;
  }
}
