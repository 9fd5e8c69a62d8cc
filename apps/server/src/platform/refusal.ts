import type { ErrorCode } from '@xunban/contract';
import type { Tx } from './db/transaction.ts';

export interface FieldFault {
  /** Where: `body.spec.widthMm`, without the leading part name when it is unambiguous. */
  readonly field: string;
  /** A key of the `errors.field` catalogue, or a rule code; the HTTP edge turns it into words. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Words that are ready already (a rule's own reason). */
  readonly message?: string;
}

/**
 * A fault in what somebody sent or asked: expected, typed, told to them. Thrown inside a transaction it rolls the
 * transaction back, so a refusal never leaves a partial write. Everything else that is thrown is a failure of ours.
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
