/** The log entry of a failure: our own names and codes, and texts without values. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** The rule of a table that PostgreSQL upheld. */
  readonly table?: string;
  readonly constraint?: string;
  readonly stack: string;
  readonly cause?: LoggedError;
}

const DEEPEST_CAUSE = 4;

/**
 * A failure as the log may hold it. Libraries hang onto their errors what they worked with: the row that PostgreSQL
 * refused, an address with its password, the headers of a request. Only fields that hold no such thing are taken over.
 * @param hide takes out of a text what must not stand there
 */
export function loggedError(error: unknown, hide = (text: string) => text, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hide(String(error)), stack: '' };
  const message = isUnusableValue(error) ? withoutValue(error.message) : error.message;
  const cause = error.cause !== undefined && depth < DEEPEST_CAUSE ? error.cause : undefined;
  return {
    type: error.name,
    message: hide(message),
    ...namesIn(error),
    // The stack begins with the message, which may have several lines.
    stack: hide((error.stack ?? '').split(error.message).join(message)),
    ...(cause === undefined ? {} : { cause: loggedError(cause, hide, depth + 1) }),
  };
}

/** Makes a logger's child log failures without the parts that `hiding` removes; it is called at each failure. */
export const failuresWithout = (hiding: () => (text: string) => string) => ({
  serializers: { err: (error: unknown) => loggedError(error, hiding()) },
});

function namesIn(error: Error): Pick<LoggedError, 'code' | 'table' | 'constraint'> {
  const fields: Readonly<Record<string, unknown>> = { ...error };
  const name = (key: string) => (typeof fields[key] === 'string' ? { [key]: fields[key] } : {});
  return { ...name('code'), ...name('table'), ...name('constraint') };
}

/** PostgreSQL's class 22: the message ends with the value, as in `invalid input syntax for type uuid: "…"`. */
const isUnusableValue = (error: Error): boolean =>
  'severity' in error && 'code' in error && String(error.code).startsWith('22');

const withoutValue = (message: string): string => message.replace(/["'].*$/s, '…');

/** The code of a failure, or its kind; never its text, which may quote what was sent. */
export function errorKind(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' || typeof code === 'number') return String(code).slice(0, MAX_KIND);
  return error instanceof Error ? error.name.slice(0, MAX_KIND) : 'unknown';
}
const MAX_KIND = 60;
