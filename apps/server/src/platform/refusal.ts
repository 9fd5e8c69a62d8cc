import type { ErrorCode } from '@xunban/contract';
import type { Tx } from './db/transaction.ts';

export interface FieldFault {
  /** Path of the field: `body.spec.widthMm`, without the leading part name when it is unambiguous. */
  readonly field: string;
  /** A key of the `errors.field` catalogue, or a rule code; the HTTP edge turns it into text. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Finished text (a rule's own reason). */
  readonly message?: string;
}

/**
 * An error in the caller's input or request: expected, typed, reported to the caller. Thrown inside a transaction it rolls the
 * transaction back, so a refusal never leaves a partial write. Any other thrown error is an internal failure.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly FieldFault[];
  /** Facts that a screen can act on: the new price, the seconds to wait. Never private data. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** Done by `once` in a transaction of its own after the rollback: reports an attempt that others should know of. */
  readonly afterRollback: ((tx: Tx) => Promise<void>) | undefined;
  constructor(
    code: ErrorCode,
    rest: {
      readonly params?: Readonly<Record<string, string | number>>;
      readonly fields?: readonly FieldFault[];
      readonly data?: Readonly<Record<string, unknown>>;
      readonly afterRollback?: (tx: Tx) => Promise<void>;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.params = rest.params ?? {};
    this.fields = rest.fields ?? [];
    this.data = rest.data;
    this.afterRollback = rest.afterRollback;
  }
}
