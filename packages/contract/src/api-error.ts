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
  /** The `Retry-After` of the answer. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    kind: ApiErrorKind,
    message: string,
    rest: {
      code?: string;
      status?: number;
      validationErrors?: readonly ValidationError[];
      data?: unknown;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = rest.code ?? '';
    this.status = rest.status ?? 0;
    this.validationErrors = rest.validationErrors ?? [];
    this.data = rest.data;
    this.retryAfterSeconds = rest.retryAfterSeconds;
  }
}

/** Servers that are busy for longer leave the decision to the caller. */
const MAX_RETRY_AFTER_S = 2;

/** True when the server is busy for a moment: a lock that is held, a full queue. The client repeats such a request by itself. */
export const isBusyForMoment = (error: unknown): error is ApiError & { readonly retryAfterSeconds: number } =>
  error instanceof ApiError &&
  error.status === 503 &&
  error.retryAfterSeconds !== undefined &&
  error.retryAfterSeconds <= MAX_RETRY_AFTER_S;

/**
 * True when the same request can succeed a moment later. A timeout is final: a user waits 20 s in all (spec §9), not 20 s for
 * each try. A server that stays busy has been asked again by the client.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'server') && !isBusyForMoment(error);
