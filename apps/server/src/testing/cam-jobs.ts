import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type MadeBy, viewRelease } from '../features/fulfilment/cam-jobs/cam-release.ts';
import { beginVersion, openCamJob } from '../features/fulfilment/cam-jobs/edit-version.ts';
import { camJobsChanged } from '../features/fulfilment/port/cam-job-events.ts';
import type { Db } from '../platform/db/database.ts';
import { raise } from '../platform/domain-events/domain-events.ts';

/**
 * Engineers make and release the working files of a paid board or of a batch, whatever its class; one that is released already
 * stays. The row of the file has no bytes.
 */
export async function releaseCam(db: Db, staffId: string, of: MadeBy): Promise<void> {
  await db.transaction(async (tx) => {
    if ('orderId' in of && !(await viewRelease(tx, of))) await openCamJob(tx, of.orderId);
    const release = await viewRelease(tx, of);
    if (!release) throw new Error('CAM job expected');
    if (release.state === 'released') return;
    await beginVersion(tx, { kind: 'staff', id: staffId, name: '测试员工' }, release.jobId);
    await sql`with version as (
      update cam_version set state = 'released', released_by = ${staffId}, released_at = now()
      where job_id = ${release.jobId} and state = 'draft' returning id)
      insert into cam_file (id, version_id, kind, file_name, bytes, sha256, is_written, added_by)
      select ${randomUUID()}, id, 'drill', 'pth.drl', 8, ${'0'.repeat(64)}, true, ${staffId} from version`.execute(tx);
    await raise(tx, camJobsChanged, { ids: [release.jobId], staffId });
  });
}
