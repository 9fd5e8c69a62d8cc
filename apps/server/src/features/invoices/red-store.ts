import { RED_CAUSES, type RedCause } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import type { Taxed } from './piece-tax.ts';
import type { TaxedPart } from './plan-red.ts';
import { known } from './title-store.ts';

export interface Red {
  readonly sheetId: string;
  readonly invoiceNo: string;
  readonly cause: RedCause;
  readonly reason: string;
  readonly amount: Fen;
  readonly tax: Fen;
  readonly at: Date;
  readonly madeBy: string;
}

interface NewRed {
  readonly redNo: string;
  readonly sheetId: string;
  readonly invoiceNo: string;
  readonly cause: RedCause;
  readonly reason: string;
  readonly amount: Fen;
  readonly net: Fen;
  readonly tax: Fen;
  readonly staffId: string;
  readonly parts: readonly TaxedPart[];
}

export async function insertRed(tx: Tx, red: NewRed): Promise<void> {
  const { id } = await tx
    .insertInto('invoice_red')
    .values({
      ...{ red_no: red.redNo, invoice_id: red.sheetId, invoice_no: red.invoiceNo, cause: red.cause },
      ...{ reason: red.reason, amount_fen: red.amount, net_fen: red.net, tax_fen: red.tax },
      ...{ state: 'issued', issued_at: sql<Date>`now()`, made_by: red.staffId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_red_part')
    .values(red.parts.map(({ no, amount, tax }) => ({ red_id: id, source_no: no, amount_fen: amount, tax_fen: tax })))
    .execute();
}

/** The red letters of invoices, the first first. */
export async function redsOf(reader: Reader, sheetIds: readonly string[]): Promise<Red[]> {
  if (sheetIds.length === 0) return [];
  const rows = await reader
    .selectFrom('invoice_red')
    .selectAll()
    .where('invoice_id', 'in', [...sheetIds])
    .where('state', '=', 'issued')
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({
    sheetId: row.invoice_id,
    invoiceNo: row.invoice_no ?? '',
    cause: known(RED_CAUSES, row.cause),
    reason: row.reason,
    amount: fen(row.amount_fen),
    tax: fen(row.tax_fen),
    at: row.issued_at ?? row.made_at,
    madeBy: row.made_by,
  }));
}

/** What red letters took back of an invoice, by source. */
export async function takenBack(reader: Reader, sheetId: string): Promise<ReadonlyMap<string, Taxed>> {
  const { rows } = await sql<{ source_no: string; fen: bigint; tax: bigint }>`
    select part.source_no, sum(part.amount_fen)::bigint as fen, sum(part.tax_fen)::bigint as tax from invoice_red red
    join invoice_red_part part on part.red_id = red.id
    where red.invoice_id = ${sheetId} and red.state = 'issued' group by part.source_no`.execute(reader);
  return new Map(rows.map((row) => [row.source_no, { amount: fen(row.fen), tax: fen(row.tax) }]));
}

/** Whether a red letter has this number. */
export async function isRedNumberUsed(tx: Tx, invoiceNo: string): Promise<boolean> {
  const row = await tx.selectFrom('invoice_red').select('id').where('invoice_no', '=', invoiceNo).executeTakeFirst();
  return row !== undefined;
}
