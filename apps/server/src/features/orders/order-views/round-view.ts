import type { OrderDetail } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards } from '../../files/files/board-cards.ts';
import { codeOf } from '../../orders-core/orders/order-machine.ts';
import type { PreviousRound } from '../../orders-core/orders/rounds.ts';
import type { StoredDecision } from '../order-review/machine-decisions.ts';

export const viewDecision = ({
  at,
  expectedBy,
  ...decision
}: StoredDecision): NonNullable<OrderDetail['decision']> => ({
  ...decision,
  at: toIso(at),
  expectedBy: toIsoOrNull(expectedBy),
});

/** Returns the data of an order's completed rounds. */
export async function viewRounds(
  reader: Reader,
  rounds: readonly PreviousRound[],
): Promise<OrderDetail['previousRounds']> {
  const cards = await boardCards(
    reader,
    rounds.map(({ fileId }) => fileId),
  );
  return rounds.map(({ round, spec, fileId, amountFen, workingDays, endedState, reason, endedAt }) => ({
    round,
    spec,
    fileId,
    fileName: cards.get(fileId)?.fileName ?? '',
    amount: toApi(amountFen),
    workingDays,
    endedState: codeOf(endedState),
    reason,
    endedAt: toIso(endedAt),
  }));
}
