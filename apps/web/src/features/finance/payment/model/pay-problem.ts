import { ApiError } from '@xunban/contract/api-error';
import { isOutcomeUnknown } from '../../../../shared/once.ts';

/** The reaction of the screen to a refused payment. */
export type PayProblem =
  | { readonly kind: 'password'; readonly message: string }
  | { readonly kind: 'passwordLocked'; readonly seconds: number }
  | { readonly kind: 'passwordMissing' }
  /** The orders cost something else now; nothing is due when `after` is 0. */
  | { readonly kind: 'amountChanged'; readonly after: number }
  /** The payment is not what it was; the page reads it again and shows that. */
  | { readonly kind: 'stale'; readonly message: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other' };

/** Sorts a failed payment. An unknown outcome is its own kind: the money may have moved. */
export function payProblem(error: unknown): PayProblem {
  if (!(error instanceof ApiError)) return { kind: 'other' };
  if (isOutcomeUnknown(error)) return { kind: 'unknown' };
  switch (error.code) {
    case 'account.payPasswordWrong':
      return { kind: 'password', message: error.message };
    case 'account.payPasswordLocked':
      return { kind: 'passwordLocked', seconds: numberIn(error.data, 'retryAfterSeconds') ?? 0 };
    case 'account.payPasswordMissing':
      return { kind: 'passwordMissing' };
    case 'payment.amountChanged':
      return { kind: 'amountChanged', after: numberIn(error.data, 'due') ?? 0 };
    case 'payment.nothingDue':
      return { kind: 'amountChanged', after: 0 };
    case 'payment.insufficientBalance':
    case 'payment.closed':
    case 'payment.inProgress':
      return { kind: 'stale', message: error.message };
    default:
      return { kind: 'other' };
  }
}

function numberIn(data: unknown, name: string): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(data, name)?.value;
  return typeof value === 'number' ? value : undefined;
}
