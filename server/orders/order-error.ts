/** The order does not permit what was asked, or there is no such order. The message says why. */
export class OrderError extends Error {
  override readonly name = 'OrderError';
}
