import {
  CAM_DIFFERENCE_DECISIONS,
  CAM_FILE_KINDS,
  CAM_VERSION_STATES,
  CAM_WITHDRAWALS,
  type CamFileKind,
  type CamVersionState,
  type CamWithdrawal,
  PRODUCTION_STEPS,
  type ProductionStep,
  parseEnum,
} from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** The job of one order, or of the panels of a batch. */
export interface CamJobRecord {
  readonly id: string;
  readonly orderId: string | null;
  readonly batchId: string | null;
}

export interface CamVersionRecord {
  readonly id: string;
  readonly jobId: string;
  readonly version: number;
  readonly state: CamVersionState;
  readonly revision: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly releasedBy: string | null;
  readonly releasedAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnFor: CamWithdrawal | null;
  readonly withdrawnBecause: string;
}

/** The order's file, round and board that a version was made from, and the board file that an engineer edited. */
export interface CamSource {
  readonly versionId: string;
  readonly orderId: string;
  readonly originalFileId: string;
  readonly round: number;
  readonly specHash: string;
  readonly boardFileId: string | null;
  readonly editedBy: string | null;
}

export interface CamFileRecord {
  readonly id: string;
  readonly versionId: string;
  readonly kind: CamFileKind;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isWritten: boolean;
  readonly addedBy: string;
  readonly addedAt: Date;
}

export interface CamInstruction {
  readonly versionId: string;
  readonly step: ProductionStep;
  readonly text: string;
  readonly staffId: string;
}

const DIFFERENCE_STATES = ['changed', 'only-before', 'only-after', 'not-compared'] as const;
export interface CamDifference {
  readonly versionId: string;
  readonly orderId: string;
  readonly part: string;
  readonly state: (typeof DIFFERENCE_STATES)[number];
  readonly decision: (typeof CAM_DIFFERENCE_DECISIONS)[number] | null;
  readonly reason: string;
  readonly decidedBy: string | null;
}

/** Orders made from the panels of a batch: those in it, and those whose boards have left the panels. */
const isMadeFrom = sql<boolean>`(batch_order.left_at is null or batch_order.left_for = 'parted')`;

/** Creates the job of an order or of a batch, unless it exists. */
export async function ensureJob(
  tx: Tx,
  of: { readonly orderId: string } | { readonly batchId: string },
): Promise<void> {
  await tx
    .insertInto('cam_job')
    .values('orderId' in of ? { order_id: of.orderId } : { batch_id: of.batchId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findJob(reader: Reader, id: string): Promise<CamJobRecord | undefined> {
  const row = await reader.selectFrom('cam_job').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { id: row.id, orderId: row.order_id, batchId: row.batch_id };
}

export async function jobOfBatch(reader: Reader, batchId: string): Promise<CamJobRecord | undefined> {
  const row = await reader.selectFrom('cam_job').select('id').where('batch_id', '=', batchId).executeTakeFirst();
  return row && { id: row.id, orderId: null, batchId };
}

/** Returns the job by which an order is made: that of the batch whose panels it is on, otherwise its own. */
export async function jobOfOrder(reader: Reader, orderId: string): Promise<CamJobRecord | undefined> {
  const { rows } = await sql<{ id: string; order_id: string | null; batch_id: string | null }>`
    select job.id, job.order_id, job.batch_id from batch_order join cam_job job on job.batch_id = batch_order.batch_id
    where batch_order.order_id = ${orderId} and not batch_order.is_remake and ${isMadeFrom}
    union all
    select id, order_id, batch_id from cam_job where order_id = ${orderId}
    order by batch_id nulls last limit 1`.execute(reader);
  const [row] = rows;
  return row && { id: row.id, orderId: row.order_id, batchId: row.batch_id };
}

/** The caller holds the main orders and the batch, where it needs them: they are always locked first. */
export async function lockJob(tx: Tx, id: string): Promise<CamJobRecord | undefined> {
  await tx.selectFrom('cam_job').select('id').where('id', '=', id).forUpdate().execute();
  return findJob(tx, id);
}

/** Locks a job against a withdrawal, for a step that is completed by its release. */
export async function shareJob(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('cam_job').select('id').where('id', '=', id).forShare().execute();
}

/** Returns the orders that a job is for, in the order of their numbers on the panel. */
export async function ordersOfJob(reader: Reader, { orderId, batchId }: CamJobRecord): Promise<string[]> {
  if (orderId !== null) return [orderId];
  const rows = await reader
    .selectFrom('batch_order')
    .select('order_id')
    .where('batch_id', '=', batchId)
    .where(isMadeFrom)
    .orderBy('position')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export async function numberOfBatch(reader: Reader, batchId: string): Promise<string> {
  const row = await reader.selectFrom('batch').select('batch_no').where('id', '=', batchId).executeTakeFirst();
  return row?.batch_no ?? '';
}

/** The versions of a job, the newest first. */
export async function versionsOf(reader: Reader, jobId: string): Promise<readonly CamVersionRecord[]> {
  const rows = await reader
    .selectFrom('cam_version')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, jobId: row.job_id, version: row.version, revision: row.revision },
    state: parseEnum(CAM_VERSION_STATES, row.state, 'state of a CAM version'),
    ...{ createdBy: row.created_by, createdAt: row.created_at, releasedBy: row.released_by },
    ...{ releasedAt: row.released_at, withdrawnBy: row.withdrawn_by, withdrawnAt: row.withdrawn_at },
    withdrawnFor: row.withdrawn_for === null ? null : parseEnum(CAM_WITHDRAWALS, row.withdrawn_for),
    withdrawnBecause: row.withdrawn_because,
  }));
}

export async function insertVersion(
  tx: Tx,
  { jobId, version, staffId }: { readonly jobId: string; readonly version: number; readonly staffId: string },
): Promise<string> {
  const row = await tx
    .insertInto('cam_version')
    .values({ job_id: jobId, version, created_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertSources(
  tx: Tx,
  versionId: string,
  sources: readonly Pick<CamSource, 'orderId' | 'originalFileId' | 'round' | 'specHash'>[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .insertInto('cam_source')
    .values(
      sources.map(({ orderId, originalFileId, round, specHash }) => ({
        ...{ version_id: versionId, order_id: orderId, original_file_id: originalFileId, round, spec_hash: specHash },
      })),
    )
    .execute();
}

export async function setEditedBoard(
  tx: Tx,
  { versionId, orderId }: Pick<CamSource, 'versionId' | 'orderId'>,
  by: { readonly boardFileId: string; readonly staffId: string },
): Promise<void> {
  await tx
    .updateTable('cam_source')
    .set({ board_file_id: by.boardFileId, edited_by: by.staffId })
    .where('version_id', '=', versionId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function sourcesOf(reader: Reader, versionIds: readonly string[]): Promise<readonly CamSource[]> {
  if (versionIds.length === 0) return [];
  const rows = await reader
    .selectFrom('cam_source')
    .selectAll()
    .where('version_id', 'in', [...versionIds])
    .execute();
  return rows.map((row) => ({
    ...{ versionId: row.version_id, orderId: row.order_id, originalFileId: row.original_file_id, round: row.round },
    ...{ specHash: row.spec_hash, boardFileId: row.board_file_id, editedBy: row.edited_by },
  }));
}

/** Files by kind, then by name. */
export async function filesOf(reader: Reader, versionIds: readonly string[]): Promise<readonly CamFileRecord[]> {
  if (versionIds.length === 0) return [];
  const rows = await reader
    .selectFrom('cam_file')
    .selectAll()
    .where('version_id', 'in', [...versionIds])
    .orderBy('file_name')
    .execute();
  const files = rows.map(toFile);
  return CAM_FILE_KINDS.flatMap((kind) => files.filter((file) => file.kind === kind));
}

export async function findFile(reader: Reader, id: string): Promise<CamFileRecord | undefined> {
  const row = await reader.selectFrom('cam_file').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toFile(row);
}

const toFile = (row: {
  readonly id: string;
  readonly version_id: string;
  readonly kind: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly is_written: boolean;
  readonly added_by: string;
  readonly added_at: Date;
}): CamFileRecord => ({
  ...{ id: row.id, versionId: row.version_id, kind: parseEnum(CAM_FILE_KINDS, row.kind), fileName: row.file_name },
  ...{ bytes: row.bytes, sha256: row.sha256, isWritten: row.is_written, addedBy: row.added_by, addedAt: row.added_at },
});

export async function insertFiles(tx: Tx, files: readonly Omit<CamFileRecord, 'addedAt'>[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('cam_file')
    .values(
      files.map((file) => ({
        ...{ id: file.id, version_id: file.versionId, kind: file.kind, file_name: file.fileName, bytes: file.bytes },
        ...{ sha256: file.sha256, is_written: file.isWritten, added_by: file.addedBy },
      })),
    )
    .execute();
}

export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('cam_file')
      .where('id', 'in', [...ids])
      .execute();
}

export async function instructionsOf(
  reader: Reader,
  versionIds: readonly string[],
): Promise<readonly CamInstruction[]> {
  if (versionIds.length === 0) return [];
  const rows = await reader
    .selectFrom('cam_instruction')
    .selectAll()
    .where('version_id', 'in', [...versionIds])
    .execute();
  const instructions = rows.map((row) => ({
    ...{
      versionId: row.version_id,
      step: parseEnum(PRODUCTION_STEPS, row.step),
      text: row.text,
      staffId: row.staff_id,
    },
  }));
  return PRODUCTION_STEPS.flatMap((step) => instructions.filter((one) => one.step === step));
}

/** Saves instructions; one with an empty text is removed. */
export async function putInstructions(tx: Tx, instructions: readonly CamInstruction[]): Promise<void> {
  for (const { versionId, step, text, staffId } of instructions) {
    await tx.deleteFrom('cam_instruction').where('version_id', '=', versionId).where('step', '=', step).execute();
    if (text !== '')
      await tx.insertInto('cam_instruction').values({ version_id: versionId, step, text, staff_id: staffId }).execute();
  }
}

export async function differencesOf(reader: Reader, versionIds: readonly string[]): Promise<readonly CamDifference[]> {
  if (versionIds.length === 0) return [];
  const rows = await reader
    .selectFrom('cam_difference')
    .selectAll()
    .where('version_id', 'in', [...versionIds])
    .orderBy('part')
    .execute();
  return rows.map((row) => ({
    ...{ versionId: row.version_id, orderId: row.order_id, part: row.part, reason: row.reason },
    state: parseEnum(DIFFERENCE_STATES, row.state, 'state of a CAM difference'),
    decision: row.decision === null ? null : parseEnum(CAM_DIFFERENCE_DECISIONS, row.decision),
    decidedBy: row.decided_by,
  }));
}

/** Replaces the differences of an order by these, undecided; `keep` stays as it is. */
export async function replaceDifferences(
  tx: Tx,
  { versionId, orderId }: Pick<CamDifference, 'versionId' | 'orderId'>,
  found: readonly Pick<CamDifference, 'part' | 'state'>[],
  keep: string,
): Promise<void> {
  await tx
    .deleteFrom('cam_difference')
    .where('version_id', '=', versionId)
    .where('order_id', '=', orderId)
    .where('part', '<>', keep)
    .execute();
  for (const { part, state } of found) await addDifference(tx, { versionId, orderId, part, state });
}

export async function addDifference(
  tx: Tx,
  { versionId, orderId, part, state }: Pick<CamDifference, 'versionId' | 'orderId' | 'part' | 'state'>,
): Promise<void> {
  await tx
    .insertInto('cam_difference')
    .values({ version_id: versionId, order_id: orderId, part, state })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropDifference(tx: Tx, versionId: string, part: string): Promise<void> {
  await tx.deleteFrom('cam_difference').where('version_id', '=', versionId).where('part', '=', part).execute();
}

/** @returns false when the version does not have this difference */
export async function decideDifference(
  tx: Tx,
  { versionId, orderId, part }: Pick<CamDifference, 'versionId' | 'orderId' | 'part'>,
  by: { readonly decision: NonNullable<CamDifference['decision']>; readonly reason: string; readonly staffId: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('cam_difference')
    .set({ decision: by.decision, reason: by.reason, decided_by: by.staffId, decided_at: sql<Date>`now()` })
    .where('version_id', '=', versionId)
    .where('order_id', '=', orderId)
    .where('part', '=', part)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Counts the changes of a draft on. */
export async function reviseVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('cam_version')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markReleased(tx: Tx, id: string, staffId: string): Promise<void> {
  await tx
    .updateTable('cam_version')
    .set({ state: 'released', released_by: staffId, released_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markWithdrawn(
  tx: Tx,
  id: string,
  { by, cause, reason }: { readonly by: string | null; readonly cause: CamWithdrawal; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('cam_version')
    .set({ state: 'withdrawn', withdrawn_at: sql<Date>`now()`, withdrawn_by: by, withdrawn_for: cause })
    .set({ withdrawn_because: reason })
    .where('id', '=', id)
    .execute();
}

/** Deletes a draft with all that belongs to it. */
export async function deleteVersion(tx: Tx, id: string): Promise<void> {
  for (const table of ['cam_difference', 'cam_instruction', 'cam_file', 'cam_source'] as const)
    await tx.deleteFrom(table).where('version_id', '=', id).execute();
  await tx.deleteFrom('cam_version').where('id', '=', id).execute();
}

export async function jobOfVersion(reader: Reader, versionId: string): Promise<string | undefined> {
  const row = await reader.selectFrom('cam_version').select('job_id').where('id', '=', versionId).executeTakeFirst();
  return row?.job_id;
}
