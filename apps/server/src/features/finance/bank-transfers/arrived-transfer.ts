import type { Fen } from '@xunban/money';

/** A transfer as reported by the bank. */
export interface ArrivedTransfer {
  readonly bankReference: string;
  readonly toAccount: string;
  readonly amount: Fen;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly remark: string;
  readonly arrivedAt: Date;
}
