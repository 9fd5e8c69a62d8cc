import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Statement } from './statement-store.ts';

/** A member's total debt at the start and end of a period, and the movements between: opening + more − less = closing. */
export interface PeriodFigures {
  readonly opening: Fen;
  /** Bought in the period, and late fees. */
  readonly more: Fen;
  /** Given back, repaid, corrected or written off in the period. */
  readonly less: Fen;
  readonly closing: Fen;
}

/** Counted from movements alone, each by when it happened: what is on which statement makes no difference. */
export async function periodFigures(
  reader: Reader,
  { memberId, periodFrom, periodUntil }: Pick<Statement, 'memberId' | 'periodFrom' | 'periodUntil'>,
): Promise<PeriodFigures> {
  const { rows } = await sql<{ opening: bigint; more: bigint; less: bigint }>`
    select coalesce(sum(amount_fen) filter (where happened_at < ${periodFrom}), 0)::bigint as opening,
      coalesce(sum(amount_fen) filter (where happened_at >= ${periodFrom} and amount_fen > 0), 0)::bigint as more,
      coalesce(-sum(amount_fen) filter (where happened_at >= ${periodFrom} and amount_fen < 0), 0)::bigint as less
    from credit_movement where member_id = ${memberId} and happened_at < ${periodUntil}`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: sum query returned no row');
  const { opening, more, less } = row;
  return { opening: fen(opening), more: fen(more), less: fen(less), closing: fen(opening + more - less) };
}
