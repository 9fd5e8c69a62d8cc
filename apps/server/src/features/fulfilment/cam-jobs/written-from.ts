import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CamJobRecord, type CamSource, findJob, sourcesOf, versionsOf } from './cam-job-store.ts';

/** The draft that panel files are written for. */
export interface DraftToWrite {
  readonly job: CamJobRecord;
  readonly versionId: string;
  readonly revision: number;
  readonly sources: readonly CamSource[];
}

/** @throws Refusal `notFound`, `camJob.noDraft` */
export async function draftToWrite(reader: Reader, jobId: string): Promise<DraftToWrite> {
  const job = await findJob(reader, jobId);
  if (!job) throw new Refusal('notFound');
  const draft = (await versionsOf(reader, jobId)).find(({ state }) => state === 'draft');
  if (!draft) throw new Refusal('camJob.noDraft');
  return { job, versionId: draft.id, revision: draft.revision, sources: await sourcesOf(reader, [draft.id]) };
}
