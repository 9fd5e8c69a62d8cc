/**
 * Reason why the database could not do the work:
 * - `lost`: the connection broke, or none could be made. If it broke during the commit the work may have been saved; a caller that must not do it twice needs an idempotency key.
 * - `locked`: our time limit ended the wait for a lock of another transaction; nothing was saved.
 * - `busy`: one of our time limits ended the wait for a free connection or the statement, or the database has no space left; nothing was saved.
 * - `contended`: every attempt ended in a deadlock or a serialisation conflict; nothing was saved.
 */
export const UNAVAILABLE_REASONS = ['lost', 'locked', 'busy', 'contended'] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/** The database is out of reach or overloaded. The caller's request was sound: answer 503, the client may repeat it. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`The database is unavailable (${reason}): ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** SQLSTATE of PostgreSQL, or the code of a system error such as `ECONNRESET`. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Codes from https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const LOST_CODES = new Set([
  '57P01', // admin_shutdown, also pg_terminate_backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** node-postgres gives these no code (pg/lib/client.js). */
const LOST_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
]);

/** lock_not_available: lock_timeout, or NOWAIT */
const LOCKED_CODE = '55P03';

const BUSY_CODES = new Set([
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: statement_timeout
]);

/** Turns a failure of the connection or of one of our limits into {@link DatabaseUnavailable}; others pass unchanged. */
export function translateFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (LOST_MESSAGES.has(message) || (code !== undefined && (code.startsWith('08') || LOST_CODES.has(code)))) {
    return new DatabaseUnavailable('lost', error);
  }
  if (code === LOCKED_CODE) return new DatabaseUnavailable('locked', error);
  return code !== undefined && BUSY_CODES.has(code) ? new DatabaseUnavailable('busy', error) : error;
}

/** Treats every connection failure, even a changed password, as an unreachable database. */
export function connectFailure(error: unknown): DatabaseUnavailable {
  const translated = translateFailure(error);
  if (translated instanceof DatabaseUnavailable) return translated;
  const isPoolExhausted = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  return new DatabaseUnavailable(isPoolExhausted ? 'busy' : 'lost', error);
}

/** The server is reachable and refuses the user, the database name or the statement. Waiting does not help. */
const REFUSED_BY_SERVER = /^(28|3D|42)/;

/**
 * True when the database is temporarily unreachable: it is starting or recovering, or its connection broke. A wrong password or
 * name, or an unknown host, is not temporary.
 */
export function isDatabaseAway(error: unknown): boolean {
  const failure = translateFailure(error);
  if (failure instanceof DatabaseUnavailable) {
    const code = codeOf(failure.cause) ?? '';
    return failure.reason === 'lost' && !REFUSED_BY_SERVER.test(code) && code !== 'ENOTFOUND';
  }
  // The socket does not exist yet.
  if (codeOf(error) === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause);
}

/**
 * Returns the caller's error when the database refuses a value: `taken` by a faster caller, or `unusable` because no column
 * holds it or a constraint forbids it. Undefined for every other failure.
 */
export function refusedValue(error: unknown): 'taken' | 'unusable' | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (TAKEN_CODES.has(code)) return 'taken';
  return code.startsWith('22') || code.startsWith('23') ? 'unusable' : undefined;
}

const TAKEN_CODES = new Set([
  '23503', // foreign_key_violation: what it refers to was deleted
  '23505', // unique_violation
  '23P01', // exclusion_violation
]);

/** True when running the full transaction again may succeed: deadlock or serialisation failure. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** A migration changed a table under a statement that this connection had prepared; a new connection has no such memory. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}
