import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { carrierClaimAgreed, carrierClaimPaid, carrierClaimRefused } from './carrier-events.ts';
import { disputeLost, disputeRefund, disputeReturned, disputeTaken } from './dispute-events.ts';
import * as events from './events.ts';
import { type Journal, reversalOf } from './journal.ts';

/** A journal as finance would write it on one line: key, kind and reference, then each account with its change. */
function line({ bizKey, kind, reference, postings }: Journal): string {
  const changes = postings.map(({ account, amount }) => `${account.kind}(${account.owner}) ${amount}`);
  return `${bizKey} ${kind} ${reference}: ${changes.join(', ')}`;
}

const payment = { payNo: 'P1', memberId: 'M' };
const shares = [
  { mainOrderId: 'O1', amount: fen(300) },
  { mainOrderId: 'O2', amount: fen(200) },
];
const refund = { refundNo: 'R1', amount: fen(500) };
const bank = { bankReference: 'B1', amount: fen(500) };
const line5 = { lineId: 'L5', bankReference: 'B1' };
const taxed = (amount: number, tax: number) => ({ amount: fen(amount), tax: fen(tax) });
const withdrawal = { withdrawalNo: 'W1', memberId: 'M', amount: fen(500) };

/** Keyed by event, so that none can be omitted. */
const expected: Record<keyof typeof events, readonly (readonly [() => Journal, string])[]> = {
  topUp: [
    [
      () => events.topUp({ ...payment, gateway: 'wechat', amount: fen(500) }),
      'topup:P1 topUp P1: channelInTransit(wechat) 500, walletAvailable(M) -500',
    ],
  ],
  payByWallet: [
    [
      () => events.payByWallet({ ...payment, shares }),
      'pay:P1 walletPayment P1: walletAvailable(M) 500, orderPrepaid(O1) -300, orderPrepaid(O2) -200',
    ],
  ],
  holdForPayment: [
    [
      () => events.holdForPayment({ ...payment, amount: fen(500) }),
      'hold:P1 paymentHold P1: walletAvailable(M) 500, paymentHold(P1) -500',
    ],
  ],
  releaseHold: [
    [
      () => events.releaseHold({ ...payment, amount: fen(500) }),
      'release:P1 holdRelease P1: paymentHold(P1) 500, walletAvailable(M) -500',
    ],
  ],
  settleOnline: [
    [
      () => events.settleOnline({ payNo: 'P1', gateway: 'wechat', walletPart: fen(120), shares }),
      'pay:P1 onlinePayment P1: paymentHold(P1) 120, channelInTransit(wechat) 380, orderPrepaid(O1) -300, orderPrepaid(O2) -200',
    ],
  ],
  lateSuccess: [
    [
      () => events.lateSuccess({ payNo: 'P1', gateway: 'wechat', gatewayRef: 'G', refundNo: 'R1', amount: fen(500) }),
      'late:P1:G latePayment P1: channelInTransit(wechat) 500, refundInTransit(R1) -500',
    ],
  ],
  refundToWallet: [
    [
      () => events.refundToWallet({ ...refund, mainOrderId: 'O1', memberId: 'M' }),
      'refund:R1 walletRefund R1: orderPrepaid(O1) 500, walletAvailable(M) -500',
    ],
  ],
  refundOnline: [
    [
      () => events.refundOnline({ ...refund, mainOrderId: 'O1' }),
      'refund:R1 onlineRefund R1: orderPrepaid(O1) 500, refundInTransit(R1) -500',
    ],
  ],
  refundPaidOut: [
    [
      () => events.refundPaidOut({ ...refund, gateway: 'wechat' }),
      'refunded:R1 refundPaidOut R1: refundInTransit(R1) 500, channelInTransit(wechat) -500',
    ],
  ],
  // The key of the gateway's payout: of the two only one can be booked.
  refundPaidByHand: [
    [
      () => events.refundPaidByHand(refund),
      'refunded:R1 refundPaidByHand R1: refundInTransit(R1) 500, bank(transfers) -500',
    ],
  ],
  refundPaidTwice: [
    [
      () => events.refundPaidTwice({ ...refund, gateway: 'wechat' }),
      'refundedTwice:R1 refundPaidTwice R1: channelClaim(wechat) 500, channelInTransit(wechat) -500',
    ],
  ],
  revenueAtShipping: [
    [
      () =>
        events.revenueAtShipping({
          orderNo: 'S1',
          mainOrderId: 'O1',
          goods: { ...taxed(452, 52), tooling: fen(90), coupon: fen(10) },
          freight: taxed(-48, -6),
        }),
      'rev:S1 revenue S1: orderPrepaid(O1) 404, boardSales() -320, toolingSales() -90, couponDiscounts() 10, outputTax(board) -52, freightSales() 42, outputTax(freight) 6',
    ],
  ],
  freightCorrected: [
    [
      () => events.freightCorrected({ orderNo: 'S1', event: '', mainOrderId: 'O1', freight: taxed(-20, -2) }),
      'rev:freight:S1 revenue S1: orderPrepaid(O1) -20, freightSales() 18, outputTax(freight) 2',
    ],
  ],
  cancellationFee: [
    [
      () => events.cancellationFee({ orderNo: 'S1', mainOrderId: 'O1', amount: fen(120) }),
      'fee:S1 cancellationFee S1: orderPrepaid(O1) 120, cancellationFees() -120',
    ],
  ],
  salesConceded: [
    [
      () =>
        events.salesConceded({
          complaintNo: 'C1',
          orderNo: 'S1',
          mainOrderId: 'O1',
          goods: { ...taxed(-120, -14), tooling: fen(-6), coupon: fen(0) },
        }),
      'concession:C1 concession S1: orderPrepaid(O1) -120, boardSales() 100, toolingSales() 6, outputTax(board) 14',
    ],
  ],
  bankLineBooked: [
    [
      () => events.bankLineBooked({ ...line5, kind: 'bankFee', amount: fen(-500) }),
      'bankLine:L5 bankFee B1: bank(transfers) -500, bankFees() 500',
    ],
    [
      () => events.bankLineBooked({ ...line5, kind: 'bankInterest', amount: fen(500) }),
      'bankLine:L5 bankInterest B1: bank(transfers) 500, bankInterest() -500',
    ],
    [
      () => events.bankLineBooked({ ...line5, kind: 'bankRounding', amount: fen(1) }),
      'bankLine:L5 bankRounding B1: bank(transfers) 1, bankRounding() -1',
    ],
  ],
  manualEntry: [
    [
      () =>
        events.manualEntry({
          ...{ id: 'U1', journalNo: 'PZ1' },
          lines: [
            { kind: 'administration', amount: fen(500) },
            { kind: 'bank', amount: fen(-500) },
          ],
        }),
      'manual:U1 manualEntry PZ1: administration() 500, bank(transfers) -500',
    ],
  ],
  transferArrived: [
    [
      () => events.transferArrived({ ...bank, memberId: 'M' }),
      'bank:B1 transferIn B1: bank(transfers) 500, walletAvailable(M) -500',
    ],
    [
      () => events.transferArrived({ ...bank, memberId: null }),
      'bank:B1 transferIn B1: bank(transfers) 500, unidentifiedReceipt(B1) -500',
    ],
  ],
  transferClaimed: [
    [
      () => events.transferClaimed({ ...bank, claimNo: 1, memberId: 'M' }),
      'claim:B1 transferClaim B1: unidentifiedReceipt(B1) 500, walletAvailable(M) -500',
    ],
    [
      () => events.transferClaimed({ ...bank, claimNo: 2, memberId: 'N' }),
      'claimAgain:2:B1 transferClaim B1: unidentifiedReceipt(B1) 500, walletAvailable(N) -500',
    ],
  ],
  transferUndone: [
    [
      () => events.transferUndone({ ...bank, claimNo: 1, memberId: 'M' }),
      'unclaim:1:B1 transferUndo B1: walletAvailable(M) 500, unidentifiedReceipt(B1) -500',
    ],
  ],
  transferReturned: [
    [
      () => events.transferReturned(bank),
      'return:B1 transferReturn B1: unidentifiedReceipt(B1) 500, bank(transfers) -500',
    ],
  ],
  withdrawalFrozen: [
    [
      () => events.withdrawalFrozen(withdrawal),
      'withdraw:W1 withdrawalFreeze W1: walletAvailable(M) 500, walletFrozen(M) -500',
    ],
  ],
  withdrawalUnfrozen: [
    [
      () => events.withdrawalUnfrozen(withdrawal),
      'unfreeze:W1 withdrawalUnfreeze W1: walletFrozen(M) 500, walletAvailable(M) -500',
    ],
  ],
  withdrawalSent: [
    [
      () => events.withdrawalSent(withdrawal),
      'payout:W1 withdrawalSent W1: walletFrozen(M) 500, withdrawalInTransit(W1) -500',
    ],
  ],
  // One key for both ends: of the two only one can be booked.
  withdrawalPaid: [
    [
      () => events.withdrawalPaid(withdrawal),
      'payoutEnd:W1 withdrawalPaid W1: withdrawalInTransit(W1) 500, bank(transfers) -500',
    ],
  ],
  withdrawalReturned: [
    [
      () => events.withdrawalReturned(withdrawal),
      'payoutEnd:W1 withdrawalReturned W1: withdrawalInTransit(W1) 500, walletAvailable(M) -500',
    ],
  ],
  adjustment: [
    [
      () => events.adjustment({ key: 'K', kind: 'goodwill', memberId: 'M', reference: 'TZ1', amount: fen(500n) }),
      'adjust:K goodwill TZ1: operatorAdjustment() 500, walletAvailable(M) -500',
    ],
    [
      () => events.adjustment({ key: 'K', memberId: 'M', reference: 'T7', amount: fen(500) }),
      'adjust:K adjustment T7: operatorAdjustment() 500, walletAvailable(M) -500',
    ],
  ],
};

const claim = { claimNo: 'SP1', amount: fen(500) };
const dispute = { disputeNo: 'ZY1', gateway: 'alipay', amount: fen(500) };
const refundOfDispute = { refundNo: 'TK1', gateway: 'alipay', amount: fen(500) };
const ofDisputes: readonly (readonly [() => Journal, string])[] = [
  [() => disputeTaken(dispute), 'dispute:ZY1 disputeTaken ZY1: channelClaim(alipay) 500, bank(settlements) -500'],
  [
    () => disputeReturned(dispute),
    'disputeEnd:ZY1 disputeReturned ZY1: bank(settlements) 500, channelClaim(alipay) -500',
  ],
  [() => disputeLost(dispute), 'disputeEnd:ZY1 disputeLost ZY1: disputeLosses() 500, channelClaim(alipay) -500'],
  [
    () => disputeRefund({ ...refundOfDispute, coveredBy: 'claim' }),
    'refunded:TK1 disputeRefund TK1: refundInTransit(TK1) 500, channelClaim(alipay) -500',
  ],
  [
    () => disputeRefund({ ...refundOfDispute, coveredBy: 'loss' }),
    'refunded:TK1 disputeRefund TK1: refundInTransit(TK1) 500, disputeLosses() -500',
  ],
];
const ofCarriers: readonly (readonly [() => Journal, string])[] = [
  [
    () => carrierClaimAgreed(claim),
    'carrierClaim:SP1 carrierClaimAgreed SP1: otherReceivables() 500, carrierCompensation() -500',
  ],
  [
    () => carrierClaimPaid(claim),
    'carrierClaimEnd:SP1 carrierClaimPaid SP1: bank(transfers) 500, otherReceivables() -500',
  ],
  [
    () => carrierClaimRefused(claim),
    'carrierClaimEnd:SP1 carrierClaimRefused SP1: carrierCompensation() 500, otherReceivables() -500',
  ],
];

test.each(
  [...Object.values(expected).flat(), ...ofCarriers, ...ofDisputes].map(([journal, text]) => [text, journal] as const),
)('%s', (text, journal) => {
  expect(line(journal())).toBe(text);
});

test('a reversal has the key of what it takes back behind its own, and every change the other way', () => {
  expect(line(reversalOf(events.topUp({ ...payment, gateway: 'wechat', amount: fen(500) })))).toBe(
    'reversal:topup:P1 reversal P1: channelInTransit(wechat) -500, walletAvailable(M) 500',
  );
});
