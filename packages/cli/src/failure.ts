import { ApiError } from '@xunban/client/source';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { EXIT, type ExitCode } from './exit-codes.ts';

type CliKey = Parameters<CliTexts['cli']>[0];
type Figures = Parameters<CliTexts['cli']>[1];

/** An error that a command reports: its text is a key of the catalogue. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;
  readonly key: CliKey;
  readonly figures: Figures;
  /** Lines below the message. */
  readonly details: readonly string[];
  constructor(exitCode: ExitCode, key: CliKey, figures: Figures = {}, details: readonly string[] = []) {
    super(key);
    this.exitCode = exitCode;
    this.key = key;
    this.figures = figures;
    this.details = details;
  }
}

export const usageError = (key: CliKey, figures?: Figures, details?: readonly string[]): CliError =>
  new CliError(EXIT.usage, key, figures, details);

/** A failure as it is reported: `error` of the JSON document. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}

/** Describes any thrown value. An unexpected one keeps its own message, which has no secret of the user. */
export function failureOf(error: unknown, texts: CliTexts): Failure {
  if (error instanceof CliError) {
    const { exitCode, key, figures, details } = error;
    return { exitCode, code: key, message: texts.cli(key, figures), details };
  }
  if (error instanceof ApiError) return apiFailure(error, texts);
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.failed, code: 'failed', message, details: [] };
}

const EXIT_OF_KIND: Readonly<Record<ApiError['kind'], ExitCode>> = {
  refused: EXIT.refused,
  rejected: EXIT.refused,
  invalid: EXIT.usage,
  missing: EXIT.refused,
  unauthenticated: EXIT.auth,
  forbidden: EXIT.auth,
  rateLimited: EXIT.limit,
  server: EXIT.failed,
  network: EXIT.network,
  timeout: EXIT.network,
  cancelled: EXIT.interrupted,
};

/** Refusals by the limits of a key, and for a key that may not make the call. */
const LIMITS: ReadonlySet<string> = new Set(['apiKey.overOrderLimit', 'apiKey.overMonthLimit']);
const AUTH: ReadonlySet<string> = new Set(['apiKey.scopeMissing', 'apiKey.notAccepted', 'apiKey.foreignNetwork']);

function apiFailure(error: ApiError, texts: CliTexts): Failure {
  const { kind, code, validationErrors } = error;
  const exitCode = LIMITS.has(code) ? EXIT.limit : AUTH.has(code) ? EXIT.auth : EXIT_OF_KIND[kind];
  const own =
    kind === 'network' || kind === 'timeout' || kind === 'cancelled' || (kind === 'server' && error.message === '')
      ? texts.cli(`failure.${kind}`)
      : error.message;
  return {
    exitCode,
    code: code || kind,
    message: own || code || kind,
    details: validationErrors.map(({ message, members }) => `${members.join(', ')}: ${message}`),
  };
}
