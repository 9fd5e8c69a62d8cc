import type { Bank, BankAccountKind } from '@xunban/contract';
import type { Fen } from '@xunban/money';

/** A transfer that the company asks its bank to make. */
export interface PayoutOrder {
  /** Our number: the bank carries out one order for each, however often it is asked. */
  readonly reference: string;
  readonly amount: Fen;
  readonly holderName: string;
  readonly accountNo: string;
  readonly kind: BankAccountKind;
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
}

/**
 * The bank's answer. `accepted`: it is being processed and can be queried. `refused` and `paid` are final. `absent`: the number
 * is unknown, and long after the request that means it never arrived.
 */
export type PayoutAnswer =
  | { readonly status: 'paid'; readonly bankReference: string }
  | { readonly status: 'accepted' | 'absent' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * A bank that pays on order. Both calls throw when there was no answer: then it is unknown whether the order will be carried
 * out, and only `query` may be called.
 */
export interface PayoutBank {
  pay(order: PayoutOrder): Promise<PayoutAnswer>;
  query(reference: string): Promise<PayoutAnswer>;
}
