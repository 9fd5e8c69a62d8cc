/**
 * The chart of accounts. Code names an account by its kind; finance and the database name it by its code. The balance of a
 * guarded account never changes sides, so that money cannot be overspent. M accounts are memos: they count promises, not money,
 * and balance among themselves.
 */
interface ChartEntry {
  readonly code: string;
  readonly side: 'debit' | 'credit';
  readonly isGuarded: boolean;
}

export const CHART = {
  /** Taken by a payment channel and not yet paid out to the bank; owner: the channel. */
  channelInTransit: { code: 'A10', side: 'debit', isGuarded: false },
  /**
   * Owed back by a channel: paid out although the payer had the money already, or taken back for a dispute that is not decided;
   * owner: the channel.
   */
  channelClaim: { code: 'A12', side: 'debit', isGuarded: false },
  /** Owner: the bank account. */
  bank: { code: 'A20', side: 'debit', isGuarded: false },
  /** Bought on credit, not shipped and on no statement yet, and therefore not owed; owner: the main order. */
  creditUndelivered: { code: 'A30', side: 'debit', isGuarded: true },
  /** Bought on credit, shipped and on no statement yet; owner: the member. */
  creditUnbilled: { code: 'A31', side: 'debit', isGuarded: true },
  /** Owner: the member's statement. */
  creditBilled: { code: 'A32', side: 'debit', isGuarded: true },
  /** Expected loss of trade credit, a credit. */
  lossAllowance: { code: 'A39', side: 'debit', isGuarded: false },
  otherReceivables: { code: 'A40', side: 'debit', isGuarded: false },
  /** A member's available balance (`cash` in the API); owner: the member. */
  walletAvailable: { code: 'L10', side: 'credit', isGuarded: true },
  /** Reserved for a withdrawal; owner: the member. */
  walletFrozen: { code: 'L11', side: 'credit', isGuarded: true },
  /** The wallet's part of a payment whose online part is not there yet; owner: the payment. */
  paymentHold: { code: 'L12', side: 'credit', isGuarded: true },
  /** Paid and not yet shipped; owner: the main order. */
  orderPrepaid: { code: 'L20', side: 'credit', isGuarded: true },
  /** Owner: the bank's transaction. */
  unidentifiedReceipt: { code: 'L30', side: 'credit', isGuarded: true },
  /** On its way back to the payer; owner: the refund. */
  refundInTransit: { code: 'L40', side: 'credit', isGuarded: true },
  /** Owner: the withdrawal. */
  withdrawalInTransit: { code: 'L41', side: 'credit', isGuarded: true },
  otherPayables: { code: 'L50', side: 'credit', isGuarded: false },
  /** Profit of a year between its two closing journals. */
  currentProfit: { code: 'Q10', side: 'credit', isGuarded: false },
  retainedEarnings: { code: 'Q20', side: 'credit', isGuarded: false },
  boardSales: { code: 'R10', side: 'credit', isGuarded: false },
  /** Engineering and the like, which is charged once and not for each board. */
  toolingSales: { code: 'R11', side: 'credit', isGuarded: false },
  /** Discounts by coupons, a debit that reduces the sales of boards. */
  couponDiscounts: { code: 'R12', side: 'credit', isGuarded: false },
  freightSales: { code: 'R20', side: 'credit', isGuarded: false },
  cancellationFees: { code: 'R30', side: 'credit', isGuarded: false },
  lateFees: { code: 'R40', side: 'credit', isGuarded: false },
  /** Compensation of carriers for lost and damaged parcels. */
  carrierCompensation: { code: 'R50', side: 'credit', isGuarded: false },
  /** Owner: the kind of what was sold, `board` or `freight`. */
  outputTax: { code: 'T10', side: 'credit', isGuarded: false },
  channelFees: { code: 'E10', side: 'debit', isGuarded: false },
  badDebt: { code: 'E20', side: 'debit', isGuarded: false },
  operatorAdjustment: { code: 'E30', side: 'debit', isGuarded: false },
  bankFees: { code: 'E40', side: 'debit', isGuarded: false },
  /** Interest on the bank's balance, a credit. */
  bankInterest: { code: 'E41', side: 'debit', isGuarded: false },
  /** Small differences between the bank and a booking. */
  bankRounding: { code: 'E42', side: 'debit', isGuarded: false },
  administration: { code: 'E50', side: 'debit', isGuarded: false },
  /** Kept by gateways after lost disputes, without a refund that was due. */
  disputeLosses: { code: 'E60', side: 'debit', isGuarded: false },
  /** The counter-account of the two below, so that memos balance as well; owner: the member. */
  creditGranted: { code: 'M0', side: 'credit', isGuarded: false },
  /** A member's free trade credit; owner: the member. */
  creditFree: { code: 'M1', side: 'debit', isGuarded: true },
  creditUsed: { code: 'M2', side: 'debit', isGuarded: true },
  /**
   * Sold consumption, the counterpart of the next four; owner of each: a board by its number, or freight by its main order's.
   */
  consumption: { code: 'M4', side: 'credit', isGuarded: false },
  /** Consumption by its way to an invoice. */
  invoiceable: { code: 'M5', side: 'debit', isGuarded: true },
  invoiceApplied: { code: 'M6', side: 'debit', isGuarded: true },
  invoiceIssued: { code: 'M7', side: 'debit', isGuarded: true },
  /** Invoiced, but no longer sold: a credit note is owed. */
  invoiceOwed: { code: 'M8', side: 'credit', isGuarded: true },
} as const satisfies Record<string, ChartEntry>;

export type AccountKind = keyof typeof CHART;
export type AccountCode = (typeof CHART)[AccountKind]['code'];

/** One account of the ledger. */
export interface Account {
  readonly kind: AccountKind;
  /** Owner: an id or number as defined by {@link CHART}; empty for an account of the company. */
  readonly owner: string;
}

export const COMPANY = '';
/** The account of the company at its bank, for transfers. */
export const BANK_ACCOUNT = 'transfers';
export const codeOf = (kind: AccountKind): AccountCode => CHART[kind].code;

const kindsByCode = new Map<string, AccountKind>(
  (Object.keys(CHART) as AccountKind[]).map((kind) => [CHART[kind].code, kind]),
);

/**
 * @throws when the code is not in the chart: the database accepts only known codes, so the running release is older than its
 * data.
 */
export function kindOf(code: string): AccountKind {
  const kind = kindsByCode.get(code);
  if (kind === undefined) throw new Error(`account ${code} is not in the chart of accounts`);
  return kind;
}

/** Revenue and expenses, which each year ends at zero. */
export const RESULT_KINDS = (Object.keys(CHART) as AccountKind[]).filter((kind) => /^[RE]/.test(CHART[kind].code));

/** True when an account may have this balance (debit positive). */
export function sideHolds(kind: AccountKind, balanceFen: bigint): boolean {
  const { side, isGuarded } = CHART[kind];
  if (!isGuarded) return true;
  return side === 'debit' ? balanceFen >= 0n : balanceFen <= 0n;
}
