import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface CreditStep {
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly note: string;
  readonly limit: Fen;
}

/** Returns the steps of an account, the latest step first. */
export async function accountHistory(reader: Reader, memberId: string): Promise<readonly CreditStep[]> {
  const rows = await reader
    .selectFrom('credit_account_history')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ...{ at: row.at, from: row.from_state, to: row.to_state, event: row.event, note: row.note },
    ...{ actorKind: row.actor_kind, actorId: row.actor_id, limit: fen(row.limit_fen) },
  }));
}
