import { type Fen, fen } from '@xunban/money';
import { readLines, type StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../platform/db/transaction.ts';

export interface PriceVersionRecord {
  readonly version: number;
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly lines: readonly StoredLine[];
  readonly reason: string;
  /** Of the changed specification; null when it stays as it was. */
  readonly quoteId: string | null;
  readonly proposedAt: Date;
}

/** Every price that an order has had or was offered, the first one first. */
export async function priceVersionsOf(reader: Reader, orderId: string): Promise<PriceVersionRecord[]> {
  const rows = await reader
    .selectFrom('order_price_version')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    amountFen: fen(row.amount_fen),
    workingDays: row.working_days,
    lines: readLines(row.lines),
    reason: row.reason,
    quoteId: row.quote_id,
    proposedAt: row.proposed_at,
  }));
}
