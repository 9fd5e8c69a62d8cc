import type { Reader } from '../../../platform/db/transaction.ts';

/** Readable number of a main order, and its owner. */
export interface MainNumber {
  readonly id: string;
  readonly mainNo: string;
  readonly memberId: string;
}

/** The id of the main order of this number. */
export async function mainIdByNumber(reader: Reader, mainNo: string): Promise<string | undefined> {
  const row = await reader.selectFrom('main_order').select('id').where('main_no', '=', mainNo).executeTakeFirst();
  return row?.id;
}

/** Main orders by their ids; a missing one is left out. */
export async function mainNumbers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MainNumber>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('main_order')
    .select(['id', 'main_no as mainNo', 'member_id as memberId'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
