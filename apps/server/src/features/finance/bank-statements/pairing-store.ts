import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A manual assignment of a bank line to bookings. */
export interface Pairing {
  readonly id: string;
  readonly lineId: string;
  /** Keys of the journals. */
  readonly keys: readonly string[];
  readonly note: string;
  readonly staffId: string;
}

/** The pairings in force that are about one of these lines, or one of these journals. */
export async function pairingsAbout(
  reader: Reader,
  lineIds: readonly string[],
  keys: readonly string[],
): Promise<readonly Pairing[]> {
  const { rows } = await sql<Pairing>`
    select pairing.id, pairing.line_id as "lineId", pairing.note, pairing.paired_by as "staffId",
      array_agg(booking.biz_key order by booking.biz_key) as keys
    from bank_pairing pairing join bank_paired_booking booking on booking.pairing_id = pairing.id
    where pairing.is_live and (pairing.line_id = any (${[...lineIds]}::uuid[]) or pairing.id in (
      select pairing_id from bank_paired_booking where is_live and biz_key = any (${[...keys]}::text[])))
    group by pairing.id`.execute(reader);
  return rows;
}

/** @returns undefined when the line is paired already */
export async function insertPairing(
  tx: Tx,
  { lineId, note, staffId }: Omit<Pairing, 'id' | 'keys'>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('bank_pairing')
    .values({ line_id: lineId, note, paired_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns those that were free; the others belong to another line */
export async function pairBookings(tx: Tx, pairingId: string, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .insertInto('bank_paired_booking')
    // In the order of their keys, so that concurrent pairings of the same bookings wait without a deadlock.
    .values([...keys].sort().map((biz_key) => ({ pairing_id: pairingId, biz_key })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('biz_key')
    .execute();
  return rows.map(({ biz_key }) => biz_key);
}

/** @returns the bank's number of its line; undefined when it was undone before */
export async function undoPairing(
  tx: Tx,
  { id, reason, staffId }: { readonly id: string; readonly reason: string; readonly staffId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    update bank_pairing pairing set undone_because = ${reason}, undone_by = ${staffId}, undone_at = now()
    from bank_statement_line line where line.id = pairing.line_id and pairing.id = ${id} and pairing.is_live
    returning line.reference`.execute(tx);
  return rows[0]?.reference;
}

export async function hasPairing(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('bank_pairing').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
