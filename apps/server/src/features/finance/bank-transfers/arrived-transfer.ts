import type { Fen } from '@xunban/money';

/** A transfer as the bank tells it. */
export interface ArrivedTransfer {
  readonly bankReference: string;
  readonly toAccount: string;
  readonly amount: Fen;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly remark: string;
  readonly arrivedAt: Date;
}
