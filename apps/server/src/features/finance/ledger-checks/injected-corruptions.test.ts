import { BOOK_RULE_NAMES, type BookRule } from '@xunban/contract';
import { countTried } from '@xunban/testkit/stress';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../../../platform/db/transaction.ts';
import { fillLoadedInstance, type LoadedInstance } from '../../../testing/loaded-instance.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Findings, joinFindings } from '../../ledger/ledger/check-rules.ts';
import { LEDGER_CHECKS, runLedgerChecks } from './run-ledger-checks.ts';

let server: TestServer;
let instance: LoadedInstance;
type Check = (reader: Reader) => Promise<Findings>;
/** The checks that look at each rule: a corruption is looked for by those only, since all of them take a third of a second. */
const checksOf = new Map<BookRule, readonly Check[]>();
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  instance = await fillLoadedInstance(server);
  for (const check of LEDGER_CHECKS)
    for (const rule of new Set((await check(server.deps.db.read)).times.map((time) => time.rule)))
      checksOf.set(rule, [...(checksOf.get(rule) ?? []), check]);
});
afterAll(() => server.stop());

class TakenBack extends Error {
  readonly findings: Findings;
  constructor(findings: Findings) {
    super('taken back');
    this.findings = findings;
  }
}

/**
 * Returns the findings of checks after an owner of the tables has disabled their guards and run these statements; then
 * everything is rolled back, so that each corruption is tested alone.
 */
async function foundAfter(checks: readonly Check[], ...statements: readonly RawBuilder<unknown>[]): Promise<Findings> {
  try {
    await server.deps.db.transaction(async (tx) => {
      for (const table of GUARDED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      // It guards nothing: every journal has a day.
      await sql`alter table ledger_journal enable trigger ledger_journal_is_dated`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      const parts: Findings[] = [];
      for (const check of checks) parts.push(await check(tx));
      throw new TakenBack(joinFindings(parts));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.findings;
    throw error;
  }
  throw new Error('corruption was not rolled back');
}

const GUARDED = [
  ...['ledger_posting', 'ledger_journal', 'wallet_adjustment', 'order_price_version', 'order_history'],
  ...['freight_change', 'credit_movement', 'invoice_line', 'invoice_credit_note_part'],
];

/** Books a journal by the database's own function: balanced, but without any business event. */
const booked = (key: string, kind: string, codes: string, owners: string, amounts: string) =>
  sql`select ledger_post(${key}, ${kind}, 'ghost', null, null, ${codes}::text[], ${owners}::text[], ${amounts}::bigint[])`;
const member = () => instance.buyer.memberId;
const debtor = () => instance.credit.member.memberId;
const ofPayment = (payNo: string) => sql`(select id from payment where pay_no = ${payNo})`;
const boardOf = (orderNo: string) => sql`(select id from pcb_order where order_no = ${orderNo})`;

type Corruption = readonly [
  name: string,
  finds: BookRule,
  /** The object that the finding names, where it has a number of its own. */
  object: () => string | undefined,
  statements: () => readonly RawBuilder<unknown>[],
];
const any = () => undefined;

const CORRUPTIONS: readonly Corruption[] = [
  [
    'a posting is a fen more',
    'journalBalances',
    () => `topup:${instance.topUp}`,
    () => [
      sql`update ledger_posting set amount_fen = amount_fen + 1 where amount_fen > 0
      and journal_id = (select id from ledger_journal where biz_key = ${`topup:${instance.topUp}`})`,
    ],
  ],
  [
    'a journal has lost a side',
    'journalHasTwoSides',
    () => `topup:${instance.topUp}`,
    () => [
      sql`delete from ledger_posting where amount_fen > 0
      and journal_id = (select id from ledger_journal where biz_key = ${`topup:${instance.topUp}`})`,
    ],
  ],
  [
    'a journal of a kind that does not exist',
    'journalKindIsKnown',
    () => 'gift gift:1',
    () => [booked('gift:1', 'gift', '{E30,L10}', `{"",${member()}}`, '{5,-5}')],
  ],
  [
    'a journal moves money out of the bank',
    'journalUsesItsAccounts',
    () => 'adjust:1 A20',
    () => [booked('adjust:1', 'adjustment', '{A20,L10}', `{transfers,${member()}}`, '{5,-5}')],
  ],
  [
    'a balance is a fen more',
    'accountIsItsPostings',
    () => 'A10 sandbox',
    () => [sql`update ledger_account set balance_fen = balance_fen + 1 where code = 'A10' and owner = 'sandbox'`],
  ],
  [
    'an account has lost count',
    'accountCountsItsPostings',
    () => 'A10 sandbox',
    () => [sql`update ledger_account set version = version + 1 where code = 'A10' and owner = 'sandbox'`],
  ],
  [
    'a wallet is overdrawn',
    'accountStandsOnItsSide',
    () => `L10 ${member()}`,
    () => [
      sql`alter table ledger_account drop constraint ledger_account_side`,
      sql`update ledger_account set balance_fen = 1 where code = 'L10' and owner = ${member()}`,
    ],
  ],
  [
    'a running balance was changed',
    'balanceReplays',
    any,
    () => [sql`update ledger_posting set balance_after_fen = balance_after_fen + 1 where version = 2`],
  ],
  [
    'a closed month is not what it was when it was closed',
    'closedMonthIsUnchanged',
    () => '2020-01 E30',
    () => [
      sql`with closed as (insert into ledger_close (month, closed_by) select '2020-01-01', min(id::text)::uuid from staff returning id)
        insert into ledger_close_figure select id, 'E30', 0, 5, 0 from closed`,
    ],
  ],
  [
    'the wallet of one member is another’s',
    'walletIsItsMoves',
    any,
    () => [sql`update ledger_account set owner = gen_random_uuid()::text where code = 'L10' and owner = ${member()}`],
  ],
  [
    'an adjustment that nobody made',
    'adjustmentIsBooked',
    () => 'ghost',
    () => [booked('adjust:1', 'adjustment', '{E30,L10}', `{"",${member()}}`, '{5,-5}')],
  ],
  [
    'an adjustment that was never booked',
    'adjustmentIsBooked',
    () => 'ghost',
    () => [
      sql`insert into wallet_adjustment (key, member_id, amount_fen, reference) values ('x', ${member()}, 5, 'ghost')`,
    ],
  ],
  [
    'the row of an adjustment was raised',
    'walletIsItsMoves',
    any,
    () => [sql`update wallet_adjustment set amount_fen = amount_fen + 1 where member_id = ${member()}`],
  ],
  [
    'a top-up that was never paid counts as paid',
    'topUpIsBooked',
    () => 'ZF261120AAAAAAAAAA',
    () => [
      sql`insert into payment (pay_no, purpose, member_id, amount_fen, online_part_fen, gateway, state,
        deadline, paid_at, ended_at) values ('ZF261120AAAAAAAAAA', 'topUp', ${member()}, 900, 900, 'sandbox',
        'succeeded', now(), now(), now())`,
    ],
  ],
  [
    'a top-up was forgotten',
    'topUpIsBooked',
    () => instance.topUp,
    () => [sql`update payment set state = 'failed', paid_at = null where pay_no = ${instance.topUp}`],
  ],
  [
    'a payment from the wallet was forgotten',
    'walletPaymentIsBooked',
    any,
    () => [
      sql`update payment set state = 'failed', paid_at = null
        where state = 'succeeded' and purpose = 'order' and online_part_fen = 0`,
    ],
  ],
  [
    'less came online than the payment says',
    'onlinePaymentIsBooked',
    () => instance.mixed.payNo,
    () => [
      sql`update payment set online_part_fen = online_part_fen + 1, wallet_part_fen = wallet_part_fen - 1
        where pay_no = ${instance.mixed.payNo}`,
    ],
  ],
  [
    'a payment is for another order than it was booked for',
    'orderIsCreditedItsPayments',
    () => instance.online.payNo,
    () => [
      sql`update payment_order set main_order_id = ${instance.unpaid.mainOrderId}
        where payment_id = ${ofPayment(instance.online.payNo)}`,
    ],
  ],
  [
    'the hold of a payment is more than its part',
    'holdIsBooked',
    () => instance.held.payNo,
    () => [
      sql`update payment set online_part_fen = online_part_fen + 1, wallet_part_fen = wallet_part_fen - 1
        where pay_no = ${instance.held.payNo}`,
    ],
  ],
  [
    'a payment was closed and its hold kept',
    'holdReleaseIsBooked',
    () => instance.held.payNo,
    () => [sql`update payment set state = 'closed', ended_at = now() where pay_no = ${instance.held.payNo}`],
  ],
  [
    'money that came late is written on another trade',
    'latePaymentIsBooked',
    any,
    () => [sql`update refund set late_gateway_ref = 'SB-another' where late_gateway_ref is not null`],
  ],
  [
    'a refund to a wallet was deleted',
    'walletRefundIsBooked',
    any,
    () => [sql`delete from refund where part = 'wallet'`],
  ],
  [
    'a refund on its way is less than was booked',
    'onlineRefundIsBooked',
    () => instance.onItsWay.refundNo,
    () => [sql`update refund set amount_fen = amount_fen - 1 where refund_no = ${instance.onItsWay.refundNo}`],
  ],
  [
    'a refund counts as paid and never was',
    'refundPayoutIsBooked',
    () => instance.onItsWay.refundNo,
    () => [
      sql`update refund set state = 'succeeded', ended_at = now() where refund_no = ${instance.onItsWay.refundNo}`,
    ],
  ],
  [
    'a refund that was paid counts as not paid',
    'refundPayoutIsBooked',
    () => instance.paidBack.refundNo,
    () => [sql`update refund set state = 'sent', ended_at = null where refund_no = ${instance.paidBack.refundNo}`],
  ],
  [
    'a refund was paid to an account that was refused',
    'refundGoesToItsPayee',
    () => instance.byHand.refundNo,
    () => [
      sql`update refund_payee set state = 'refused'
        where id = (select payee_id from refund where refund_no = ${instance.byHand.refundNo})`,
    ],
  ],
  [
    'nobody paid by hand any more',
    'refundByHandIsBooked',
    () => instance.byHand.refundNo,
    () => [
      sql`update refund set bank_reference = null, paid_out_by = null where refund_no = ${instance.byHand.refundNo}`,
    ],
  ],
  [
    'the claim against a gateway is written off without a word',
    'claimIsBooked',
    () => instance.twice.refundNo,
    () => [sql`update refund set gateway_answer = 'refused' where refund_no = ${instance.twice.refundNo}`],
  ],
  [
    'a line of a bill is lost',
    'billIsItsLines',
    any,
    () => [sql`delete from gateway_bill_line where no = ${instance.topUp}`],
  ],
  [
    'a bill says more than what was booked for it',
    'settlementIsBooked',
    any,
    () => [sql`update gateway_bill set fee_fen = fee_fen + 1`],
  ],
  [
    'a refund more than its part',
    'refundsAreWithinTheirPart',
    () => `${instance.mixed.payNo} wallet`,
    () => [
      sql`insert into refund (refund_no, payment_id, main_order_id, part, amount_fen, state, reason, ended_at)
        values ('TK261120AAAAAAAAAA', ${ofPayment(instance.mixed.payNo)}, ${instance.mixed.mainOrderId}, 'wallet', 20001,
          'succeeded', '', now())`,
    ],
  ],
  [
    'a refund of an order out of another one’s payment',
    'refundsAreWithinTheirOrder',
    () => instance.mixed.payNo,
    () => [
      sql`insert into refund (refund_no, payment_id, main_order_id, part, amount_fen, state, reason, ended_at)
        values ('TK261120AAAAAAAAAA', ${ofPayment(instance.mixed.payNo)}, ${instance.unpaid.mainOrderId}, 'wallet', 1,
          'succeeded', '', now())`,
    ],
  ],
  [
    'a hold was forgotten',
    'holdEndsInTime',
    () => instance.held.payNo,
    () => [sql`update ledger_journal set created_at = now() - interval '1 day' where kind = 'paymentHold'`],
  ],
  [
    'a refund was forgotten',
    'refundEndsInTime',
    () => instance.onItsWay.refundNo,
    () => [
      sql`update ledger_journal set created_at = now() - interval '1 day'
        where reference = ${instance.onItsWay.refundNo}`,
    ],
  ],
  [
    'the bank’s row of a transfer is less',
    'transferIsBooked',
    () => instance.transfers.own,
    () => [sql`update bank_transfer set amount_fen = amount_fen - 1 where bank_reference = ${instance.transfers.own}`],
  ],
  [
    'the bank’s row of a transfer is gone',
    'transferIsBooked',
    () => instance.transfers.waiting,
    () => [sql`delete from bank_transfer where bank_reference = ${instance.transfers.waiting}`],
  ],
  [
    'a transfer that nobody booked',
    'transferIsBooked',
    () => 'BANK-GHOST',
    () => [
      sql`insert into bank_transfer (bank_reference, to_account, amount_fen, payer_name, payer_account, state, arrived_at)
        values ('BANK-GHOST', '0', 5, '', 's1$0$nobody', 'waiting', now())`,
    ],
  ],
  [
    'a waiting transfer counts as given to a member',
    'transferClaimIsBooked',
    () => instance.transfers.waiting,
    () => [
      sql`update bank_transfer set state = 'credited', decided_at = now(), member_id = ${member()}
        where bank_reference = ${instance.transfers.waiting}`,
    ],
  ],
  [
    'a transfer that was given to one member counts as another’s',
    'transferClaimIsBooked',
    () => instance.transfers.claimed,
    () => [
      sql`update bank_transfer set member_id = ${instance.mixed.buyer.memberId}
        where bank_reference = ${instance.transfers.claimed}`,
    ],
  ],
  [
    'a goodwill counts as given that nobody has allowed',
    'correctionIsAdjusted',
    () => instance.corrections.waiting,
    () => [
      sql`update wallet_correction set state = 'done', is_alone = true, decided_by = asked_by, decided_at = now()
        where correction_no = ${instance.corrections.waiting}`,
    ],
  ],
  [
    'a goodwill that was given counts as refused',
    'correctionIsAdjusted',
    () => instance.corrections.given,
    () => [
      sql`update wallet_correction set state = 'refused', is_alone = false
        where correction_no = ${instance.corrections.given}`,
    ],
  ],
  [
    'a claim counts as undone that was not',
    'transferUndoIsBooked',
    () => instance.transfers.claimed,
    () => [
      sql`insert into transfer_undo (transfer_id, claim_no, member_id, amount_fen, reason, asked_by, state, decided_by, decided_at)
        select transfer_id, 1, member_id, amount_fen, reason, asked_by, state, decided_by, decided_at
          from (select (select id from bank_transfer where bank_reference = ${instance.transfers.claimed}) as transfer_id,
            ${member()}::uuid as member_id, 30000 as amount_fen, reason, asked_by, state, decided_by, decided_at
            from transfer_undo limit 1) injected`,
    ],
  ],
  [
    'an undone claim counts as refused',
    'transferUndoIsBooked',
    () => instance.transfers.undone,
    () => [sql`update transfer_undo set state = 'refused'`],
  ],
  [
    'a transfer that went back counts as still here',
    'transferReturnIsBooked',
    () => instance.transfers.returned,
    () => [
      sql`update bank_transfer set state = 'waiting', decided_at = null, decided_by = null
        where bank_reference = ${instance.transfers.returned}`,
    ],
  ],
  [
    'the gateway took another amount',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.online.payNo}`,
    () => [sql`update sandbox_trade set amount_fen = amount_fen - 1 where pay_no = ${instance.online.payNo}`],
  ],
  [
    'the gateway knows nothing of a refund that was booked as paid',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.paidBack.refundNo}`,
    () => [sql`delete from sandbox_refund where refund_no = ${instance.paidBack.refundNo}`],
  ],
  [
    'the gateway took money hours ago that nobody heard of',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.held.payNo}`,
    () => [
      sql`update sandbox_trade set state = 'paid', paid_at = now() - interval '3 hours'
        where pay_no = ${instance.held.payNo}`,
    ],
  ],
  [
    'a payment is booked on another day than the gateway’s',
    'channelDayIsTheGateways',
    any,
    () => [
      sql`update ledger_journal set event_at = event_at - interval '2 days' where biz_key = ${`topup:${instance.topUp}`}`,
    ],
  ],
  [
    'a transfer is booked on another day than the bank’s',
    'bankDayIsItsRows',
    any,
    () => [
      sql`update ledger_journal set event_at = event_at - interval '2 days'
        where biz_key = ${`bank:${instance.transfers.own}`}`,
    ],
  ],
  [
    'a board that was sent has no revenue',
    'boardRevenueIsBooked',
    () => instance.planned,
    () => [
      sql`update pcb_order set shipment_id = (select id from shipment limit 1) where order_no = ${instance.planned}`,
    ],
  ],
  [
    'revenue of a board that was never sent',
    'boardRevenueIsBooked',
    () => 'ghost',
    () => [booked('rev:ghost', 'revenue', '{L20,R10}', `{${instance.online.mainOrderId},""}`, '{5,-5}')],
  ],
  [
    'a sale was taken back that no complaint gave back',
    'concessionIsBooked',
    () => 'ghost',
    () => [booked('concede:ghost', 'concession', '{R10,L20}', `{"",${instance.online.mainOrderId}}`, '{5,-5}')],
  ],
  [
    'a board is said to cost less than complaints gave back for it',
    'concededIsDecided',
    () => instance.complaints.refunded,
    () => [sql`update pcb_order set conceded_fen = 5 where order_no = ${instance.complaints.refunded}`],
  ],
  [
    'what is made again has a freight',
    'remakeCostsNothing',
    () => instance.complaints.remake,
    () => [
      sql`update main_order set freight_fen = 5
        where id = (select main_order_id from pcb_order where order_no = ${instance.complaints.remake})`,
    ],
  ],
  [
    'more freight was earned than the boards that were sent bear',
    'freightRevenueIsBooked',
    () => instance.mainNo,
    () => [booked('rev:freight:ghost', 'revenue', '{L20,R20}', `{${instance.mainOrderId},""}`, '{5,-5}')],
  ],
  [
    'an order’s prepayment is not what was paid for it',
    'prepaymentIsWhatWasPaid',
    () => instance.online.mainNo,
    () => [
      booked('refund:ghost', 'walletRefund', '{L20,L10}', `{${instance.online.mainOrderId},${member()}}`, '{5,-5}'),
    ],
  ],
  [
    'a board is made without being paid for',
    'orderInWorkIsPaid',
    () => instance.unpaid.mainNo,
    () => [
      sql`update pcb_order set state = 40, promised_ship_date = current_date
        where main_order_id = ${instance.unpaid.mainOrderId}`,
    ],
  ],
  [
    'a paid order waits for its payment again',
    'orderBeforePaymentIsUnpaid',
    () => instance.online.mainNo,
    () => [
      sql`update pcb_order set state = 30, promised_ship_date = null where main_order_id = ${instance.online.mainOrderId}`,
    ],
  ],
  [
    'a paid order was cancelled and nothing went back',
    'endedOrderHoldsNothing',
    () => instance.online.mainNo,
    () => [sql`update pcb_order set state = 90 where main_order_id = ${instance.online.mainOrderId}`],
  ],
  [
    'a fee was written down for a cancelled board, and not booked',
    'cancellationFeeIsBooked',
    () => instance.left,
    () => [sql`update pcb_order set cancel_fee_fen = 100 where order_no = ${instance.left}`],
  ],
  [
    'a paid order was lowered to a fen',
    'orderPriceIsItsVersion',
    () => instance.planned,
    () => [sql`update pcb_order set amount_fen = 1 where order_no = ${instance.planned}`],
  ],
  [
    'the lines of a price are not its sum',
    'priceIsItsLines',
    () => `${instance.planned} #1`,
    () => [
      sql`update order_price_version set amount_fen = amount_fen + 1 where order_id = ${boardOf(instance.planned)}`,
      sql`update pcb_order set amount_fen = amount_fen + 1 where order_no = ${instance.planned}`,
    ],
  ],
  [
    'the freight was lowered',
    'freightIsWhatWasAgreed',
    () => instance.mainNo,
    () => [sql`update main_order set freight_fen = freight_fen - 1 where id = ${instance.mainOrderId}`],
  ],
  [
    'a payment is more than its orders',
    'paymentIsItsOrders',
    () => instance.online.payNo,
    () => [
      sql`update payment set amount_fen = amount_fen + 1, online_part_fen = online_part_fen + 1
        where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'an order moved on without a word in its history',
    'orderStateIsItsHistory',
    () => instance.planned,
    () => [sql`update pcb_order set state = 50 where order_no = ${instance.planned}`],
  ],
  [
    'somebody else’s payment paid for an order',
    'paymentIsOfTheOrdersBuyer',
    () => `${instance.online.payNo} ${instance.online.mainNo}`,
    () => [
      sql`update payment set member_id = ${instance.mixed.buyer.memberId} where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'more is frozen than the open withdrawal asks for',
    'frozenIsWhatIsOpen',
    () => instance.withdrawals.open,
    () => [sql`update withdrawal set amount_fen = amount_fen - 1 where withdrawal_no = ${instance.withdrawals.open}`],
  ],
  [
    'what a cancelled withdrawal froze stayed frozen',
    'frozenIsWhatIsOpen',
    any,
    () => [booked('frozen', 'withdrawalFreeze', '{L10,L11}', `{${member()},${member()}}`, '{5,-5}')],
  ],
  [
    'a withdrawal says it never left',
    'withdrawalLeavesOnce',
    () => instance.withdrawals.paying,
    () => [
      sql`update withdrawal set state = 'approved', payout_id = null where withdrawal_no = ${instance.withdrawals.paying}`,
    ],
  ],
  [
    'a withdrawal was frozen for another amount',
    'withdrawalIsFrozen',
    () => instance.withdrawals.paid,
    () => [sql`update withdrawal set amount_fen = amount_fen + 1 where withdrawal_no = ${instance.withdrawals.paid}`],
  ],
  [
    'a withdrawal counts as paid and the bank has nothing of it',
    'withdrawalEndIsBooked',
    () => instance.withdrawals.paying,
    () => [
      sql`update withdrawal set state = 'paid', bank_reference = 'GHOST', paid_at = now(), ended_at = now()
        where withdrawal_no = ${instance.withdrawals.paying}`,
    ],
  ],
  [
    'a withdrawal that failed is said to be paid',
    'withdrawalEndIsBooked',
    () => instance.withdrawals.failed,
    () => [
      sql`update withdrawal set state = 'paid', bank_reference = 'GHOST', paid_at = now()
        where withdrawal_no = ${instance.withdrawals.failed}`,
    ],
  ],
  [
    'a withdrawal has been on its way for days',
    'withdrawalEndsInTime',
    () => instance.withdrawals.paying,
    () => [
      sql`update ledger_journal set created_at = now() - interval '4 days'
        where biz_key = ${`payout:${instance.withdrawals.paying}`}`,
    ],
  ],
  [
    'a limit was raised and nothing is free for it',
    'creditIsItsMemos',
    any,
    () => [sql`update credit_account set limit_fen = limit_fen + 1 where member_id = ${debtor()}`],
  ],
  [
    'more was bought on credit than counts as used',
    'creditUsedIsOwed',
    any,
    () => [sql`update credit_movement set amount_fen = amount_fen + 1 where reference = ${instance.credit.open.payNo}`],
  ],
  [
    'a purchase of a month that is over stands on no statement',
    'creditIsBilledOnce',
    () => instance.credit.billed.payNo,
    () => [sql`update credit_movement set billed_in = null where reference = ${instance.credit.billed.payNo}`],
  ],
  [
    'a statement is about more than its lines',
    'statementIsItsLines',
    () => instance.credit.statementNo,
    () => [sql`update credit_statement set total_fen = total_fen + 1 where id = ${instance.credit.statementId}`],
  ],
  [
    'a purchase that is not billed yet is not owed',
    'unbilledIsItsMovements',
    debtor,
    () => [booked('ghost', 'creditStatement', '{A32,A31}', `{${instance.credit.statementId},${debtor()}}`, '{7,-7}')],
  ],
  [
    'a repayment went to nobody',
    'statementOwesItsRest',
    () => instance.credit.statementNo,
    () => [sql`delete from credit_movement where kind = 'repayment' and settles = ${instance.credit.statementId}`],
  ],
  [
    'a statement counts as settled while something is owed',
    'settledOwesNothing',
    () => instance.credit.statementNo,
    () => [
      sql`update credit_statement set state = 'settled', settled_at = now(), confirmed_at = now(), confirmed_by = 'time'
        where id = ${instance.credit.statementId}`,
    ],
  ],
  [
    'a repayment was booked for another amount',
    'creditMovementIsBooked',
    any,
    () => [
      sql`update credit_movement set amount_fen = amount_fen - 1
        where kind = 'repayment' and settles = ${instance.credit.statementId}`,
    ],
  ],
  [
    'a payment says that more of it was on credit',
    'creditPaymentIsBooked',
    () => instance.credit.open.payNo,
    () => [
      sql`alter table payment drop constraint payment_parts_make_the_amount`,
      sql`alter table payment drop constraint payment_parts_are_chosen_once_paying`,
      sql`update payment set credit_part_fen = credit_part_fen + 1 where pay_no = ${instance.credit.open.payNo}`,
    ],
  ],
  [
    'a refund to credit was of another amount',
    'creditRefundIsBooked',
    any,
    () => [
      sql`update refund set amount_fen = amount_fen - 1 where part = 'credit'
        and payment_id = ${ofPayment(instance.credit.back.payNo)}`,
    ],
  ],
  [
    'a board was sent and its tax was not booked',
    'boardTaxIsBooked',
    () => instance.sent,
    () => [
      sql`delete from ledger_posting where journal_id = (select id from ledger_journal where biz_key = ${`vat:${instance.sent}`})`,
    ],
  ],
  [
    'the tax of freight is a fen more',
    'freightTaxIsBooked',
    () => instance.mainNo,
    () => [
      sql`update ledger_posting set amount_fen = amount_fen + 1
        where journal_id = (select id from ledger_journal where biz_key = ${`vat:${instance.sent}`})
          and account_id = (select id from ledger_account where code = 'R20')`,
    ],
  ],
  [
    'a board can be invoiced for more than it cost',
    'consumptionIsInvoiceable',
    () => instance.sent,
    () => [booked('invoiceable:ghost', 'invoiceable', '{M4,M5}', `{${instance.sent},${instance.sent}}`, '{-5,5}')],
  ],
  [
    'one board is invoiced in the place of another',
    'invoicedIsConsumed',
    () => instance.mainNo,
    () => [booked('invoiceIssue:ghost', 'invoiceIssued', '{M6,M7}', `{${instance.sent},${instance.mainNo}}`, '{-5,5}')],
  ],
  [
    'more is applied for than applications say',
    'appliedIsClaimed',
    () => instance.sent,
    () => [
      sql`update invoice set state = 'dropped' where application_id =
        (select id from invoice_application where application_no = ${instance.invoices.open})`,
    ],
  ],
  [
    'an invoice counts as issued and was never booked',
    'issuedIsInvoiced',
    () => instance.sent,
    () => [
      sql`update invoice set state = 'issued', invoice_no = '12345678901234567890', issued_at = now() where application_id =
        (select id from invoice_application where application_no = ${instance.invoices.open})`,
    ],
  ],
  [
    'an invoice was booked under another application',
    'invoiceIsBooked',
    any,
    () => [
      sql`update ledger_journal set biz_key = 'invoiceIssue:ghost:1'
        where biz_key = ${`invoiceIssue:${instance.invoices.issued}:1`}`,
    ],
  ],
  [
    'an application was never booked',
    'applicationIsBooked',
    () => instance.invoices.open,
    () => [
      sql`delete from ledger_posting where journal_id =
        (select id from ledger_journal where biz_key = ${`invoiceApply:${instance.invoices.open}`})`,
    ],
  ],
  [
    'an application counts as rejected and nothing came back',
    'applicationEndIsBooked',
    () => instance.invoices.open,
    () => [
      sql`update invoice_application set state = 'rejected', reason = 'ghost', ended_at = now()
        where application_no = ${instance.invoices.open}`,
    ],
  ],
  [
    'a credit note was never booked',
    'creditNoteIsBooked',
    any,
    () => [sql`update ledger_journal set biz_key = 'invoiceCreditNote:ghost' where kind = 'invoiceReversed'`],
  ],
  [
    'a line of an invoice is a fen more',
    'invoiceIsItsLines',
    any,
    () => [sql`update invoice_line set amount_fen = amount_fen + 1, net_fen = net_fen + 1`],
  ],
  [
    'a part of a credit note takes back a fen of tax more',
    'creditNoteIsItsParts',
    any,
    () => [sql`update invoice_credit_note_part set tax_fen = tax_fen + 1`],
  ],
  [
    'a line of an invoice carries tax that its board has not',
    'invoicedTaxIsOfItsSource',
    () => instance.sent,
    () => [
      sql`update invoice_line set tax_fen = tax_fen + 5, net_fen = net_fen - 5 where source_no = ${instance.sent}`,
    ],
  ],
  [
    'an application asks for a fen more than its invoices',
    'applicationIsItsInvoices',
    () => instance.invoices.open,
    () => [
      sql`update invoice_application set amount_fen = amount_fen + 1 where application_no = ${instance.invoices.open}`,
    ],
  ],
];

test('an instance with every kind of money movement violates no rule', async () => {
  const found = await foundAfter([runLedgerChecks]);
  expect(found).toMatchObject({ violations: [], total: 0 });
  // Each rule is checked, also those whose corruptions are looked for by the check of their feature alone.
  expect(new Set(found.times.map(({ rule }) => rule))).toEqual(new Set(BOOK_RULE_NAMES));
});

test.each(CORRUPTIONS)('%s', async (_, rule, object, statements) => {
  countTried('corruptions injected into the ledger', 1);
  const { violations, total } = await foundAfter(checksOf.get(rule) ?? [], ...statements());
  const named = violations.filter((violation) => violation.rule === rule);
  expect(violations.map((violation) => violation.rule)).toContain(rule);
  const wanted = object();
  if (wanted !== undefined) expect(named.map((violation) => violation.object)).toContain(wanted);
  for (const { expected, actual } of named) expect(expected).not.toBe(actual);
  expect(total).toBeGreaterThanOrEqual(violations.length);
});

test('every rule has a corruption that it finds', () => {
  const tried = new Set(CORRUPTIONS.map(([, rule]) => rule));
  expect(BOOK_RULE_NAMES.filter((rule) => !tried.has(rule))).toEqual([]);
});
