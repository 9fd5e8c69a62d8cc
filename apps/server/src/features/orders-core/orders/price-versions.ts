import { type Fen, fen } from '@xunban/money';
import { readLines, type StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type ChangeEvidence, storedEvidence } from './change-evidence.ts';

export interface PriceVersionRecord {
  readonly version: number;
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly lines: readonly StoredLine[];
  readonly reason: string;
  /** Quote of the changed specification; null when it is unchanged. */
  readonly quoteId: string | null;
  /** The evidence it is based on; empty for the quote itself. */
  readonly evidence: readonly ChangeEvidence[];
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
    evidence: storedEvidence.parse(row.evidence),
    proposedAt: row.proposed_at,
  }));
}
