import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type BatchPlanner, batchPlanner } from './batch-planner.ts';
import { fullBatches } from './batch-store.ts';
import { REMAKE_AS_ANSWERED } from './settle-shortages.ts';
import { chosenRemakes } from './shortage-store.ts';
import { planRemakeOf, remakeAsAnswered } from './spoil-panel.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 50;

export function batchesJobs(deps: Pick<Deps, 'db'>): readonly JobDefinition[] {
  const planner = batchPlanner();
  return [{ name: REMAKE_AS_ANSWERED, every: '*/5 * * * *', handle: () => remakeChosen(deps, planner) }];
}

/** Lays out and makes batches of the missing pieces that buyers want made again. Safe to run twice at once. */
export async function remakeChosen({ db }: Pick<Deps, 'db'>, planner: BatchPlanner): Promise<void> {
  const caller = { owner: REMAKE_AS_ANSWERED, signal: new AbortController().signal };
  for (const { id: shortageId, batchId } of await chosenRemakes(db.read, MAX_PER_RUN)) {
    const [batch] = await fullBatches(db.read, [batchId]);
    if (!batch) continue;
    try {
      const remake = await planRemakeOf(db.read, planner, batchId, shortageId, caller);
      await db.transaction((tx) => remakeAsAnswered(tx, { id: batchId, version: batch.version, shortageId }, remake));
    } catch (cause) {
      // The batch moved meanwhile, or a planner decided: the next run reads it again.
      if (!(cause instanceof Refusal)) throw cause;
    }
  }
}
