import { expect, test } from 'vitest';
import { type AccountKind, CHART, COMPANY, codeOf, kindOf, sideHolds } from './chart.ts';

/** The chart once more, by hand: `code kind`, those that may never change sides with a star. */
const listed = `
  A10 channelInTransit | A12 channelClaim | A20 bank | A30 creditUndelivered* | A31 creditUnbilled* | A32 creditBilled*
  A39 lossAllowance | A40 otherReceivables | L50 otherPayables
  Q10 currentProfit | Q20 retainedEarnings
  L10 walletAvailable* | L11 walletFrozen* | L12 paymentHold* | L20 orderPrepaid*
  L30 unidentifiedReceipt* | L40 refundInTransit* | L41 withdrawalInTransit*
  R10 boardSales | R11 toolingSales | R12 couponDiscounts | R20 freightSales | R30 cancellationFees | R40 lateFees | R50 carrierCompensation | T10 outputTax
  E10 channelFees | E20 badDebt | E30 operatorAdjustment
  E40 bankFees | E41 bankInterest | E42 bankRounding | E50 administration | E60 disputeLosses
  M0 creditGranted | M1 creditFree* | M2 creditUsed*
  M4 consumption | M5 invoiceable* | M6 invoiceApplied* | M7 invoiceIssued* | M8 invoiceOwed*`
  .trim()
  .split(/\s*[|\n]\s*/);

const kinds = Object.keys(CHART) as AccountKind[];
/** Assets, expenses and memos stand on the debit side, the others and what memos stand against on the credit side. */
const isDebit = (kind: AccountKind) => /^([AE]|M[12567])/.test(codeOf(kind));

test('the chart has these accounts and no others', () => {
  expect(kinds.map((kind) => `${codeOf(kind)} ${kind}${CHART[kind].isGuarded ? '*' : ''}`).sort()).toEqual(
    [...listed].sort(),
  );
  expect(COMPANY).toBe('');
});

test.each(kinds)('%s is found by its code, stands on its side and, when guarded, on no other', (kind) => {
  expect(kindOf(codeOf(kind))).toBe(kind);
  const own = isDebit(kind) ? 1n : -1n;
  expect(CHART[kind].side).toBe(isDebit(kind) ? 'debit' : 'credit');
  expect(sideHolds(kind, own)).toBe(true);
  expect(sideHolds(kind, 0n)).toBe(true);
  expect(sideHolds(kind, -own)).toBe(!CHART[kind].isGuarded);
});

test('a code that the chart does not have is refused', () => {
  expect(() => kindOf('A99')).toThrow('account A99 is not in the chart of ac');
});
