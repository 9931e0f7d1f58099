/** An error response in Stripe's format. */
export class Problem extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    { status = 400, type = 'invalid_request_error', code, param }: Partial<Omit<Problem, keyof Error>> = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  get body(): object {
    const { type, code, message, param } = this;
    return { error: { type, code, message, param } };
  }
}
