import { text } from '@xunban/i18n/react';

/** The fields of a failed call that pages use; the HTTP client's `ApiError` has this shape. */
interface Problem {
  readonly kind: string;
  readonly message: string;
}

/**
 * Returns the text for a failed call, in the order of the specification (§8): the fixed texts for a missing permission and a
 * refused request, then the server's message, then a text for the kind of failure, then a general one.
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

/** True when the caller cancelled the call (left the page, typed on): nothing to report. */
export const isCancelled = (error: unknown): boolean => asProblem(error)?.kind === 'cancelled';

export const isForbidden = (error: unknown): boolean => asProblem(error)?.kind === 'forbidden';

/** True when the item does not exist or is not accessible to this user: a retry does not help. */
export const isMissing = (error: unknown): boolean => asProblem(error)?.kind === 'missing';

/** True when the id in an address leads to no object: it is unknown, not accessible, or malformed. */
export const isAbsent = (error: unknown): boolean => ['missing', 'invalid'].includes(asProblem(error)?.kind ?? '');

function asProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('kind' in error) || typeof error.kind !== 'string') return undefined;
  return { kind: error.kind, message: error.message };
}
