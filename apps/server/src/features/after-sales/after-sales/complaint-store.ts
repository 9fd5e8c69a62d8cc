import type { ComplaintEntryKind, ComplaintKind, ComplaintState } from '@xunban/contract';
import { COMPLAINT_ENTRIES, COMPLAINT_KINDS, COMPLAINT_STATES } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { containing } from '../../../platform/db/containing.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Complaint as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { ordersNumbered } from '../../orders-core/orders/orders-sql.ts';

export interface Complaint {
  readonly id: string;
  readonly complaintNo: string;
  readonly orderId: string;
  readonly memberId: string;
  readonly kind: ComplaintKind;
  readonly pieces: number;
  readonly text: string;
  readonly state: ComplaintState;
  readonly version: number;
  readonly refundFen: Fen | null;
  readonly remakeOrderId: string | null;
  readonly verdictText: string;
  readonly decidedBy: string | null;
  readonly agreedBy: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly endedAt: Date | null;
}

export interface ComplaintEntry {
  readonly complaintId: string;
  readonly kind: ComplaintEntryKind;
  readonly text: string;
  readonly amount: Fen | null;
  /** Null for the buyer. */
  readonly staffId: string | null;
  readonly at: Date;
}

/** Filter; all given conditions must match. */
interface ComplaintFilter {
  readonly id?: string;
  readonly ids?: readonly string[] | undefined;
  readonly orderId?: string;
  readonly memberId?: string;
  readonly states?: readonly ComplaintState[];
  readonly kind?: ComplaintKind | undefined;
  /** A part of the number of a complaint or of its board. */
  readonly filter?: string | undefined;
}

export interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

const EVERYTHING: Page = { skipCount: 0, maxResultCount: 1000 };
/** States of complaints without a decision. */
export const OPEN_STATES = ['open', 'awaitingBuyer', 'proposed'] as const satisfies readonly ComplaintState[];

/** Counts complaints for a list page: exactly, unless very many rows follow the page. */
export const countComplaints = (reader: Reader, filter: ComplaintFilter, page: Page = EVERYTHING): Promise<number> =>
  countAround(reader, sql`select from complaint where ${matching(filter)} order by created_at desc, id`, {
    skip: page.skipCount,
    take: page.maxResultCount,
  });

/** The newest first. */
export async function complaints(
  reader: Reader,
  filter: ComplaintFilter,
  page: Page = EVERYTHING,
): Promise<Complaint[]> {
  const { rows } = await sql<Selectable<Row>>`select complaint.* from complaint where ${matching(filter)}
    order by created_at desc, id offset ${page.skipCount} limit ${page.maxResultCount}`.execute(reader);
  return rows.map(read);
}

export const findComplaint = async (reader: Reader, filter: ComplaintFilter): Promise<Complaint | undefined> =>
  (await complaints(reader, filter, { skipCount: 0, maxResultCount: 1 }))[0];

/** Locks a complaint until the end of the transaction. The caller locks its main order first. */
export async function lockComplaint(tx: Tx, id: string): Promise<Complaint | undefined> {
  await sql`select id from complaint where id = ${id} for update`.execute(tx);
  return findComplaint(tx, { id });
}

/** @returns undefined when the board already has an undecided complaint */
export async function insertComplaint(
  tx: Tx,
  given: Pick<Complaint, 'orderId' | 'memberId' | 'kind' | 'pieces' | 'text'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into complaint (order_id, member_id, kind, pieces, text)
    values (${given.orderId}, ${given.memberId}, ${given.kind}, ${given.pieces}, ${given.text})
    on conflict (order_id) where state in ('open', 'awaitingBuyer', 'proposed') do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

type Change = Partial<
  Pick<
    Complaint,
    'kind' | 'pieces' | 'text' | 'state' | 'refundFen' | 'remakeOrderId' | 'verdictText' | 'decidedBy' | 'agreedBy'
  >
> & { readonly isEdited?: true; readonly isEnded?: true };

/** The caller holds it. */
export async function updateComplaint(tx: Tx, { id, version }: Complaint, change: Change): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({
      version: version + 1,
      kind: change.kind,
      pieces: change.pieces,
      text: change.text,
      state: change.state,
      refund_fen: change.refundFen,
      remake_order_id: change.remakeOrderId,
      verdict_text: change.verdictText,
      decided_by: change.decidedBy,
      agreed_by: change.agreedBy,
      ...(change.isEdited && { edited_at: sql<Date>`now()` }),
      ...(change.isEnded && { ended_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export async function writeEntry(
  tx: Tx,
  entry: Pick<ComplaintEntry, 'complaintId' | 'kind'> & Partial<Pick<ComplaintEntry, 'text' | 'amount' | 'staffId'>>,
): Promise<void> {
  await tx
    .insertInto('complaint_entry')
    .values({
      complaint_id: entry.complaintId,
      kind: entry.kind,
      text: entry.text ?? '',
      amount_fen: entry.amount ?? null,
      staff_id: entry.staffId ?? null,
    })
    .execute();
}

/** Returns the entries of complaints in chronological order, by complaint. */
export async function entriesOf(reader: Reader, ids: readonly string[]): Promise<readonly ComplaintEntry[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('complaint_entry')
    .selectAll()
    .where('complaint_id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    complaintId: row.complaint_id,
    kind: z.enum(COMPLAINT_ENTRIES).parse(row.kind),
    text: row.text,
    amount: row.amount_fen === null ? null : fen(row.amount_fen),
    staffId: row.staff_id,
    at: row.at,
  }));
}

/** A refund proposed by one staff user and decided by another. */
export interface Proposal {
  readonly complaintId: string;
  readonly amount: Fen | null;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
  readonly decision: {
    readonly isApproved: boolean;
    readonly by: string;
    readonly at: Date;
    readonly note: string;
  } | null;
}

/** Returns refunds awaiting four-eyes approval, or the last decision on each complaint, latest first. */
export async function proposals(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<Proposal[]> {
  const named = ids === undefined ? sql`true` : sql`proposal.complaint_id = any (${[...ids]}::uuid[])`;
  const { rows } = await sql<ProposalRow>`
    select * from (
      select distinct on (proposal.complaint_id) proposal.complaint_id, proposal.amount_fen, proposal.text,
        proposal.staff_id, proposal.at, decision.kind as decided_as, decision.staff_id as decided_by, decision.at as decided_at,
        decision.text as note
      from complaint_entry proposal
      left join lateral (select * from complaint_entry later where later.complaint_id = proposal.complaint_id
        and later.id > proposal.id and later.kind in ('decline', 'refund') order by later.id limit 1) decision on true
      where proposal.kind = 'propose' and (decision.id is null) = ${isWaiting} and ${named}
      order by proposal.complaint_id, proposal.id desc) latest
    order by coalesce(decided_at, at) desc limit ${isWaiting ? 1000 : max}`.execute(reader);
  return rows.map((row) => ({
    complaintId: row.complaint_id,
    amount: row.amount_fen === null ? null : fen(row.amount_fen),
    ...{ text: row.text, by: row.staff_id, at: row.at },
    decision:
      row.decided_by === null || row.decided_at === null
        ? null
        : { isApproved: row.decided_as === 'refund', by: row.decided_by, at: row.decided_at, note: row.note ?? '' },
  }));
}

interface ProposalRow {
  readonly complaint_id: string;
  readonly amount_fen: bigint | null;
  readonly text: string;
  readonly staff_id: string;
  readonly at: Date;
  readonly decided_as: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly note: string | null;
}

const matching = ({ id, ids, orderId, memberId, states, kind, filter }: ComplaintFilter): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`complaint.id = ${id}`]),
      ...(ids === undefined ? [] : [sql`complaint.id = any (${[...ids]}::uuid[])`]),
      ...(orderId === undefined ? [] : [sql`complaint.order_id = ${orderId}`]),
      ...(memberId === undefined ? [] : [sql`complaint.member_id = ${memberId}`]),
      // The index returns the complaints of a single state in order.
      ...(states === undefined
        ? []
        : [
            states.length === 1
              ? sql`complaint.state = ${states[0]}`
              : sql`complaint.state = any (${[...states]}::text[])`,
          ]),
      ...(kind === undefined ? [] : [sql`complaint.kind = ${kind}`]),
      ...(filter === undefined
        ? []
        : [
            // Two searches, each by its own index; a single condition would scan the table.
            sql`complaint.id in (select id from complaint where complaint_no ilike ${containing(filter)}
              union select id from complaint where order_id in ${ordersNumbered(containing(filter))})`,
          ]),
    ],
    sql` and `,
  )}`;

const read = (row: Selectable<Row>): Complaint => ({
  id: row.id,
  complaintNo: row.complaint_no,
  orderId: row.order_id,
  memberId: row.member_id,
  kind: z.enum(COMPLAINT_KINDS).parse(row.kind),
  pieces: row.pieces,
  text: row.text,
  state: z.enum(COMPLAINT_STATES).parse(row.state),
  version: row.version,
  refundFen: row.refund_fen === null ? null : fen(row.refund_fen),
  remakeOrderId: row.remake_order_id,
  verdictText: row.verdict_text,
  decidedBy: row.decided_by,
  agreedBy: row.agreed_by,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  endedAt: row.ended_at,
});
