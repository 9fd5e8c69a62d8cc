import type { StatementState, WithdrawalState } from '@xunban/contract';
import type { Parts } from '../../features/finance/payments/payment-parts.ts';
import type { GatewayWord, PaymentState, RefundState } from '../../features/finance/payments/payment-state.ts';
import { BooksInMemory } from './books-in-memory.ts';

/**
 * What the business remembers beside the ledger: just enough that each event can be tried in each state. Amounts are added up here in
 * the plainest way; the machine holds the books against them after each step.
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
  /** Of the main order, of which it is the one board. */
  readonly no: string;
  goods: bigint;
  freight: bigint;
  state: 'unpaid' | 'paid' | 'sent' | 'cancelled';
  paidBy: MachinePayment | undefined;
  /** What it was paid with, by part, in its own share, and what of that went back. */
  paid: Parts;
  back: Parts;
  refunded: bigint;
  earned: bigint;
  fee: bigint;
  /** Paid above the price, and waiting for a red letter. */
  over: bigint;
  statement: MachineStatement | undefined;
}

export interface MachineRefund {
  readonly refundNo: string;
  readonly amount: bigint;
  state: RefundState;
  word: GatewayWord;
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

/** How far a board is on its way to an invoice. */
export interface MachinePiece {
  free: bigint;
  applied: bigint;
  issued: bigint;
  owed: bigint;
}

export interface MachineApplication {
  readonly no: string;
  readonly parts: Map<string, bigint>;
  /** What is left on the invoice; red letters took the rest. */
  readonly left: Map<string, bigint>;
  state: 'applied' | 'issued' | 'rejected';
}

/** One member with all that can happen to their money, and a stranger whom staff may mistake for them. */
export class MachineState {
  readonly books = new BooksInMemory();
  readonly member: string;
  readonly stranger: string;
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
  /** Of the channel, its claims, the bank's two accounts, and of the house: what they should come to, debit positive. */
  channel = 0n;
  claims = 0n;
  bank = 0n;
  settled = 0n;
  readonly house = { goods: 0n, freight: 0n, cancelled: 0n, late: 0n, tax: 0n, fees: 0n, badDebt: 0n, given: 0n };
  readonly #prefix: string;
  #count = 0;

  /** @param prefix of every number, so that many runs fit into one ledger */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.member = `${prefix}member`;
    this.stranger = `${prefix}stranger`;
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

  /** Of trade credit. */
  get free(): bigint {
    return this.owed < this.limit ? this.limit - this.owed : 0n;
  }

  /** What was bought on credit and is not repaid, without late fees. */
  get owed(): bigint {
    return this.statements.reduce((sum, { principal }) => sum + principal, this.unbilled);
  }
}
