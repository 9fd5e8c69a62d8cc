import type { StaffRefund } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { containing } from '../../../platform/db/containing.ts';
import { COUNTED_BEHIND } from '../../../platform/db/count-up-to.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards, membersCalled } from '../../identity/accounts/member-cards.ts';
import { maskedPhoneOf } from '../../identity/accounts/personal-numbers.ts';
import { mainOrdersNumbered } from '../../orders-core/orders/orders-sql.ts';
import { latestPayees } from './payee-store.ts';
import { payeeView } from './payee-view.ts';
import { canStillPay, parseGatewayStatus } from './payment-state.ts';

interface Filter {
  readonly id?: string | undefined;
  readonly state?: StaffRefund['state'] | undefined;
  /** Part of a number (refund, bank's transfer, main order, member) or of the buyer's name, or a payment's number. */
  readonly filter?: string | undefined;
}

const WAS_PAID_TWICE = sql<boolean>`(refund.bank_reference is not null and refund.gateway_answer = 'paid')`;

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const IS_FOR_STAFF = sql<boolean>`(refund.state = 'manual' or ${WAS_PAID_TWICE})`;

/**
 * Refunds to an external account; a wallet part is returned at once and needs no action. Refunds that were paid twice come
 * first, then manual ones, then the others from the newest on. The total counts {@link COUNTED_BEHIND} behind the page.
 */
export async function staffRefunds(
  reader: Reader,
  filter: Filter,
  page: Page,
): Promise<{ totalCount: number; items: StaffRefund[] }> {
  const { rows: ids } = await sql<{ id: string }>`
    (select refund.id, ${WAS_PAID_TWICE} as twice, refund.created_at as waits, null::timestamptz as newest
      from refund where ${IS_FOR_STAFF} and ${sought(reader, filter)})
    union all
    (select refund.id, false, null, refund.created_at
      from refund where not ${IS_FOR_STAFF} and ${sought(reader, filter)}
      order by refund.created_at desc, refund.id limit ${page.skipCount + page.maxResultCount + COUNTED_BEHIND})
    order by twice desc, waits, newest desc, id`.execute(reader);
  const shown = ids.slice(page.skipCount, page.skipCount + page.maxResultCount).map(({ id }) => id);
  const found = await refundRows(reader, shown);
  const rows = shown.flatMap((id) => found.get(id) ?? []);
  const cards = await memberCards(
    reader,
    rows.map(({ member_id }) => member_id),
  );
  const payees = await latestPayees(reader, shown);
  const names = await staffNames(reader, [
    ...rows.map(({ paid_out_by }) => paid_out_by),
    ...[...payees.values()].flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]),
  ]);
  return {
    totalCount: ids.length,
    items: await Promise.all(
      rows.map(
        async (row): Promise<StaffRefund> => ({
          id: row.id,
          refundNo: row.refund_no,
          state: row.state as StaffRefund['state'],
          amount: toApi(fen(row.amount_fen)),
          reason: row.reason,
          attempts: row.attempts,
          gatewayAnswer: parseGatewayStatus(row.gateway_answer),
          canStillBePaid: canStillPay(parseGatewayStatus(row.gateway_answer)),
          wasPaidTwice: row.was_paid_twice,
          payNo: row.pay_no,
          gateway: row.gateway ?? '',
          gatewayRef: row.late_gateway_ref ?? row.gateway_ref ?? '',
          mainNo: row.main_no ?? '',
          memberId: row.member_id,
          memberNo: cards.get(row.member_id)?.memberNo ?? '',
          memberName: cards.get(row.member_id)?.fullName ?? '',
          phone: await maskedPhoneOf(reader, cards.get(row.member_id)),
          createdAt: toIso(row.created_at),
          endedAt: row.ended_at ? toIso(row.ended_at) : null,
          bankReference: row.bank_reference ?? '',
          settledBy: names.get(row.paid_out_by) ?? '',
          note: row.payout_note,
          attestation: row.attestation,
          payee: await payeeView(reader, payees.get(row.id), names),
          can: actionsOf(row.state, payees.get(row.id)?.state),
        }),
      ),
    ),
  };
}

/** A refund is paid only to an approved account; while one waits for four-eyes approval, no other can be entered. */
function actionsOf(state: string, payee: string | undefined): StaffRefund['can'] {
  if (state !== 'manual') return [];
  if (payee === 'waiting') return ['retry'];
  return payee === 'done' ? ['settle', 'askPayee', 'retry'] : ['askPayee', 'retry'];
}

/** Builds the condition of a filter. Each search field is queried by itself, so that each uses its own index. */
function sought(reader: Reader, { id, state, filter }: Filter): RawBuilder<unknown> {
  const conditions = [sql`refund.part = 'online'`];
  if (id !== undefined) conditions.push(sql`refund.id = ${id}`);
  // Inlined as a literal, so that PostgreSQL uses the index of the open refunds.
  if (state !== undefined) conditions.push(sql`refund.state = ${sql.lit(state)}`);
  if (filter !== undefined) {
    const pattern = containing(filter);
    conditions.push(sql`refund.id in (
      select id from refund where part = 'online' and refund_no ilike ${pattern}
      union select id from refund where bank_reference is not null and bank_reference ilike ${pattern}
      union select id from refund where main_order_id in ${mainOrdersNumbered(pattern)}
      union select refund.id from refund join payment on payment.id = refund.payment_id
        where payment.pay_no = ${filter.toUpperCase()} or payment.member_id in ${membersCalled(reader, filter, ['memberNo', 'trueName', 'companyName'])})`);
  }
  return sql.join(conditions, sql` and `);
}

/** Returns the rows of refunds by their ids, with facts of their payments. */
async function refundRows(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('payment_order as share', (join) =>
      join
        .onRef('share.payment_id', '=', 'refund.payment_id')
        .onRef('share.main_order_id', '=', 'refund.main_order_id'),
    )
    .selectAll('refund')
    .select(WAS_PAID_TWICE.as('was_paid_twice'))
    .select(['payment.pay_no', 'payment.gateway', 'payment.gateway_ref', 'payment.member_id', 'share.main_no'])
    .where('refund.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the number of a refund by its id; undefined when no external refund has this id. */
export async function refundNoOf(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('refund')
    .select('refund_no')
    .where('id', '=', id)
    .where('part', '=', 'online')
    .executeTakeFirst();
  return row?.refund_no;
}

/** Manual payment of a refund that its gateway would not pay. */
export interface ManualPayout {
  readonly staffId: string;
  readonly bankReference: string;
  /** The account that it went to. */
  readonly payeeId: string;
  readonly note: string;
  /** The staff user's statement of the check that the gateway will not pay; empty when the gateway reported so itself. */
  readonly attestation: string;
}

/** True when another refund was paid with this transfer. */
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
      payee_id: payout.payeeId,
      paid_out_by: payout.staffId,
      payout_note: payout.note,
      attestation: payout.attestation,
    })
    .where('id', '=', refundId)
    .execute();
}
