/** Errors of the HTTP client, apart from it: a page that has sent no request needs them without it. */

export type ApiErrorKind =
  | 'refused'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'rejected'
  | 'missing'
  | 'rateLimited'
  | 'server'
  | 'network'
  | 'timeout'
  | 'cancelled';

export interface ValidationError {
  readonly message: string;
  readonly members: readonly string[];
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The stable code of the refusal; '' when the answer had none. */
  readonly code: string;
  readonly status: number;
  readonly validationErrors: readonly ValidationError[];
  readonly data: unknown;
  constructor(
    kind: ApiErrorKind,
    message: string,
    rest: { code?: string; status?: number; validationErrors?: readonly ValidationError[]; data?: unknown } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = rest.code ?? '';
    this.status = rest.status ?? 0;
    this.validationErrors = rest.validationErrors ?? [];
    this.data = rest.data;
  }
}

/**
 * True when the same request can succeed a moment later. A timeout is final: a user waits 20 s in all (spec §9), not 20 s for
 * each try.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'server');
