import { LEDGER_RULE_NAMES, type LedgerRule } from '@xunban/contract';
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
const checksOf = new Map<LedgerRule, readonly Check[]>();
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
  ...['freight_change', 'credit_movement', 'invoice_line', 'invoice_credit_note_part', 'concession'],
  ...['counted_action', 'withdrawal_history', 'refund', 'payment'],
];

/** Books a journal by the database's own function: balanced, but without any business event. */
const booked = (key: string, kind: string, codes: string, owners: string, amounts: string) =>
  sql`select ledger_post(${key}, ${kind}, 'ghost', null, null, ${codes}::text[], ${owners}::text[], ${amounts}::bigint[])`;
/** Its gateway was asked a moment ago, so that nothing is left to be settled. */
const askedNow = (payNo: string) =>
  sql`update payment set next_ask_at = now() + interval '5 minutes' where pay_no = ${payNo}`;
const member = () => instance.buyer.memberId;
const debtor = () => instance.credit.member.memberId;
const ofPayment = (payNo: string) => sql`(select id from payment where pay_no = ${payNo})`;
const ofWithdrawal = (withdrawalNo: string) => sql`(select id from withdrawal where withdrawal_no = ${withdrawalNo})`;
const boardOf = (orderNo: string) => sql`(select id from pcb_order where order_no = ${orderNo})`;

type Corruption = readonly [
  name: string,
  finds: LedgerRule,
  /** The object that the finding names, where it has a number of its own. */
  object: () => string | undefined,
  statements: () => readonly RawBuilder<unknown>[],
];
const any = () => undefined;

const CORRUPTIONS: readonly Corruption[] = [
  [
    'posting amount 1 fen higher',
    'journalBalances',
    () => `topup:${instance.topUp}`,
    () => [
      sql`update ledger_posting set amount_fen = amount_fen + 1 where amount_fen > 0
      and journal_id = (select id from ledger_journal where biz_key = ${`topup:${instance.topUp}`})`,
    ],
  ],
  [
    'journal without one of its sides',
    'journalHasTwoSides',
    () => `topup:${instance.topUp}`,
    () => [
      sql`delete from ledger_posting where amount_fen > 0
      and journal_id = (select id from ledger_journal where biz_key = ${`topup:${instance.topUp}`})`,
    ],
  ],
  [
    'journal of an unknown kind',
    'journalKindIsKnown',
    () => 'gift gift:1',
    () => [booked('gift:1', 'gift', '{E30,L10}', `{"",${member()}}`, '{5,-5}')],
  ],
  [
    'adjustment journal moves money out of the bank account',
    'journalUsesItsAccounts',
    () => 'adjust:1 A20',
    () => [booked('adjust:1', 'adjustment', '{A20,L10}', `{transfers,${member()}}`, '{5,-5}')],
  ],
  [
    'account balance 1 fen higher',
    'accountIsItsPostings',
    () => 'A10 sandbox',
    () => [sql`update ledger_account set balance_fen = balance_fen + 1 where code = 'A10' and owner = 'sandbox'`],
  ],
  [
    'account version without a posting',
    'accountCountsItsPostings',
    () => 'A10 sandbox',
    () => [sql`update ledger_account set version = version + 1 where code = 'A10' and owner = 'sandbox'`],
  ],
  [
    'wallet balance negative',
    'accountStandsOnItsSide',
    () => `L10 ${member()}`,
    () => [
      sql`alter table ledger_account drop constraint ledger_account_side`,
      sql`update ledger_account set balance_fen = 1 where code = 'L10' and owner = ${member()}`,
    ],
  ],
  [
    'running balances of postings changed',
    'balanceReplays',
    any,
    () => [sql`update ledger_posting set balance_after_fen = balance_after_fen + 1 where version = 2`],
  ],
  [
    'closed month differs from its figures at the close',
    'closedMonthIsUnchanged',
    () => '2020-01 E30',
    () => [
      sql`with closed as (insert into ledger_close (month, closed_by) select '2020-01-01', min(id::text)::uuid from staff returning id)
        insert into ledger_close_figure select id, 'E30', 0, 5, 0 from closed`,
    ],
  ],
  [
    'wallet account assigned to another member',
    'walletIsItsMoves',
    any,
    () => [sql`update ledger_account set owner = gen_random_uuid()::text where code = 'L10' and owner = ${member()}`],
  ],
  [
    'adjustment booked without a row',
    'adjustmentIsBooked',
    () => 'ghost',
    () => [booked('adjust:1', 'adjustment', '{E30,L10}', `{"",${member()}}`, '{5,-5}')],
  ],
  [
    'adjustment row without a booking',
    'adjustmentIsBooked',
    () => 'ghost',
    () => [
      sql`insert into wallet_adjustment (key, member_id, amount_fen, reference) values ('x', ${member()}, 5, 'ghost')`,
    ],
  ],
  [
    'adjustment row with a higher amount',
    'walletIsItsMoves',
    any,
    () => [sql`update wallet_adjustment set amount_fen = amount_fen + 1 where member_id = ${member()}`],
  ],
  [
    'unpaid top-up marked as paid',
    'topUpIsBooked',
    () => 'ZF261120AAAAAAAAAA',
    () => [
      sql`insert into payment (pay_no, purpose, member_id, amount_fen, online_part_fen, gateway, gateway_ref, state,
        deadline, paid_at, ended_at) values ('ZF261120AAAAAAAAAA', 'topUp', ${member()}, 900, 900, 'sandbox', 'SB-ghost',
        'succeeded', now(), now(), now())`,
    ],
  ],
  [
    'paid top-up marked as failed',
    'topUpIsBooked',
    () => instance.topUp,
    () => [sql`update payment set state = 'failed', paid_at = null where pay_no = ${instance.topUp}`],
  ],
  [
    'wallet payment marked as failed',
    'walletPaymentIsBooked',
    any,
    () => [
      sql`update payment set state = 'failed', paid_at = null
        where state = 'succeeded' and purpose = 'order' and online_part_fen = 0`,
    ],
  ],
  [
    'online amount lower than that of the payment',
    'onlinePaymentIsBooked',
    () => instance.mixed.payNo,
    () => [
      sql`update payment set online_part_fen = online_part_fen + 1, wallet_part_fen = wallet_part_fen - 1
        where pay_no = ${instance.mixed.payNo}`,
    ],
  ],
  [
    'payment assigned to another order than booked',
    'orderIsCreditedItsPayments',
    () => instance.online.payNo,
    () => [
      sql`update payment_order set main_order_id = ${instance.unpaid.mainOrderId}
        where payment_id = ${ofPayment(instance.online.payNo)}`,
    ],
  ],
  [
    'hold higher than the wallet part of its payment',
    'holdIsBooked',
    () => instance.held.payNo,
    () => [
      sql`update payment set online_part_fen = online_part_fen + 1, wallet_part_fen = wallet_part_fen - 1
        where pay_no = ${instance.held.payNo}`,
    ],
  ],
  [
    'payment closed without releasing its hold',
    'holdReleaseIsBooked',
    () => instance.held.payNo,
    () => [sql`update payment set state = 'closed', ended_at = now() where pay_no = ${instance.held.payNo}`],
  ],
  [
    'late payment recorded on another trade',
    'latePaymentIsBooked',
    any,
    () => [sql`update refund set late_gateway_ref = 'SB-another' where late_gateway_ref is not null`],
  ],
  ['wallet refund deleted', 'walletRefundIsBooked', any, () => [sql`delete from refund where part = 'wallet'`]],
  [
    'pending refund lower than booked',
    'onlineRefundIsBooked',
    () => instance.onItsWay.refundNo,
    () => [sql`update refund set amount_fen = amount_fen - 1 where refund_no = ${instance.onItsWay.refundNo}`],
  ],
  [
    'unpaid refund marked as paid',
    'refundPayoutIsBooked',
    () => instance.onItsWay.refundNo,
    () => [
      sql`update refund set state = 'succeeded', ended_at = now() where refund_no = ${instance.onItsWay.refundNo}`,
    ],
  ],
  [
    'paid refund marked as unpaid',
    'refundPayoutIsBooked',
    () => instance.paidBack.refundNo,
    () => [sql`update refund set state = 'sent', ended_at = null where refund_no = ${instance.paidBack.refundNo}`],
  ],
  [
    'refund paid to a rejected account',
    'refundGoesToItsPayee',
    () => instance.byHand.refundNo,
    () => [
      sql`update refund_payee set state = 'refused'
        where id = (select payee_id from refund where refund_no = ${instance.byHand.refundNo})`,
    ],
  ],
  [
    'manual payout of a refund without its bank reference',
    'refundByHandIsBooked',
    () => instance.byHand.refundNo,
    () => [
      sql`update refund set bank_reference = null, paid_out_by = null where refund_no = ${instance.byHand.refundNo}`,
    ],
  ],
  [
    'claim against a gateway rejected without a write-off',
    'claimIsBooked',
    () => instance.twice.refundNo,
    () => [sql`update refund set gateway_answer = 'refused' where refund_no = ${instance.twice.refundNo}`],
  ],
  ['bill line missing', 'billIsItsLines', any, () => [sql`delete from gateway_bill_line where no = ${instance.topUp}`]],
  [
    'bill total higher than booked',
    'settlementIsBooked',
    any,
    () => [sql`update gateway_bill set fee_fen = fee_fen + 1`],
  ],
  [
    'fee of a bank line booked higher than the line',
    'bankLineIsBooked',
    () => 'BANK-FEE',
    () => [sql`update bank_line_booking set amount_fen = amount_fen + 1`],
  ],
  [
    'bank fee booked without a line',
    'bankLineIsBooked',
    () => 'ghost',
    () => [booked('bankLine:ghost', 'bankFee', '{A20,E40}', '{transfers,""}', '{-100,100}')],
  ],
  [
    'line of a manual journal lowered after its booking',
    'manualJournalIsBooked',
    () => `${instance.manual} E50`,
    () => [sql`update manual_journal_line set amount_fen = amount_fen - 1 where code = 'E50'`],
  ],
  [
    'manual journal booked without an entry',
    'manualJournalIsBooked',
    any,
    () => [booked('manual:ghost', 'manualEntry', '{L50,E50}', '{"",""}', '{-100,100}')],
  ],
  [
    'compensation of a carrier raised after its booking',
    'carrierClaimIsBooked',
    () => instance.claim,
    () => [sql`update carrier_claim set agreed_fen = agreed_fen + 1`],
  ],
  [
    'payment of a carrier booked without a claim',
    'carrierClaimIsBooked',
    () => 'ghost',
    () => [booked('carrierClaimEnd:ghost', 'carrierClaimPaid', '{A20,A40}', '{transfers,""}', '{100,-100}')],
  ],
  [
    'money taken for a dispute raised after its booking',
    'disputeIsBooked',
    () => instance.dispute.disputeNo,
    () => [sql`update dispute set amount_fen = amount_fen + 1, taken_fen = taken_fen + 1`],
  ],
  [
    'loss of a dispute booked without a dispute',
    'disputeIsBooked',
    () => 'ghost',
    () => [booked('disputeEnd:ghost', 'disputeLost', '{A12,E60}', '{sandbox,""}', '{-100,100}')],
  ],
  [
    'refund from a dispute booked without a refund',
    'coveredRefundIsBooked',
    () => 'ghost',
    () => [booked('refunded:ghost', 'disputeRefund', '{A12,L40}', '{sandbox,ghost}', '{-100,100}')],
  ],
  [
    'lost payment refunded once more by the company',
    'lostDisputeExcludesRefunds',
    () => instance.dispute.payNo,
    () => [sql`update refund set covered_by = null where refund_no = ${instance.dispute.refundNo}`],
  ],
  [
    'loss of a payment lowered',
    'takenBackIsItsDisputes',
    () => instance.dispute.payNo,
    () => [sql`update payment set lost_fen = lost_fen - 1 where pay_no = ${instance.dispute.payNo}`],
  ],
  [
    'dispute given to another member',
    'disputeIsOfThePayer',
    () => instance.dispute.disputeNo,
    () => [sql`update dispute set member_id = (select id from member where id <> dispute.member_id limit 1)`],
  ],
  [
    'manual journal approved by its requester',
    'manualJournalIsApproved',
    () => instance.manual,
    () => [
      sql`alter table manual_journal drop constraint manual_journal_is_done_by_another`,
      sql`update manual_journal set decided_by = asked_by`,
    ],
  ],
  [
    'year closed with revenue left',
    'yearEndsAtZero',
    () => '2020 R10',
    () => [
      sql`with closed as (insert into ledger_close (month, closed_by) select '2020-12-01', min(id::text)::uuid from staff returning id)
        insert into ledger_close_figure select id, 'R10', 0, 5, 0 from closed`,
    ],
  ],
  [
    'closing journal of a year that was not closed',
    'yearEndIsOfAClose',
    () => 'yearProfit:ghost',
    () => [booked('yearProfit:ghost', 'yearProfit', '{Q10,E50}', '{"",""}', '{-100,100}')],
  ],
  [
    'refund higher than its payment part',
    'refundsAreWithinTheirPart',
    () => `${instance.mixed.payNo} wallet`,
    () => [
      sql`insert into refund (refund_no, payment_id, main_order_id, part, amount_fen, state, reason, ended_at)
        values ('TK261120AAAAAAAAAA', ${ofPayment(instance.mixed.payNo)}, ${instance.mixed.mainOrderId}, 'wallet', 20001,
          'succeeded', '', now())`,
    ],
  ],
  [
    'order refunded from the payment of another order',
    'refundsAreWithinTheirOrder',
    () => instance.mixed.payNo,
    () => [
      sql`insert into refund (refund_no, payment_id, main_order_id, part, amount_fen, state, reason, ended_at)
        values ('TK261120AAAAAAAAAA', ${ofPayment(instance.mixed.payNo)}, ${instance.unpaid.mainOrderId}, 'wallet', 1,
          'succeeded', '', now())`,
    ],
  ],
  [
    'hold open for a day',
    'holdEndsInTime',
    () => instance.held.payNo,
    () => [
      askedNow(instance.held.payNo),
      sql`update ledger_journal set created_at = now() - interval '1 day' where kind = 'paymentHold'`,
    ],
  ],
  [
    'refund pending for a day',
    'refundEndsInTime',
    () => instance.onItsWay.refundNo,
    () => [
      sql`update ledger_journal set created_at = now() - interval '1 day'
        where reference = ${instance.onItsWay.refundNo}`,
    ],
  ],
  [
    'bank row of a transfer with a lower amount',
    'transferIsBooked',
    () => instance.transfers.own,
    () => [sql`update bank_transfer set amount_fen = amount_fen - 1 where bank_reference = ${instance.transfers.own}`],
  ],
  [
    'bank row of a transfer missing',
    'transferIsBooked',
    () => instance.transfers.waiting,
    () => [sql`delete from bank_transfer where bank_reference = ${instance.transfers.waiting}`],
  ],
  [
    'transfer without a booking',
    'transferIsBooked',
    () => 'BANK-GHOST',
    () => [
      sql`insert into bank_transfer (bank_reference, to_account, amount_fen, payer_name, payer_account, state, arrived_at)
        values ('BANK-GHOST', '0', 5, '', 's1$0$nobody', 'waiting', now())`,
    ],
  ],
  [
    'pending transfer marked as credited to a member',
    'transferClaimIsBooked',
    () => instance.transfers.waiting,
    () => [
      sql`update bank_transfer set state = 'credited', decided_at = now(), claim_check = 'waiting', member_id = ${member()}
        where bank_reference = ${instance.transfers.waiting}`,
    ],
  ],
  [
    'transfer credited to one member, marked as credited to another',
    'transferClaimIsBooked',
    () => instance.transfers.claimed,
    () => [
      sql`update bank_transfer set member_id = ${instance.mixed.buyer.memberId}
        where bank_reference = ${instance.transfers.claimed}`,
    ],
  ],
  [
    'goodwill granted without an approval',
    'correctionIsAdjusted',
    () => instance.corrections.waiting,
    () => [
      sql`update wallet_correction set state = 'done', is_alone = true, decided_by = asked_by, decided_at = now()
        where correction_no = ${instance.corrections.waiting}`,
    ],
  ],
  [
    'granted goodwill marked as rejected',
    'correctionIsAdjusted',
    () => instance.corrections.given,
    () => [
      sql`update wallet_correction set state = 'refused', is_alone = false
        where correction_no = ${instance.corrections.given}`,
    ],
  ],
  [
    'claim marked as undone without a booking',
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
    'undone claim marked as rejected',
    'transferUndoIsBooked',
    () => instance.transfers.undone,
    () => [sql`update transfer_undo set state = 'refused'`],
  ],
  [
    'returned transfer marked as not returned',
    'transferReturnIsBooked',
    () => instance.transfers.returned,
    () => [
      sql`update bank_transfer set state = 'waiting', decided_at = null, decided_by = null
        where bank_reference = ${instance.transfers.returned}`,
    ],
  ],
  [
    'gateway amount differs from the booking',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.online.payNo}`,
    () => [sql`update sandbox_trade set amount_fen = amount_fen - 1 where pay_no = ${instance.online.payNo}`],
  ],
  [
    'booked refund unknown to the gateway',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.paidBack.refundNo}`,
    () => [sql`delete from sandbox_refund where refund_no = ${instance.paidBack.refundNo}`],
  ],
  [
    'payment at the gateway hours ago without a booking',
    'channelItemIsTheGateways',
    () => `sandbox ${instance.held.payNo}`,
    () => [
      askedNow(instance.held.payNo),
      sql`update sandbox_trade set state = 'paid', paid_at = now() - interval '3 hours'
        where pay_no = ${instance.held.payNo}`,
    ],
  ],
  [
    'payment booked on another day than at the gateway',
    'channelDayIsTheGateways',
    any,
    () => [
      sql`update ledger_journal set event_at = event_at - interval '2 days' where biz_key = ${`topup:${instance.topUp}`}`,
    ],
  ],
  [
    'transfer booked on another day than at the bank',
    'bankDayIsItsRows',
    any,
    () => [
      sql`update ledger_journal set event_at = event_at - interval '2 days'
        where biz_key = ${`bank:${instance.transfers.own}`}`,
    ],
  ],
  [
    'shipped board without revenue',
    'boardRevenueIsBooked',
    () => instance.planned,
    () => [
      sql`update pcb_order set shipment_id = (select id from shipment limit 1) where order_no = ${instance.planned}`,
    ],
  ],
  [
    'revenue of a board that was not shipped',
    'boardRevenueIsBooked',
    () => 'ghost',
    () => [booked('rev:ghost', 'revenue', '{L20,R10}', `{${instance.online.mainOrderId},""}`, '{5,-5}')],
  ],
  [
    'concession booked without a complaint',
    'concessionIsBooked',
    () => 'ghost',
    () => [booked('concession:ghost', 'concession', '{R10,L20}', `{"",${instance.online.mainOrderId}}`, '{5,-5}')],
  ],
  [
    'conceded amount of a board differs from its complaints',
    'concededIsDecided',
    () => instance.complaints.refunded,
    () => [sql`update pcb_order set conceded_fen = 5 where order_no = ${instance.complaints.refunded}`],
  ],
  [
    'remake with freight',
    'remakeCostsNothing',
    () => instance.complaints.remake,
    () => [
      sql`update main_order set freight_fen = 5
        where id = (select main_order_id from pcb_order where order_no = ${instance.complaints.remake})`,
    ],
  ],
  [
    'freight revenue above that of the shipped boards',
    'freightRevenueIsBooked',
    () => instance.mainNo,
    () => [booked('rev:freight:ghost', 'revenue', '{L20,R20}', `{${instance.mainOrderId},""}`, '{5,-5}')],
  ],
  [
    'prepayment of an order differs from its payments',
    'prepaymentIsWhatWasPaid',
    () => instance.online.mainNo,
    () => [
      booked('refund:ghost', 'walletRefund', '{L20,L10}', `{${instance.online.mainOrderId},${member()}}`, '{5,-5}'),
    ],
  ],
  [
    'board in production without a payment',
    'orderInWorkIsPaid',
    () => instance.unpaid.mainNo,
    () => [
      sql`update pcb_order set state = 40, promised_ship_date = current_date
        where main_order_id = ${instance.unpaid.mainOrderId}`,
    ],
  ],
  [
    'paid order back in awaiting payment',
    'orderBeforePaymentIsUnpaid',
    () => instance.online.mainNo,
    () => [
      sql`update pcb_order set state = 30, promised_ship_date = null where main_order_id = ${instance.online.mainOrderId}`,
    ],
  ],
  [
    'paid order cancelled without a refund',
    'endedOrderHoldsNothing',
    () => instance.online.mainNo,
    () => [sql`update pcb_order set state = 90 where main_order_id = ${instance.online.mainOrderId}`],
  ],
  [
    'cancellation fee recorded without a booking',
    'cancellationFeeIsBooked',
    () => instance.left,
    () => [sql`update pcb_order set cancel_fee_fen = 100 where order_no = ${instance.left}`],
  ],
  [
    'price of a paid order lowered to 1 fen',
    'orderPriceIsItsVersion',
    () => instance.planned,
    () => [sql`update pcb_order set amount_fen = 1 where order_no = ${instance.planned}`],
  ],
  [
    'price lines differ from their total',
    'priceIsItsLines',
    () => `${instance.planned} #1`,
    () => [
      sql`update order_price_version set amount_fen = amount_fen + 1 where order_id = ${boardOf(instance.planned)}`,
      sql`update pcb_order set amount_fen = amount_fen + 1 where order_no = ${instance.planned}`,
    ],
  ],
  [
    'coupon of a board without its price line',
    'couponIsItsLines',
    () => instance.planned,
    () => [sql`update pcb_order set coupon_fen = 7 where order_no = ${instance.planned}`],
  ],
  [
    'share of a coupon that the order does not use',
    'couponIsItsShares',
    () => `${instance.mainNo} YQ-GHOST`,
    () => [
      sql`update order_price_version set lines = lines || jsonb_build_array(jsonb_build_object('ruleId', 'coupon.share',
          'line', 'coupon', 'inputs', jsonb_build_object('no', 'YQ-GHOST'), 'amountFen', '-5'))
        where order_id in (select id from pcb_order where main_order_id = (select id from main_order where main_no = ${instance.mainNo}))`,
      sql`update pcb_order set coupon_fen = 5
        where main_order_id = (select id from main_order where main_no = ${instance.mainNo})`,
    ],
  ],
  [
    'discount of a shipped board without its booking',
    'couponDiscountIsBooked',
    () => undefined,
    () => [sql`update pcb_order set coupon_fen = 500 where shipment_id is not null`],
  ],
  [
    'coupons used above the budget of their rule',
    'couponIsWithinItsRule',
    () => 'YG-GHOST',
    () => [
      ghostRule(1_000n, 1_000n),
      ghostCoupon(),
      sql`insert into coupon_use (coupon_id, rule_id, main_order_id, granted_fen, identities)
        select coupon.id, coupon.rule_id, (select id from main_order limit 1), 1001, '{ghost}' from coupon
        where coupon_no = 'YQ-GHOST'`,
    ],
  ],
  [
    'rule of coupons above the limit switched on by one',
    'couponRuleIsApproved',
    () => 'YG-GHOST',
    () => [ghostRule(1_000n, 900_000_000n)],
  ],
  [
    'coupon above the limit given by one',
    'couponGiftIsApproved',
    () => 'YQ-GHOST',
    () => [ghostRule(800_000_000n, 900_000_000n), ghostCoupon()],
  ],
  [
    'freight lowered',
    'freightIsWhatWasAgreed',
    () => instance.mainNo,
    () => [sql`update main_order set freight_fen = freight_fen - 1 where id = ${instance.mainOrderId}`],
  ],
  [
    'payment higher than its orders',
    'paymentIsItsOrders',
    () => instance.online.payNo,
    () => [
      sql`update payment set amount_fen = amount_fen + 1, online_part_fen = online_part_fen + 1
        where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'order state changed without a history entry',
    'orderStateIsItsHistory',
    () => instance.planned,
    () => [sql`update pcb_order set state = 50 where order_no = ${instance.planned}`],
  ],
  [
    'order paid by a payment of another member',
    'paymentIsOfTheOrdersBuyer',
    () => `${instance.online.payNo} ${instance.online.mainNo}`,
    () => [
      sql`update payment set member_id = ${instance.mixed.buyer.memberId} where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'frozen amount above that of the open withdrawal',
    'frozenIsWhatIsOpen',
    () => instance.withdrawals.open,
    () => [sql`update withdrawal set amount_fen = amount_fen - 1 where withdrawal_no = ${instance.withdrawals.open}`],
  ],
  [
    'frozen amount without an open withdrawal',
    'frozenIsWhatIsOpen',
    any,
    () => [booked('frozen', 'withdrawalFreeze', '{L10,L11}', `{${member()},${member()}}`, '{5,-5}')],
  ],
  [
    'withdrawal in a payout marked as approved only',
    'withdrawalLeavesOnce',
    () => instance.withdrawals.paying,
    () => [
      sql`update withdrawal set state = 'approved', payout_id = null where withdrawal_no = ${instance.withdrawals.paying}`,
    ],
  ],
  [
    'withdrawal frozen with another amount',
    'withdrawalIsFrozen',
    () => instance.withdrawals.paid,
    () => [sql`update withdrawal set amount_fen = amount_fen + 1 where withdrawal_no = ${instance.withdrawals.paid}`],
  ],
  [
    'withdrawal marked as paid without a bank record',
    'withdrawalEndIsBooked',
    () => instance.withdrawals.paying,
    () => [
      sql`update withdrawal set state = 'paid', bank_reference = 'GHOST', paid_at = now(), ended_at = now()
        where withdrawal_no = ${instance.withdrawals.paying}`,
    ],
  ],
  [
    'failed withdrawal marked as paid',
    'withdrawalEndIsBooked',
    () => instance.withdrawals.failed,
    () => [
      sql`update withdrawal set state = 'paid', bank_reference = 'GHOST', paid_at = now()
        where withdrawal_no = ${instance.withdrawals.failed}`,
    ],
  ],
  [
    'withdrawal pending for days',
    'withdrawalEndsInTime',
    () => instance.withdrawals.paying,
    () => [
      sql`update ledger_journal set created_at = now() - interval '4 days'
        where biz_key = ${`payout:${instance.withdrawals.paying}`}`,
    ],
  ],
  [
    'credit limit raised without more free credit',
    'creditIsItsMemos',
    any,
    () => [sql`update credit_account set limit_fen = limit_fen + 1 where member_id = ${debtor()}`],
  ],
  [
    'credit purchase above the used credit',
    'creditUsedIsOwed',
    any,
    () => [sql`update credit_movement set amount_fen = amount_fen + 1 where reference = ${instance.credit.open.payNo}`],
  ],
  [
    'purchase of a closed month on no statement',
    'creditIsBilledOnce',
    () => instance.credit.billed.payNo,
    () => [sql`update credit_movement set billed_in = null where reference = ${instance.credit.billed.payNo}`],
  ],
  [
    'statement total above its lines',
    'statementIsItsLines',
    () => instance.credit.statementNo,
    () => [sql`update credit_statement set total_fen = total_fen + 1 where id = ${instance.credit.statementId}`],
  ],
  [
    'billed debt without an unbilled purchase',
    'unbilledIsItsMovements',
    debtor,
    () => [
      booked(
        'ghost',
        'creditStatement',
        '{A32,A30}',
        `{${instance.credit.statementId},${instance.credit.open.mainOrderId}}`,
        '{7,-7}',
      ),
    ],
  ],
  [
    'credit owed before it is shipped',
    'undeliveredIsPrepaid',
    () => instance.credit.open.mainNo,
    () => [booked('ghost', 'revenue', '{A31,A30}', `{${debtor()},${instance.credit.open.mainOrderId}}`, '{7,-7}')],
  ],
  [
    'shipped credit not owed',
    'undeliveredIsPrepaid',
    () => instance.credit.sent.mainNo,
    () => [booked('ghost', 'revenue', '{A30,A31}', `{${instance.credit.sent.id},${debtor()}}`, '{7,-7}')],
  ],
  [
    'repayment of a statement missing',
    'statementOwesItsRest',
    () => instance.credit.statementNo,
    () => [sql`delete from credit_movement where kind = 'repayment' and settles = ${instance.credit.statementId}`],
  ],
  [
    'statement with debt marked as settled',
    'settledOwesNothing',
    () => instance.credit.statementNo,
    () => [
      sql`update credit_statement set state = 'settled', settled_at = now(), confirmed_at = now(), confirmed_by = 'time'
        where id = ${instance.credit.statementId}`,
    ],
  ],
  [
    'repayment booked with another amount',
    'creditMovementIsBooked',
    any,
    () => [
      sql`update credit_movement set amount_fen = amount_fen - 1
        where kind = 'repayment' and settles = ${instance.credit.statementId}`,
    ],
  ],
  [
    'credit part of a payment higher than booked',
    'creditPaymentIsBooked',
    () => instance.credit.open.payNo,
    () => [
      sql`alter table payment drop constraint payment_parts_make_the_amount`,
      sql`alter table payment drop constraint payment_parts_are_chosen_once_paying`,
      sql`update payment set credit_part_fen = credit_part_fen + 1 where pay_no = ${instance.credit.open.payNo}`,
    ],
  ],
  [
    'credit refund with another amount',
    'creditRefundIsBooked',
    any,
    () => [
      sql`update refund set amount_fen = amount_fen - 1 where part = 'credit'
        and payment_id = ${ofPayment(instance.credit.back.payNo)}`,
    ],
  ],
  [
    'shipped board without booked tax',
    'boardTaxIsBooked',
    () => instance.sent,
    () => [
      sql`delete from ledger_posting where journal_id = (select id from ledger_journal where biz_key = ${`rev:${instance.sent}`})
        and account_id = (select id from ledger_account where code = 'T10' and owner = 'board')`,
    ],
  ],
  [
    'tooling revenue 1 fen higher',
    'toolingRevenueIsBooked',
    () => instance.sent,
    () => [
      sql`update ledger_posting set amount_fen = amount_fen - 1
        where journal_id = (select id from ledger_journal where biz_key = ${`rev:${instance.sent}`})
          and account_id = (select id from ledger_account where code = 'R11')`,
    ],
  ],
  [
    'freight tax 1 fen higher',
    'freightTaxIsBooked',
    () => instance.mainNo,
    () => [
      sql`update ledger_posting set amount_fen = amount_fen + 1
        where journal_id = (select id from ledger_journal where biz_key = ${`rev:${instance.sent}`})
          and account_id = (select id from ledger_account where code = 'T10' and owner = 'freight')`,
    ],
  ],
  [
    'invoiceable amount above the price of the board',
    'consumptionIsInvoiceable',
    () => instance.sent,
    () => [booked('invoiceable:ghost', 'invoiceable', '{M4,M5}', `{${instance.sent},${instance.sent}}`, '{-5,5}')],
  ],
  [
    'invoiced amount assigned to another board',
    'invoicedIsConsumed',
    () => instance.mainNo,
    () => [booked('invoiceIssue:ghost', 'invoiceIssued', '{M6,M7}', `{${instance.sent},${instance.mainNo}}`, '{-5,5}')],
  ],
  [
    'invoice dropped while its application is open',
    'appliedIsClaimed',
    () => instance.sent,
    () => [
      sql`update invoice set state = 'dropped' where application_id =
        (select id from invoice_application where application_no = ${instance.invoices.open})`,
    ],
  ],
  [
    'invoice marked as issued without a booking',
    'issuedIsInvoiced',
    () => instance.sent,
    () => [
      sql`update invoice set state = 'issued', invoice_no = '12345678901234567890', issued_at = now() where application_id =
        (select id from invoice_application where application_no = ${instance.invoices.open})`,
    ],
  ],
  [
    'credit note owed for a board whose application is still open',
    'owedIsIssued',
    () => instance.sent,
    () => [booked('lowered:ghost', 'invoiceLowered', '{M4,M8}', `{${instance.sent},${instance.sent}}`, '{5,-5}')],
  ],
  [
    'invoice booked under another application',
    'invoiceIsBooked',
    any,
    () => [
      sql`update ledger_journal set biz_key = 'invoiceIssue:ghost:1'
        where biz_key = ${`invoiceIssue:${instance.invoices.issued}:1`}`,
    ],
  ],
  [
    'application without a booking',
    'applicationIsBooked',
    () => instance.invoices.open,
    () => [
      sql`delete from ledger_posting where journal_id =
        (select id from ledger_journal where biz_key = ${`invoiceApply:${instance.invoices.open}`})`,
    ],
  ],
  [
    'application marked as rejected without a release',
    'applicationEndIsBooked',
    () => instance.invoices.open,
    () => [
      sql`update invoice_application set state = 'rejected', reason = 'ghost', ended_at = now()
        where application_no = ${instance.invoices.open}`,
    ],
  ],
  [
    'credit note without a booking',
    'creditNoteIsBooked',
    any,
    () => [sql`update ledger_journal set biz_key = 'invoiceCreditNote:ghost' where kind = 'invoiceReversed'`],
  ],
  [
    'invoice line 1 fen higher',
    'invoiceIsItsLines',
    any,
    () => [sql`update invoice_line set amount_fen = amount_fen + 1, net_fen = net_fen + 1`],
  ],
  [
    'tax of a credit note part 1 fen higher',
    'creditNoteIsItsParts',
    any,
    () => [sql`update invoice_credit_note_part set tax_fen = tax_fen + 1`],
  ],
  [
    'invoice line with tax that its board does not have',
    'invoicedTaxIsOfItsSource',
    () => instance.sent,
    () => [
      sql`update invoice_line set tax_fen = tax_fen + 5, net_fen = net_fen - 5 where source_no = ${instance.sent}`,
    ],
  ],
  [
    'application 1 fen below its invoices',
    'applicationIsItsInvoices',
    () => instance.invoices.open,
    () => [
      sql`update invoice_application set amount_fen = amount_fen - 1 where application_no = ${instance.invoices.open}`,
    ],
  ],
  [
    'withdrawal to the bank account of another member',
    'withdrawalGoesToItsMember',
    () => instance.withdrawals.open,
    () => [
      sql`alter table withdrawal drop constraint withdrawal_goes_to_its_member`,
      sql`update withdrawal set bank_account_id =
        (select bank_account_id from withdrawal where withdrawal_no = ${instance.withdrawals.paid})
        where withdrawal_no = ${instance.withdrawals.open}`,
    ],
  ],
  [
    'withdrawal above the limit approved by one user',
    'withdrawalIsApproved',
    () => instance.withdrawals.paid,
    () => [
      sql`update withdrawal set amount_fen = 5000001 where withdrawal_no = ${instance.withdrawals.paid}`,
      sql`update counted_action set amount_fen = 5000001
        where action = 'withdrawal' and subject = ${instance.withdrawals.paid}`,
    ],
  ],
  [
    'withdrawal approved by one user without counting it',
    'withdrawalIsApproved',
    () => instance.withdrawals.paying,
    () => [sql`delete from counted_action where subject = ${instance.withdrawals.paying}`],
  ],
  [
    'withdrawal with a first approver who approved nothing',
    'withdrawalIsApproved',
    () => instance.withdrawals.paying,
    () => [
      sql`delete from counted_action where subject = ${instance.withdrawals.paying}`,
      sql`update withdrawal set first_approved_by = (select min(id::text)::uuid from staff where id <> approved_by)
        where withdrawal_no = ${instance.withdrawals.paying}`,
    ],
  ],
  [
    'approval of a withdrawal missing in its history',
    'withdrawalIsApproved',
    () => instance.withdrawals.paid,
    () => [
      sql`delete from withdrawal_history
        where to_state = 'approved' and withdrawal_id = ${ofWithdrawal(instance.withdrawals.paid)}`,
    ],
  ],
  [
    'payout higher than its withdrawals',
    'payoutIsItsWithdrawals',
    any,
    () => [sql`update withdrawal_payout set amount_fen = amount_fen + 1`],
  ],
  [
    'refund paid by the bank transfer of a withdrawal',
    'bankTransferPaysOnce',
    any,
    () => [
      sql`update refund set bank_reference =
        (select bank_reference from withdrawal where withdrawal_no = ${instance.withdrawals.paid})
        where refund_no = ${instance.byHand.refundNo}`,
    ],
  ],
  [
    'complaint refund higher than its concession',
    'complaintIsConceded',
    () => instance.complaints.complaintNo,
    () => [
      sql`alter table concession drop constraint concession_is_the_complaints`,
      sql`update complaint set refund_fen = refund_fen + 1 where complaint_no = ${instance.complaints.complaintNo}`,
    ],
  ],
  [
    'refunded complaint without a concession',
    'complaintIsConceded',
    () => instance.complaints.complaintNo,
    () => [sql`delete from concession where complaint_no = ${instance.complaints.complaintNo}`],
  ],
  [
    'complaint refund above the limit granted by one user',
    'complaintIsApproved',
    () => instance.complaints.complaintNo,
    () => [
      sql`alter table concession drop constraint concession_is_the_complaints`,
      sql`update complaint set refund_fen = 500001 where complaint_no = ${instance.complaints.complaintNo}`,
    ],
  ],
  [
    'adjustment with its journal that nobody decided',
    'adjustmentIsDecided',
    () => 'ghost',
    () => [
      sql`insert into wallet_adjustment (key, member_id, amount_fen, reference) values ('ghost', ${member()}, 5, 'ghost')`,
      booked('adjust:ghost', 'adjustment', '{E30,L10}', `{"",${member()}}`, '{5,-5}'),
    ],
  ],
  [
    'adjustment higher than its correction',
    'adjustmentIsDecided',
    () => instance.corrections.given,
    () => [
      sql`update wallet_adjustment set amount_fen = amount_fen + 1 where reference = ${instance.corrections.given}`,
    ],
  ],
  [
    'goodwill above the limit granted by its requester',
    'correctionIsApproved',
    () => instance.corrections.waiting,
    () => [
      sql`update wallet_correction set state = 'done', is_alone = true, decided_by = asked_by, decided_at = now()
        where correction_no = ${instance.corrections.waiting}`,
    ],
  ],
  [
    'repaid amount higher than its movements',
    'repaymentIsItsMovements',
    any,
    () => [
      sql`update credit_repayment set amount_fen = amount_fen + 1, repaid_fen = repaid_fen + 1 where member_id = ${debtor()}`,
    ],
  ],
  [
    'repayment without its row',
    'repaymentIsItsMovements',
    any,
    () => [sql`delete from credit_repayment where member_id = ${debtor()}`],
  ],
  [
    'statement repaid by another member',
    'movementIsOfItsStatement',
    () => instance.credit.statementNo,
    () => [
      sql`alter table credit_movement drop constraint credit_movement_settles_for_its_member`,
      sql`insert into credit_account (member_id, state, asked_limit_fen) values (${member()}, 'none', 1)`,
      sql`update credit_movement set member_id = ${member()} where kind = 'repayment'`,
    ],
  ],
  [
    'write-off that nobody granted',
    'writeOffIsGranted',
    () => 'ghost',
    () => [
      sql`insert into credit_movement (member_id, kind, biz_key, reference, amount_fen, happened_at, settles)
        values (${debtor()}, 'writeOff', 'writeoff:ghost', 'ghost', -5, now(), ${instance.credit.statementId})`,
    ],
  ],
  [
    'granted write-off without a movement',
    'writeOffIsGranted',
    any,
    () => [
      sql`insert into credit_proposal (member_id, kind, statement_id, amount_fen, reason, proposed_by, state, decided_by,
          decided_at)
        select ${debtor()}::uuid, 'writeOff', ${instance.credit.statementId}::uuid, 5, 'ghost',
          ${instance.staff.staffId}::uuid, 'granted', min(id::text)::uuid, now()
        from staff where id <> ${instance.staff.staffId}::uuid`,
    ],
  ],
  [
    'correction of a statement without an objection',
    'correctionIsOfAnAnswer',
    () => 'ghost',
    () => [
      sql`insert into credit_movement (member_id, kind, biz_key, reference, amount_fen, happened_at, settles)
        values (${debtor()}, 'correction', 'correct:ghost:1:1', 'ghost', -5, now(), ${instance.credit.statementId})`,
    ],
  ],
  [
    'correction of a statement above the limit',
    'correctionIsOfAnAnswer',
    () => 'ghost',
    () => [
      sql`insert into credit_objection (statement_id, edition, reason, answered_by, answer, answered_at)
        values (${instance.credit.statementId}, 1, 'ghost', ${instance.staff.staffId}, 'ghost', now())`,
      sql`insert into credit_movement (member_id, kind, biz_key, reference, amount_fen, happened_at, settles)
        values (${debtor()}, 'correction', 'correct:ghost:1:1', 'ghost', -100001, now(), ${instance.credit.statementId})`,
    ],
  ],
  [
    'credit limit raised without a step of its account',
    'creditLimitIsItsHistory',
    any,
    () => [sql`update credit_account set limit_fen = limit_fen + 1 where member_id = ${debtor()}`],
  ],
  [
    'credit limit above the limit of one user, granted by one',
    'creditLimitIsApproved',
    any,
    () => [
      sql`insert into credit_account_history (member_id, from_state, to_state, event, actor_kind, actor_id, limit_fen)
        values (${debtor()}, 'active', 'active', 'setTerms', 'staff', ${instance.staff.staffId}, 99999999)`,
    ],
  ],
  [
    'succeeded payment without the trade of its gateway',
    'paymentNamesItsTrade',
    () => instance.online.payNo,
    () => [
      sql`alter table payment drop constraint payment_success_names_its_trade`,
      sql`update payment set gateway_ref = null where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'payment with the trade of another payment',
    'paymentNamesItsTrade',
    () => instance.online.payNo,
    () => [
      sql`drop index payment_trade`,
      sql`update payment set gateway_ref = (select gateway_ref from payment where pay_no = ${instance.mixed.payNo})
        where pay_no = ${instance.online.payNo}`,
    ],
  ],
  [
    'trade of a payment refunded as a late one',
    'paymentNamesItsTrade',
    () => instance.online.payNo,
    () => [
      sql`update refund set late_gateway_ref = (select gateway_ref from payment where pay_no = ${instance.online.payNo})
        where late_gateway_ref is not null`,
    ],
  ],
  [
    'payment with another trade than its gateway has',
    'tradeIsTheGateways',
    () => `sandbox ${instance.online.payNo}`,
    () => [sql`update payment set gateway_ref = 'SB-another' where pay_no = ${instance.online.payNo}`],
  ],
  [
    'payment billed with another trade',
    'tradeIsTheGateways',
    () => `sandbox ${instance.online.payNo}`,
    () => [sql`update gateway_bill_line set gateway_ref = 'SB-another' where no = ${instance.online.payNo}`],
  ],
  [
    'limit of a single user raised without a record',
    'limitIsItsLastChange',
    () => 'withdrawal',
    () => [sql`update action_limit set per_action_fen = per_day_fen where action = 'withdrawal'`],
  ],
  [
    'application of another member than the buyer',
    'invoiceIsOfItsBuyer',
    () => instance.invoices.open,
    () => [
      sql`update invoice_application set member_id = ${instance.mixed.buyer.memberId}
        where application_no = ${instance.invoices.open}`,
    ],
  ],
  [
    'purchase to be invoiced to another member',
    'invoiceIsOfItsBuyer',
    () => instance.sent,
    () => [sql`update invoice_source set member_id = ${instance.mixed.buyer.memberId} where no = ${instance.sent}`],
  ],
  [
    'credit note higher than its invoice',
    'creditNotesAreWithinTheirInvoice',
    any,
    () => [sql`update invoice_credit_note_part set amount_fen = amount_fen + 100000000`],
  ],
];

/** A rule of coupons that one staff user asked for and decided. */
const ghostRule = (maxFen: bigint, budgetFen: bigint) =>
  sql`insert into coupon_rule (rule_no, name, kind, max_fen, minimum_fen, audience, given_by, valid_until, max_uses,
      max_uses_each, budget_fen, state, made_by, asked_by, asked_at, decided_by, decided_at, is_approved, is_alone)
    select 'YG-GHOST', 'ghost', 'amount', ${maxFen}, ${maxFen + 1n}, 'everyone', 'staff', '2999-01-01', 9, 9, ${budgetFen}, 'on',
      id, id, now(), id, now(), true, true from staff limit 1`;

/** A coupon of that rule, given by the same user. */
const ghostCoupon = () =>
  sql`insert into coupon (coupon_no, rule_id, member_id, asked_by, reason, decided_by, decided_at, is_alone)
    select 'YQ-GHOST', rule.id, (select id from member limit 1), rule.made_by, 'ghost', rule.made_by, now(), true
    from coupon_rule rule where rule_no = 'YG-GHOST'`;

/** Corruptions that the constraints of a live instance refuse, each with its constraint. */
const REFUSED: readonly (readonly [name: string, constraint: string, () => readonly RawBuilder<unknown>[]])[] = [
  [
    'withdrawal to the bank account of another member',
    'withdrawal_goes_to_its_member',
    () => [
      sql`update withdrawal set bank_account_id =
        (select bank_account_id from withdrawal where withdrawal_no = ${instance.withdrawals.paid})
        where withdrawal_no = ${instance.withdrawals.open}`,
    ],
  ],
  [
    'statement repaid by another member',
    'credit_movement_settles_for_its_member',
    () => [
      sql`insert into credit_account (member_id, state, asked_limit_fen) values (${member()}, 'none', 1)`,
      sql`insert into credit_movement (member_id, kind, biz_key, reference, amount_fen, happened_at, settles)
        values (${member()}, 'repayment', 'repay:ghost', 'ghost', -5, now(), ${instance.credit.statementId})`,
    ],
  ],
  [
    'complaint refund higher than its concession',
    'concession_is_the_complaints',
    () => [
      sql`update complaint set refund_fen = refund_fen + 1 where complaint_no = ${instance.complaints.complaintNo}`,
    ],
  ],
  [
    'succeeded payment without the trade of its gateway',
    'payment_success_names_its_trade',
    () => [sql`update payment set gateway_ref = null where pay_no = ${instance.online.payNo}`],
  ],
  [
    'payment with the trade of another payment',
    'payment_trade',
    () => [
      sql`update payment set gateway_ref = (select gateway_ref from payment where pay_no = ${instance.mixed.payNo})
        where pay_no = ${instance.online.payNo}`,
    ],
  ],
];

test.each(REFUSED)('the database refuses a %s', async (_, constraint, statements) => {
  const written = server.deps.db.transaction(async (tx) => {
    for (const statement of statements()) await statement.execute(tx);
  });
  await expect(written).rejects.toThrow(constraint);
});

test('an instance with every kind of money movement violates no rule', async () => {
  const found = await foundAfter([runLedgerChecks]);
  expect(found).toMatchObject({ violations: [], total: 0 });
  // Each rule is checked, also those whose corruptions are looked for by the check of their feature alone.
  expect(new Set(found.times.map(({ rule }) => rule))).toEqual(new Set(LEDGER_RULE_NAMES));
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

test('payments of an outage are no violations until their gateway was asked', async () => {
  const { payNo } = instance.held;
  const outage = (minutes: number) => [
    sql`update payment set next_ask_at = now() - make_interval(mins => ${minutes}) where pay_no = ${payNo}`,
    sql`update ledger_journal set created_at = now() - interval '1 day' where kind = 'paymentHold'`,
    sql`update sandbox_trade set state = 'paid', paid_at = now() - interval '3 hours' where pay_no = ${payNo}`,
  ];
  const rulesAfter = async (minutes: number) =>
    (await foundAfter(checksOf.get('channelItemIsTheGateways') ?? [], ...outage(minutes))).violations
      .map(({ rule }) => rule)
      .sort();
  expect(await rulesAfter(11)).toEqual([]);
  expect(await rulesAfter(9)).toEqual(['channelDayIsTheGateways', 'channelItemIsTheGateways', 'holdEndsInTime']);
});

test('every rule has a corruption that it finds', () => {
  const tried = new Set(CORRUPTIONS.map(([, rule]) => rule));
  expect(LEDGER_RULE_NAMES.filter((rule) => !tried.has(rule))).toEqual([]);
});
