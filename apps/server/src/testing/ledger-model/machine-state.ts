import type { StatementState, TransferStatus, WithdrawalState } from '@xunban/contract';
import type { Parts } from '../../features/finance/payments/payment-parts.ts';
import type { PaymentState, RefundState } from '../../features/finance/payments/payment-state.ts';
import { MemoryLedger } from './memory-ledger.ts';

/**
 * State of the business next to the ledger: just enough to try each event in each state. Amounts are added up here in the
 * simplest way; the model compares the ledger with them after each step.
 */

export interface MachinePayment {
  readonly payNo: string;
  /** None of a top-up. */
  readonly orders: readonly MachineOrder[];
  readonly amount: bigint;
  state: PaymentState;
  parts: Parts;
}

export interface MachineOrder {
  /** Number of the main order, whose only board this is. */
  readonly no: string;
  goods: bigint;
  /** The part of sold goods, without tax, that is revenue of tooling. */
  tooling: bigint;
  freight: bigint;
  state: 'unpaid' | 'paid' | 'sent' | 'cancelled';
  paidBy: MachinePayment | undefined;
  /** The payment by part, in its own share, and the amount of it that was returned. */
  paid: Parts;
  back: Parts;
  refunded: bigint;
  earned: bigint;
  fee: bigint;
  /** Amount paid above the price that waits for a credit note. */
  over: bigint;
  statement: MachineStatement | undefined;
}

export interface MachineRefund {
  readonly refundNo: string;
  readonly amount: bigint;
  state: RefundState;
  gatewayStatus: TransferStatus;
  isPaidByHand: boolean;
  isPaidTwice: boolean;
}

export interface MachineTransfer {
  readonly bankReference: string;
  readonly amount: bigint;
  state: 'held' | 'claimed' | 'returned';
  claims: number;
  claimedBy: string;
}

export interface MachineWithdrawal {
  readonly withdrawalNo: string;
  readonly amount: bigint;
  state: WithdrawalState;
}

export interface MachineStatement {
  readonly id: string;
  state: StatementState;
  principal: bigint;
  fees: bigint;
  isPaidInPart: boolean;
}

/** Invoicing progress of a board. */
export interface MachinePiece {
  free: bigint;
  applied: bigint;
  issued: bigint;
  owed: bigint;
}

export interface MachineApplication {
  readonly no: string;
  /** Amounts asked for, less those that refunds took before the request left. */
  readonly parts: Map<string, bigint>;
  /** Amount left on the invoice; credit notes took the rest. */
  readonly left: Map<string, bigint>;
  /** Counts the reductions. */
  version: number;
  /** `asked`: the request has left for the tax platform. */
  state: 'applied' | 'asked' | 'issued' | 'rejected';
}

/** One member with every possible event on their money, and an unrelated member whom staff may mistake for them. */
export class MachineState {
  readonly ledger = new MemoryLedger();
  readonly member: string;
  readonly otherMember: string;
  readonly gateway: string;
  readonly wallet = new Map<string, bigint>();
  readonly payments: MachinePayment[] = [];
  readonly orders: MachineOrder[] = [];
  readonly refunds: MachineRefund[] = [];
  readonly transfers: MachineTransfer[] = [];
  readonly withdrawals: MachineWithdrawal[] = [];
  readonly statements: MachineStatement[] = [];
  readonly pieces = new Map<string, MachinePiece>();
  readonly applications: MachineApplication[] = [];
  limit = 0n;
  unbilled = 0n;
  /** Expected balances of the channel, its claims, the bank's two accounts and the company, debit positive. */
  channel = 0n;
  claims = 0n;
  bank = 0n;
  settled = 0n;
  readonly company = {
    goods: 0n,
    tooling: 0n,
    /** Discounts by coupons, without tax. */
    coupons: 0n,
    freight: 0n,
    cancelled: 0n,
    late: 0n,
    tax: { board: 0n, freight: 0n },
    fees: 0n,
    badDebt: 0n,
    given: 0n,
    bankFee: 0n,
    bankInterest: 0n,
    bankRounding: 0n,
    administration: 0n,
    receivable: 0n,
    compensation: 0n,
    disputes: 0n,
    /** Debit positive. */
    retained: 0n,
  };
  readonly #prefix: string;
  #count = 0;

  /** @param prefix of every number, so that many runs fit into one ledger */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.member = `${prefix}member`;
    this.otherMember = `${prefix}otherMember`;
    this.gateway = `${prefix}bank`;
  }

  next(kind: string): string {
    this.#count += 1;
    return `${this.#prefix}${kind}${this.#count}`;
  }

  has(member: string): bigint {
    return this.wallet.get(member) ?? 0n;
  }

  give(member: string, amount: bigint): void {
    this.wallet.set(member, this.has(member) + amount);
  }

  /** Free trade credit. */
  get free(): bigint {
    return this.owed < this.limit ? this.limit - this.owed : 0n;
  }

  /** Amount bought on credit and not repaid, without late fees. */
  get owed(): bigint {
    return this.statements.reduce((sum, { principal }) => sum + principal, this.unbilled);
  }
}
