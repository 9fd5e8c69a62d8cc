import type { WithdrawalState } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { withdrawalState } from './withdrawal-machine.ts';

export interface HistoryStep {
  readonly at: Date;
  /** Empty for the first. */
  readonly from: string;
  readonly to: WithdrawalState;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly note: string;
}

/** Returns the steps of withdrawals, the first step first. */
export async function historyOf(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly HistoryStep[]>> {
  const steps = new Map<string, HistoryStep[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return steps;
  const rows = await reader
    .selectFrom('withdrawal_history')
    .selectAll()
    .where('withdrawal_id', 'in', [...ids])
    .orderBy('id')
    .execute();
  for (const row of rows)
    steps.get(row.withdrawal_id)?.push({
      at: row.at,
      from: row.from_state,
      to: withdrawalState(row.to_state),
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      note: row.note,
    });
  return steps;
}
