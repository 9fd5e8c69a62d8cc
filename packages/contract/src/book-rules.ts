/**
 * The rules of the books by name, each with its number in the list of invariants. The texts of `console-books` say
 * what each one means.
 */
export const BOOK_RULES = {
  journalBalances: 'I1',
  journalHasTwoSides: 'I1',
  journalKindIsKnown: 'I1',
  journalUsesItsAccounts: 'I1',
  accountIsItsPostings: 'I2',
  accountCountsItsPostings: 'I2',
  accountStandsOnItsSide: 'I3',
  walletIsItsMoves: 'I4',
  frozenIsWhatIsOpen: 'I4',
  prepaymentIsWhatWasPaid: 'I5',
  orderInWorkIsPaid: 'I6',
  orderBeforePaymentIsUnpaid: 'I6',
  orderThatEndedKeepsNothing: 'I6',
  refundsAreWithinTheirPart: 'I7',
  refundsAreWithinTheirOrder: 'I7',
  holdEndsInTime: 'I12',
  refundEndsInTime: 'I12',
  withdrawalEndsInTime: 'I12',
  channelItemIsTheGateways: 'I13',
  channelDayIsTheGateways: 'I13',
  bankDayIsItsRows: 'I13',
  balanceReplays: 'I14',
  topUpIsBooked: 'I15',
  walletPaymentIsBooked: 'I15',
  onlinePaymentIsBooked: 'I15',
  orderIsCreditedItsPayments: 'I15',
  holdIsBooked: 'I15',
  holdReleaseIsBooked: 'I15',
  latePaymentIsBooked: 'I15',
  walletRefundIsBooked: 'I15',
  onlineRefundIsBooked: 'I15',
  refundPayoutIsBooked: 'I15',
  refundByHandIsBooked: 'I15',
  claimIsBooked: 'I15',
  transferIsBooked: 'I15',
  transferClaimIsBooked: 'I15',
  transferReturnIsBooked: 'I15',
  adjustmentIsBooked: 'I15',
  withdrawalIsFrozen: 'I15',
  withdrawalEndIsBooked: 'I15',
  withdrawalLeavesOnce: 'I15',
  boardRevenueIsBooked: 'I15',
  cancellationFeeIsBooked: 'I15',
  freightRevenueIsBooked: 'I15',
  orderPriceIsItsVersion: 'A1',
  priceIsItsLines: 'A1',
  freightIsWhatWasAgreed: 'A1',
  paymentIsItsOrders: 'A1',
  orderStateIsItsHistory: 'A2',
  paymentIsOfTheOrdersBuyer: 'A3',
} as const satisfies Record<string, `${'I' | 'A'}${number}`>;

export type BookRule = keyof typeof BOOK_RULES;
export const BOOK_RULE_NAMES = Object.keys(BOOK_RULES) as [BookRule, ...BookRule[]];

/** What the two figures of a finding are: money, or how many of something. */
export const FIGURE_UNITS = ['yuan', 'count'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];
