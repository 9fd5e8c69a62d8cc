import type { AllCalls, CallOutput } from '@xunban/contract';
import { fen, toWire } from '@xunban/money';
import type { Violation } from '../../ledger/ledger/check-rules.ts';

type BookViolation = CallOutput<AllCalls['staffBooks']['run']>['violations'][number];

/** A finding with its figures as they travel: yuan, or how many. */
export function viewViolation({ expected, actual, ...violation }: Violation): BookViolation {
  const figure = (value: bigint) => (violation.unit === 'yuan' ? toWire(fen(value)) : Number(value));
  return { ...violation, expected: figure(expected), actual: figure(actual) };
}
