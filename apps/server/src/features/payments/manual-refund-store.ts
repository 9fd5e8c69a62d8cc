import type { StaffRefund } from '@xunban/contract';
import { fen, toWire } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { isMemberCalled, memberCards } from '../accounts/member-cards.ts';
import { maskedPhoneOf } from '../accounts/personal-numbers.ts';
import { staffNames } from '../staff-accounts/staff-names.ts';
import { gatewayWord, mayStillPay } from './payment-state.ts';

interface Filter {
  readonly id?: string | undefined;
  readonly state?: StaffRefund['state'] | undefined;
  /** Part of a number (refund, payment, main order, member) or of the buyer's name. */
  readonly filter?: string | undefined;
}

const WAS_PAID_TWICE = sql<boolean>`(refund.bank_reference is not null and refund.gateway_says = 'paid')`;

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/**
 * Refunds that leave the house; a wallet's part is back at once and needs nobody. Those that were paid twice come first,
 * then those for a person.
 */
export async function staffRefunds(
  reader: Reader,
  filter: Filter,
  page: Page,
): Promise<{ totalCount: number; items: StaffRefund[] }> {
  let query = reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment_order as share', (join) =>
      join
        .onRef('share.payment_id', '=', 'refund.payment_id')
        .onRef('share.main_order_id', '=', 'refund.main_order_id'),
    )
    .where('refund.part', '=', 'online');
  if (filter.id) query = query.where('refund.id', '=', filter.id);
  if (filter.state) query = query.where('refund.state', '=', filter.state);
  const { filter: text } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    const places = ['refund.refund_no', 'refund.bank_reference', 'payment.pay_no', 'share.main_no'] as const;
    const isMembers = isMemberCalled(reader, 'payment.member_id', text, ['memberNo', 'trueName', 'companyName']);
    query = query.where((eb) => eb.or([...places.map((name) => eb(name, 'ilike', pattern)), isMembers]));
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('refund')
    .select(WAS_PAID_TWICE.as('was_paid_twice'))
    .select(['payment.pay_no', 'payment.gateway', 'payment.gateway_ref', 'payment.member_id', 'share.main_no'])
    .orderBy(WAS_PAID_TWICE, 'desc')
    .orderBy(sql`refund.state = 'manual'`, 'desc')
    // What waits is worked from the oldest on; what is over is looked up from the newest on.
    .orderBy(sql`case when refund.state = 'manual' then refund.created_at end`)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  const cards = await memberCards(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  const names = await staffNames(
    reader,
    rows.map(({ paid_out_by }) => paid_out_by),
  );
  return {
    totalCount: total,
    items: await Promise.all(
      rows.map(
        async (row): Promise<StaffRefund> => ({
          id: row.id,
          refundNo: row.refund_no,
          state: row.state as StaffRefund['state'],
          amount: toWire(fen(row.amount_fen)),
          reason: row.reason,
          attempts: row.attempts,
          gatewaySays: gatewayWord(row.gateway_says),
          mayStillBePaid: mayStillPay(gatewayWord(row.gateway_says)),
          wasPaidTwice: row.was_paid_twice,
          payNo: row.pay_no,
          gateway: row.gateway ?? '',
          gatewayRef: row.late_gateway_ref ?? row.gateway_ref ?? '',
          mainNo: row.main_no ?? '',
          memberNo: cards.get(row.member_id)?.memberNo ?? '',
          memberName: cards.get(row.member_id)?.fullName ?? '',
          phone: await maskedPhoneOf(reader, cards.get(row.member_id)),
          createdAt: toIso(row.created_at),
          endedAt: row.ended_at ? toIso(row.ended_at) : null,
          bankReference: row.bank_reference ?? '',
          settledBy: names.get(row.paid_out_by) ?? '',
          note: row.payout_note,
          attestation: row.attestation,
          can: row.state === 'manual' ? ['settle', 'retry'] : [],
        }),
      ),
    ),
  };
}

/** The number of a refund by its id; undefined when there is none that leaves the house. */
export async function refundNoOf(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('refund')
    .select('refund_no')
    .where('id', '=', id)
    .where('part', '=', 'online')
    .executeTakeFirst();
  return row?.refund_no;
}

/** How a person paid a refund that its gateway would not. */
export interface ManualPayout {
  readonly staffId: string;
  readonly bankReference: string;
  readonly note: string;
  /** How the person made sure that the gateway will not pay; empty when the gateway said so itself. */
  readonly attestation: string;
}

/** Whether another refund was paid with this transfer. */
export async function isReferenceUsed(tx: Tx, bankReference: string): Promise<boolean> {
  const row = await tx.selectFrom('refund').select('id').where('bank_reference', '=', bankReference).executeTakeFirst();
  return row !== undefined;
}

export async function writeManualPayout(tx: Tx, refundId: string, payout: ManualPayout): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: 'succeeded',
      ended_at: sql<Date>`now()`,
      bank_reference: payout.bankReference,
      paid_out_by: payout.staffId,
      payout_note: payout.note,
      attestation: payout.attestation,
    })
    .where('id', '=', refundId)
    .execute();
}
