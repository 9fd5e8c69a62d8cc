import { INVOICE_SOURCES, type InvoiceSource, parseEnum } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A board that was sent, or the freight of a main order of which one was. */
export interface Source {
  readonly no: string;
  readonly kind: InvoiceSource;
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly awaitsStatement: boolean;
}

/** Does nothing when the source is known: freight comes with each shipped board. */
export async function addSource(tx: Tx, source: Source): Promise<void> {
  await tx
    .insertInto('invoice_source')
    .values({
      no: source.no,
      kind: source.kind,
      main_order_id: source.mainOrderId,
      member_id: source.memberId,
      awaits_statement: source.awaitsStatement,
    })
    .onConflict((conflict) => conflict.column('no').doNothing())
    .execute();
}

export async function sourcesOfMain(reader: Reader, mainOrderId: string): Promise<Source[]> {
  const rows = await reader
    .selectFrom('invoice_source')
    .selectAll()
    .where('main_order_id', '=', mainOrderId)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    no: row.no,
    kind: parseEnum(INVOICE_SOURCES, row.kind),
    mainOrderId: row.main_order_id,
    memberId: row.member_id,
    awaitsStatement: row.awaits_statement,
  }));
}

/** @returns whether it was not released before */
export async function release(tx: Tx, mainOrderId: string): Promise<boolean> {
  const row = await tx
    .insertInto('invoice_release')
    .values({ main_order_id: mainOrderId })
    .onConflict((conflict) => conflict.column('main_order_id').doNothing())
    .returning('main_order_id')
    .executeTakeFirst();
  await tx
    .updateTable('invoice_source')
    .set({ awaits_statement: false })
    .where('main_order_id', '=', mainOrderId)
    .execute();
  return row !== undefined;
}

export async function isReleased(reader: Reader, mainOrderId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('invoice_release')
    .select('main_order_id')
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The main orders that sources are of. */
export async function mainOrdersOfSources(reader: Reader, nos: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('invoice_source')
    .select('main_order_id')
    .distinct()
    .where('no', 'in', [...nos])
    .execute();
  return rows.map((row) => row.main_order_id);
}

/** Locks sources before their invoiceable amount changes, and before any account of the ledger. */
export async function lockSources(tx: Tx, nos: readonly string[]): Promise<void> {
  await tx
    .selectFrom('invoice_source')
    .select('no')
    .where('no', 'in', [...nos])
    .orderBy('no')
    .forUpdate()
    .execute();
}

/**
 * A board of a main order is sent, or its statement is confirmed: one after the other, so that neither misses the other. No
 * row is there to be locked before the first of them, and a confirmation of a statement must not lock main orders afterwards.
 */
export async function oneAtATime(tx: Tx, mainOrderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${mainOrderId}`}, 0))`.execute(tx);
}
