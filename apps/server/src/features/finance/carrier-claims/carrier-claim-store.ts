import { CARRIER_CLAIM_STATES, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CarrierClaim as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { newDocumentNo } from '../../../platform/document-numbers.ts';

export interface CarrierClaim {
  readonly id: string;
  readonly claimNo: string;
  readonly parcelId: string;
  readonly mainNo: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly cause: 'lost' | 'damaged';
  readonly claimed: Fen;
  readonly agreed: Fen | null;
  readonly state: (typeof CARRIER_CLAIM_STATES)[number];
  readonly dueOn: string;
  readonly note: string;
  readonly claimedBy: string;
  readonly claimedAt: Date;
  readonly paidOn: string | null;
  readonly bankReference: string;
  readonly reason: string;
}

type NewClaim = Pick<
  CarrierClaim,
  'parcelId' | 'mainNo' | 'carrier' | 'waybill' | 'cause' | 'claimed' | 'dueOn' | 'note' | 'claimedBy'
>;

/** Inserts a claim; its number begins with `SP` (索赔). @returns undefined when the parcel has a claim already */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<CarrierClaim | undefined> {
  const row = await tx
    .insertInto('carrier_claim')
    .values({
      ...{ claim_no: newDocumentNo('SP'), shipment_id: claim.parcelId, main_no: claim.mainNo },
      ...{ carrier: claim.carrier, waybill: claim.waybill, cause: claim.cause, claimed_fen: claim.claimed },
      ...{ due_on: claim.dueOn, note: claim.note, claimed_by: claim.claimedBy },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(row);
}

export async function lockClaim(tx: Tx, id: string): Promise<CarrierClaim | undefined> {
  const row = await tx.selectFrom('carrier_claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

export async function writeClaim(
  tx: Tx,
  id: string,
  to:
    | { readonly state: 'agreed'; readonly agreed: Fen; readonly dueOn: string }
    | { readonly state: 'paid'; readonly paidOn: string; readonly bankReference: string }
    | { readonly state: 'refused'; readonly reason: string },
): Promise<CarrierClaim> {
  const { state } = to;
  const row = await tx
    .updateTable('carrier_claim')
    .set({
      state,
      ...(to.state === 'agreed' && { agreed_fen: to.agreed, due_on: to.dueOn }),
      ...(to.state === 'paid' && { paid_on: to.paidOn, bank_reference: to.bankReference }),
      ...(to.state === 'refused' && { reason: to.reason }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

const IS_OPEN = sql<boolean>`(state in ('sent', 'agreed'))`;

export interface ClaimWish {
  readonly state?: 'open' | CarrierClaim['state'] | undefined;
  /** Beginning of the number of the claim, main order or waybill. */
  readonly filter?: string | undefined;
}

/** Open claims by due day, then the others, latest first. */
export async function findClaims(
  reader: Reader,
  { state, filter }: ClaimWish,
  slice: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly CarrierClaim[] }> {
  const conditions: RawBuilder<boolean>[] = [];
  if (state !== undefined) conditions.push(state === 'open' ? IS_OPEN : sql<boolean>`state = ${state}`);
  if (filter) {
    const needle = filter.toUpperCase();
    conditions.push(
      sql<boolean>`(starts_with(claim_no, ${needle}) or starts_with(main_no, ${needle}) or starts_with(waybill, ${needle}))`,
    );
  }
  const found = conditions.reduce((query, condition) => query.where(condition), reader.selectFrom('carrier_claim'));
  const [{ total }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy(IS_OPEN, 'desc')
      .orderBy(sql`case when state in ('sent', 'agreed') then due_on end`)
      .orderBy('claimed_at', 'desc')
      .orderBy('id')
      .offset(slice.skip)
      .limit(slice.take)
      .execute(),
  ]);
  return { total: Number(total), items: rows.map(toRecord) };
}

/** Sum of the compensations to which carriers agreed and that they have not paid. */
export async function receivableFromCarriers(reader: Reader): Promise<Fen> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(agreed_fen), 0)::bigint as amount from carrier_claim where state = 'agreed'`.execute(reader);
  return fen(rows[0]?.amount ?? 0n);
}

/** Claims that wait for their carrier. */
export async function waitingClaims(reader: Reader, ids: readonly string[] | 'all'): Promise<readonly CarrierClaim[]> {
  let query = reader.selectFrom('carrier_claim').selectAll().where(IS_OPEN);
  if (ids !== 'all') query = query.where(sql<boolean>`id = any (${[...ids]}::uuid[])`);
  return (await query.execute()).map(toRecord);
}

const toRecord = (row: Selectable<Row>): CarrierClaim => ({
  ...{
    id: row.id,
    claimNo: row.claim_no,
    parcelId: row.shipment_id,
    mainNo: row.main_no,
    carrier: row.carrier,
    waybill: row.waybill,
  },
  cause: parseEnum(['lost', 'damaged'], row.cause, 'cause of a claim'),
  claimed: fen(row.claimed_fen),
  agreed: row.agreed_fen === null ? null : fen(row.agreed_fen),
  state: parseEnum(CARRIER_CLAIM_STATES, row.state, 'state of a claim'),
  ...{ dueOn: row.due_on, note: row.note, claimedBy: row.claimed_by, claimedAt: row.claimed_at },
  ...{ paidOn: row.paid_on, bankReference: row.bank_reference, reason: row.reason },
});
