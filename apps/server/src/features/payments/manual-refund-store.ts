import type { StaffRefund } from '@xunban/contract';
import { fen, toWire } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

interface Filter {
  readonly id?: string | undefined;
  readonly state?: StaffRefund['state'] | undefined;
  /** Part of a number (refund, payment, main order, member) or of the buyer's name. */
  readonly filter?: string | undefined;
}

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Refunds that leave the house; a wallet's part is back at once and needs nobody. Those for a person come first. */
export async function staffRefunds(
  reader: Reader,
  filter: Filter,
  page: Page,
): Promise<{ totalCount: number; items: StaffRefund[] }> {
  let query = reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('member', 'member.id', 'payment.member_id')
    .leftJoin('main_order', 'main_order.id', 'refund.main_order_id')
    .leftJoin('staff', 'staff.id', 'refund.settled_by')
    .where('refund.part', '=', 'online');
  if (filter.id) query = query.where('refund.id', '=', filter.id);
  if (filter.state) query = query.where('refund.state', '=', filter.state);
  const { filter: text } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    const places = [
      ...(['refund.refund_no', 'refund.bank_reference', 'payment.pay_no', 'main_order.main_no'] as const),
      ...(['member.member_no', 'member.true_name', 'member.company_name'] as const),
    ];
    query = query.where((eb) => eb.or(places.map((name) => eb(name, 'ilike', pattern))));
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('refund')
    .select([
      'payment.pay_no',
      'payment.gateway',
      'payment.gateway_ref',
      'main_order.main_no',
      'staff.name as staffName',
    ])
    .select(['member.member_no', 'member.true_name', 'member.company_name', 'member.account'])
    .orderBy(sql`refund.state = 'manual'`, 'desc')
    // What waits is worked from the oldest on; what is over is looked up from the newest on.
    .orderBy(sql`case when refund.state = 'manual' then refund.created_at end`)
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  return {
    totalCount: total,
    items: rows.map((row) => ({
      id: row.id,
      refundNo: row.refund_no,
      state: row.state as StaffRefund['state'],
      amount: toWire(fen(row.amount_fen)),
      reason: row.reason,
      attempts: row.attempts,
      payNo: row.pay_no,
      gateway: row.gateway ?? '',
      gatewayRef: row.late_gateway_ref ?? row.gateway_ref ?? '',
      mainNo: row.main_no ?? '',
      memberNo: row.member_no,
      memberName: row.company_name || row.true_name,
      phone: row.account,
      createdAt: toIso(row.created_at),
      endedAt: row.ended_at ? toIso(row.ended_at) : null,
      bankReference: row.bank_reference ?? '',
      settledBy: row.staffName ?? '',
      note: row.settle_note,
      can: row.state === 'manual' ? ['settle', 'retry'] : [],
    })),
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

export interface Settlement {
  readonly staffId: string;
  readonly bankReference: string;
  readonly note: string;
}

/** Whether another refund was settled with this transfer. */
export async function isReferenceUsed(tx: Tx, bankReference: string): Promise<boolean> {
  const row = await tx.selectFrom('refund').select('id').where('bank_reference', '=', bankReference).executeTakeFirst();
  return row !== undefined;
}

export async function writeSettlement(tx: Tx, refundId: string, settlement: Settlement): Promise<void> {
  await tx
    .updateTable('refund')
    .set({
      state: 'succeeded',
      ended_at: sql<Date>`now()`,
      bank_reference: settlement.bankReference,
      settled_by: settlement.staffId,
      settle_note: settlement.note,
    })
    .where('id', '=', refundId)
    .execute();
}
