import { ApiError } from '@xunban/contract/api-error';
import { expect, it } from 'vitest';
import { payProblem } from './pay-problem.ts';

const refused = (code: string, data?: object) => new ApiError('refused', 'words', { code, data });

it.each([
  ['a wrong password', refused('account.payPasswordWrong'), { kind: 'password', message: 'words' }],
  [
    'a locked one',
    refused('account.payPasswordLocked', { retryAfterSeconds: 90 }),
    { kind: 'passwordLocked', seconds: 90 },
  ],
  ['none', refused('account.payPasswordMissing'), { kind: 'passwordMissing' }],
  ['another amount', refused('payment.amountChanged', { due: 120 }), { kind: 'amountChanged', after: 120 }],
  ['nothing to pay', refused('payment.nothingDue'), { kind: 'amountChanged', after: 0 }],
  ['a closed payment', refused('payment.closed'), { kind: 'stale', message: 'words' }],
  ['a lost answer', new ApiError('network', ''), { kind: 'unknown' }],
  ['a timeout', new ApiError('timeout', ''), { kind: 'unknown' }],
  ['a failing server', new ApiError('server', 'x', { status: 500 }), { kind: 'unknown' }],
  ['anything else', refused('payment.methodUnavailable'), { kind: 'other' }],
])('%s', (_, error, problem) => expect(payProblem(error)).toEqual(problem));
