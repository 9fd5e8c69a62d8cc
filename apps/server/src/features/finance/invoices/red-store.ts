import {
  parseEnum,
  RED_CAUSES,
  RED_KINDS,
  RED_STATES,
  type RedCause,
  type RedKind,
  type RedState,
} from '@xunban/contract';
import { type Fen, fen, subtract, sum } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { InvoiceRed as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { BuyersWord } from '../../../platform/tax-service/tax-service.ts';
import { newRedNo } from './application-numbers.ts';
import type { Taxed } from './piece-tax.ts';
import type { TaxedPart } from './plan-red.ts';

/** A credit note or a voiding, by our number. */
export interface RedKey {
  readonly id: string;
  readonly redNo: string;
}

export interface Red extends RedKey {
  readonly sheetId: string;
  readonly kind: RedKind;
  readonly state: RedState;
  /** Null before it is issued, and for what was voided. */
  readonly invoiceNo: string | null;
  readonly cause: RedCause;
  readonly reason: string;
  readonly fault: string;
  readonly amount: Fen;
  readonly at: Date;
  readonly madeBy: string;
  readonly waitsUntil: Date | null;
  /** True while the buyer's answer is awaited and the deadline has not passed. */
  readonly canAnswer: boolean;
}

interface NewRed {
  readonly sheetId: string;
  readonly kind: RedKind;
  readonly cause: RedCause;
  readonly reason: string;
  readonly staffId: string;
  readonly parts: readonly TaxedPart[];
}

/** Inserts a credit note that is to be requested. The database refuses a second open one for the same invoice. */
export async function insertRed(
  tx: Tx,
  { sheetId, kind, cause, reason, staffId, parts }: NewRed,
): Promise<RedKey & { readonly parts: readonly TaxedPart[] }> {
  const amount = sum(parts.map((part) => part.amount));
  const tax = sum(parts.map((part) => part.tax));
  const redNo = newRedNo();
  const { id } = await tx
    .insertInto('invoice_red')
    .values({
      ...{ red_no: redNo, invoice_id: sheetId, kind, cause, reason, made_by: staffId },
      ...{ amount_fen: amount, net_fen: subtract(amount, tax), tax_fen: tax },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_red_part')
    .values(parts.map((part) => ({ red_id: id, source_no: part.no, amount_fen: part.amount, tax_fen: part.tax })))
    .execute();
  return { id, redNo, parts };
}

/** @param invoiceNo null for what was voided */
export async function markRedIssued(tx: Tx, id: string, invoiceNo: string | null): Promise<void> {
  await tx
    .updateTable('invoice_red')
    .set({ state: 'issued', service_says: 'issued', invoice_no: invoiceNo, issued_at: sql<Date>`now()`, fault: '' })
    .where('id', '=', id)
    .execute();
}

export async function markRedWaiting(tx: Tx, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('invoice_red')
    .set({ state: 'waiting', service_says: 'waiting', waits_until: until })
    .where('id', '=', id)
    .execute();
}

/** It comes to nothing, for good. */
export async function endRed(
  tx: Tx,
  id: string,
  { state, fault }: { readonly state: 'refused' | 'declined' | 'lapsed'; readonly fault: string },
): Promise<void> {
  await tx.updateTable('invoice_red').set({ state, service_says: state, fault }).where('id', '=', id).execute();
}

export async function writeRedWord(tx: Tx, id: string, word: 'accepted' | 'absent'): Promise<void> {
  await tx.updateTable('invoice_red').set({ service_says: word }).where('id', '=', id).execute();
}

export async function writeBuyersWord(tx: Tx, id: string, word: BuyersWord): Promise<void> {
  await tx.updateTable('invoice_red').set({ buyer_says: word }).where('id', '=', id).execute();
}

/** Records that a request is sent now: until its answer is recorded as well, its outcome is unknown. */
export async function writeRedRequest(tx: Tx, id: string): Promise<Date | null> {
  const row = await tx
    .updateTable('invoice_red')
    .set(({ eb }) => ({
      ...{ service_says: 'unanswered', requested_at: sql<Date>`clock_timestamp()` },
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .returning('requested_at')
    .executeTakeFirstOrThrow();
  return row.requested_at;
}

export interface LockedRed extends Red {
  readonly serviceSays: string;
  readonly buyerSays: '' | BuyersWord;
  readonly requestedAt: Date | null;
  /** Seconds since the last request by the database clock; infinite before the first. */
  readonly secondsSinceRequest: number;
  /** The buyer's time is over. */
  readonly isOver: boolean;
  readonly parts: readonly TaxedPart[];
}

/** The application is locked first, then this. */
export async function lockRed(tx: Tx, id: string): Promise<LockedRed | undefined> {
  const row = await tx
    .selectFrom('invoice_red')
    .selectAll()
    .select([
      sql<number | null>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'),
      IS_OVER.as('is_over'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await tx
    .selectFrom('invoice_red_part')
    .selectAll()
    .where('red_id', '=', id)
    .orderBy('source_no')
    .execute();
  return {
    ...redOf(row),
    serviceSays: row.service_says,
    buyerSays: parseEnum(['', 'confirmed', 'declined'], row.buyer_says),
    requestedAt: row.requested_at,
    secondsSinceRequest: row.seconds ?? Number.POSITIVE_INFINITY,
    isOver: row.is_over,
    parts: parts.map((part) => ({ no: part.source_no, amount: fen(part.amount_fen), tax: fen(part.tax_fen) })),
  };
}

/** Returns the invoice of a credit note. */
export async function sheetOfRed(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.selectFrom('invoice_red').select('invoice_id').where('id', '=', id).executeTakeFirst();
  return row?.invoice_id;
}

/** Returns the credit notes of invoices, the first first. */
export async function redsOf(reader: Reader, sheetIds: readonly string[]): Promise<Red[]> {
  if (sheetIds.length === 0) return [];
  const rows = await reader
    .selectFrom('invoice_red')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('invoice_id', 'in', [...sheetIds])
    .orderBy('made_at')
    .execute();
  return rows.map(redOf);
}

/** Credit notes without a known outcome, in the order of the last query; never queried ones first. */
export async function redsToAsk(reader: Reader, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoice_red')
    .select('id')
    .where('state', 'in', ['asked', 'waiting'])
    .orderBy(sql`requested_at nulls first`)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the amounts of an invoice that credit notes reversed, by source. */
export async function takenBack(reader: Reader, sheetId: string): Promise<ReadonlyMap<string, Taxed>> {
  const { rows } = await sql<{ source_no: string; fen: bigint; tax: bigint }>`
    select part.source_no, sum(part.amount_fen)::bigint as fen, sum(part.tax_fen)::bigint as tax from invoice_red red
    join invoice_red_part part on part.red_id = red.id
    where red.invoice_id = ${sheetId} and red.state = 'issued' group by part.source_no`.execute(reader);
  return new Map(rows.map((row) => [row.source_no, { amount: fen(row.fen), tax: fen(row.tax) }]));
}

/** True when a credit note has this number. */
export async function isRedNumberUsed(tx: Tx, invoiceNo: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice_red').select('id').where('invoice_no', '=', invoiceNo).executeTakeFirst();
  return row !== undefined;
}

const IS_OVER = sql<boolean>`coalesce(waits_until <= now(), false)`;

const redOf = (row: Selectable<Table> & { readonly is_over: boolean }): Red => ({
  id: row.id,
  redNo: row.red_no,
  sheetId: row.invoice_id,
  kind: parseEnum(RED_KINDS, row.kind),
  state: parseEnum(RED_STATES, row.state),
  invoiceNo: row.invoice_no,
  cause: parseEnum(RED_CAUSES, row.cause),
  reason: row.reason,
  fault: row.fault,
  amount: fen(row.amount_fen),
  at: row.issued_at ?? row.made_at,
  madeBy: row.made_by,
  waitsUntil: row.waits_until,
  canAnswer: row.state === 'waiting' && row.buyer_says === '' && !row.is_over,
});
