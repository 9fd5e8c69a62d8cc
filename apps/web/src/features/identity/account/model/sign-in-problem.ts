import { text } from '@xunban/i18n/react';
import { problemText } from '@xunban/ui';

/**
 * Returns why a sign-in failed: the server's message, or "sign-in failed" when an answer came without a token (specification
 * §8).
 */
export function signInProblem(error: unknown): string {
  return error instanceof Error && 'kind' in error ? problemText(error) : text('account:login.failed');
}
