/** Why there are no orders to be had, in a sentence for whoever runs the checkout server. */
export class StoreError extends Error {
  /** `settings`: it stays so until somebody changes something. `away`: the database did not answer, and may again. */
  readonly kind: 'settings' | 'away';

  constructor(kind: StoreError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.kind = kind;
  }
}
