import { text } from '@xunban/i18n/react';

/** As much of a failed call as a screen looks at; the HTTP client's `ApiError` has this shape. */
interface Problem {
  readonly kind: string;
  readonly message: string;
}

/**
 * The words for a failed call, in the order of the specification (§8): the fixed texts for a missing permission and a
 * refused request, then what the server said, then a text for the kind of failure, then a general one.
 */
export function problemText(error: unknown): string {
  const problem = asProblem(error);
  switch (problem?.kind) {
    case undefined:
      return text('problem.generic');
    case 'forbidden':
      return text('problem.forbidden');
    case 'rejected':
      return text('problem.rejected');
    case 'network':
      return text('problem.network');
    case 'timeout':
      return text('problem.timeout');
    case 'missing':
      return problem?.message || text('problem.missing');
    default:
      return problem?.message || text('problem.generic');
  }
}

/** The caller itself gave the call up (left the page, typed on): nothing to tell anyone. */
export const isCancelled = (error: unknown): boolean => asProblem(error)?.kind === 'cancelled';

export const isForbidden = (error: unknown): boolean => asProblem(error)?.kind === 'forbidden';

/** What was asked for is not there, or not this reader's: trying again helps nobody. */
export const isMissing = (error: unknown): boolean => asProblem(error)?.kind === 'missing';

function asProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('kind' in error) || typeof error.kind !== 'string') return undefined;
  return { kind: error.kind, message: error.message };
}
