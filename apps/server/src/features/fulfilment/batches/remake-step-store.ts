import { PRODUCTION_STEPS, type ProductionStep, parseEnum } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

/** A step that is done of a batch which makes missing pieces. */
export interface RemakeStep {
  readonly batchId: string;
  readonly step: ProductionStep;
  readonly doneAt: Date;
  readonly station: string;
  readonly operator: string;
}

export async function remakeStepsIn(reader: Reader, batchIds: readonly string[]): Promise<RemakeStep[]> {
  const rows = await reader
    .selectFrom('remake_step')
    .selectAll()
    .where('batch_id', 'in', [...batchIds])
    .execute();
  return rows.map((row) => ({
    ...{ batchId: row.batch_id, step: parseEnum(PRODUCTION_STEPS, row.step), doneAt: row.done_at },
    ...{ station: row.station, operator: row.operator_name },
  }));
}

/** Inserts a step of a remake. The caller holds the batch and has checked that the step comes next. */
export async function insertRemakeStep(
  tx: Tx,
  batchId: string,
  actor: StaffActor,
  { step, station }: Pick<RemakeStep, 'step' | 'station'>,
): Promise<void> {
  await tx
    .insertInto('remake_step')
    .values({ batch_id: batchId, step, station, operator_id: actor.id, operator_name: actor.name })
    .execute();
}

/** A step that was done is to be done again. */
export async function deleteRemakeStep(tx: Tx, batchId: string, step: ProductionStep): Promise<void> {
  await tx.deleteFrom('remake_step').where('batch_id', '=', batchId).where('step', '=', step).execute();
}
