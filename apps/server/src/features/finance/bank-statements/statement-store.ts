import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { BankLine } from './match-bank.ts';
import type { StatementLine } from './read-statement.ts';

const AT_ONCE = 1_000;

/**
 * Inserts the lines that are not known yet.
 * @returns the number of inserted lines, and the bank's number of a known line whose text or amount differs
 */
export async function insertLines(
  tx: Tx,
  lines: readonly StatementLine[],
  staffId: string,
): Promise<{ readonly added: number; readonly contradiction: string | undefined }> {
  let added = 0;
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const rows = await tx
      .insertInto('bank_statement_line')
      .values(
        some.map(({ reference, at, amount, counterparty, remark }) => ({
          ...{ reference, at, amount_fen: amount, counterparty, remark, uploaded_by: staffId },
        })),
      )
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .execute();
    added += rows.length;
    const known = await tx
      .selectFrom('bank_statement_line')
      .select(['reference', 'amount_fen'])
      .where(
        'reference',
        'in',
        some.map(({ reference }) => reference),
      )
      .execute();
    const amounts = new Map(known.map(({ reference, amount_fen }) => [reference, amount_fen]));
    const other = some.find(({ reference, amount }) => amounts.get(reference) !== BigInt(amount));
    if (other) return { added, contradiction: other.reference };
  }
  return { added, contradiction: undefined };
}

/** Lines from a moment up to another. */
export const linesBetween = (reader: Reader, from: Date, until: Date): Promise<readonly BankLine[]> =>
  lines(reader, sql`at >= ${from} and at < ${until}`);

/** Returns the sum of all lines before a moment: the balance that the uploaded statements come to. */
export async function sumOfLinesBefore(reader: Reader, until: Date): Promise<Fen> {
  const { rows } = await sql<{ amount: bigint }>`select coalesce(sum(amount_fen), 0)::bigint as amount
    from bank_statement_line where at < ${until}`.execute(reader);
  return fen(rows[0]?.amount ?? 0n);
}

/** Those of them that exist. */
export const linesOf = (reader: Reader, ids: readonly string[]): Promise<readonly BankLine[]> =>
  lines(reader, sql`id = any (${[...ids]}::uuid[])`);

/** A line with its month in Shanghai (yyyy-MM), locked against other pairings and bookings. */
export async function lockLine(
  tx: Tx,
  id: string,
): Promise<{ readonly reference: string; readonly at: Date; readonly month: string } | undefined> {
  return tx
    .selectFrom('bank_statement_line')
    .select(['reference', 'at'])
    .select(sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertLineBooking(
  tx: Tx,
  row: { readonly lineId: string; readonly kind: string; readonly amount: Fen; readonly staffId: string },
): Promise<void> {
  await tx
    .insertInto('bank_line_booking')
    .values({ line_id: row.lineId, kind: row.kind, amount_fen: row.amount, booked_by: row.staffId })
    .execute();
}

async function lines(reader: Reader, which: RawBuilder<unknown>): Promise<readonly BankLine[]> {
  const { rows } = await sql<Omit<BankLine, 'amount'> & { readonly amount_fen: bigint }>`
    select id, reference, at, amount_fen, counterparty, remark from bank_statement_line
    where ${which} order by at, id`.execute(reader);
  return rows.map(({ amount_fen, ...row }) => ({ ...row, amount: fen(amount_fen) }));
}

export interface Explanation {
  readonly note: string;
  readonly staffId: string;
  readonly at: Date;
}

/** Explanations of lines and journals, by the id of the line or the key of the journal. */
export async function explanationsOf(
  reader: Reader,
  lineIds: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, Explanation>> {
  const { rows } = await sql<{ subject: string; note: string; explained_by: string; explained_at: Date }>`
    select coalesce(line_id::text, biz_key) as subject, note, explained_by, explained_at from bank_explanation
    where line_id = any (${[...lineIds]}::uuid[]) or biz_key = any (${[...keys]}::text[])`.execute(reader);
  return new Map(
    rows.map(({ subject, note, explained_by, explained_at }) => [
      subject,
      { note, staffId: explained_by, at: explained_at },
    ]),
  );
}

/** @returns false when it was explained before */
export async function insertExplanation(
  tx: Tx,
  row: {
    readonly lineId: string | null;
    readonly bizKey: string | null;
    readonly note: string;
    readonly staffId: string;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank_explanation')
    .values({ line_id: row.lineId, biz_key: row.bizKey, note: row.note, explained_by: row.staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
