import type { CamRelease, ProductionStep } from '@xunban/contract';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import {
  type CamJobRecord,
  type CamVersionRecord,
  filesOf,
  instructionsOf,
  jobOfBatch,
  jobOfOrder,
  shareJob,
  versionsOf,
} from './cam-job-store.ts';
import { viewFile } from './view-cam-job.ts';

/** A board, made by its batch or alone, or the panels of a batch. */
export type MadeBy = { readonly orderId: string } | { readonly batchId: string };

const jobOf = (reader: Reader, of: MadeBy): Promise<CamJobRecord | undefined> =>
  'orderId' in of ? jobOfOrder(reader, of.orderId) : jobOfBatch(reader, of.batchId);

const releasedOf = (versions: readonly CamVersionRecord[]) => versions.find(({ state }) => state === 'released');
const withdrawnOf = (versions: readonly CamVersionRecord[]) => versions.find(({ state }) => state === 'withdrawn');

/**
 * Requires a release for a step: engineering ends with one, and after a withdrawal no step is completed. The release cannot be
 * withdrawn before the transaction ends.
 * @throws Refusal `camJob.notReleased`, `camJob.withdrawn`
 */
export async function requireRelease(tx: Tx, of: MadeBy, step: ProductionStep): Promise<void> {
  const job = await jobOf(tx, of);
  if (job) await shareJob(tx, job.id);
  const versions = job ? await versionsOf(tx, job.id) : [];
  if (releasedOf(versions)) return;
  const withdrawn = withdrawnOf(versions);
  if (withdrawn) throw new Refusal('camJob.withdrawn', { data: { cause: withdrawn.withdrawnFor } });
  if (step === 'engineering') throw new Refusal('camJob.notReleased');
}

/** True when {@link requireRelease} refuses the step. */
export const isStopped = (release: CamRelease | null, step: ProductionStep): boolean =>
  release === null || release.state === 'none' ? step === 'engineering' : release.state === 'withdrawn';

/** Returns the release that a board or the panels of a batch are made by; null while there is no job. */
export async function viewRelease(reader: Reader, of: MadeBy): Promise<CamRelease | null> {
  const job = await jobOf(reader, of);
  if (!job) return null;
  const versions = await versionsOf(reader, job.id);
  const released = releasedOf(versions);
  const withdrawn = released ? undefined : withdrawnOf(versions);
  const ids = released ? [released.id] : [];
  const [files, instructions] = await Promise.all([filesOf(reader, ids), instructionsOf(reader, ids)]);
  const names = await staffNames(reader, [released?.releasedBy ?? null, ...files.map(({ addedBy }) => addedBy)]);
  return {
    jobId: job.id,
    state: released ? 'released' : withdrawn ? 'withdrawn' : 'none',
    version: released?.version ?? null,
    releasedBy: names.get(released?.releasedBy ?? null) ?? '',
    releasedAt: toIsoOrNull(released?.releasedAt ?? null),
    withdrawnFor: withdrawn?.withdrawnFor ?? null,
    withdrawnBecause: withdrawn?.withdrawnBecause ?? '',
    files: files.map((file) => viewFile(file, names)),
    instructions: instructions.map(({ step, text }) => ({ step, text })),
  };
}
