import { calls } from '@xunban/contract';
import { Refusal } from '../../../../platform/refusal.ts';
import { releaseWithoutFiles } from '../../../fulfilment/cam-jobs/release-version.ts';
import type { World } from './world.ts';

/** An engineer releases a board for the floor. Its files are of no more use than the board of the past. */
export const releaseFiles = ({ deps, staff }: World, orderId: string): Promise<void> =>
  deps.db.transaction((tx) => releaseWithoutFiles(tx, staff.engineer.staffId, orderId));

/** Leaves jobs in every state: one with all its files, one being engineered, one withdrawn; the others wait. */
export async function engineerLast(world: World): Promise<void> {
  const { call, staff } = world;
  const query = { view: 'unclaimed', kind: 'makeCamJob', maxResultCount: 2 } as const;
  const [first, second] = (await call(calls.staffTasks.list, staff.admin, { query })).items;
  if (first && (await write(world, first.subjectId))) {
    const params = { id: first.subjectId };
    const instruction = { step: 'drilling', text: '首件测孔径，合格后批量钻' } as const;
    const { versions } = await call(calls.staffCamJobs.instruct, staff.engineer, { params, body: instruction });
    const { version = 1, revision = 1 } = versions[0] ?? {};
    // The colleague is an engineer who is not an author.
    await call(calls.staffCamJobs.release, staff.admin, { params, body: { version, revision } });
  }
  if (second) await write(world, second.subjectId);
  const { items } = await call(calls.staff.orders, staff.admin, { query: { state: 50, maxResultCount: 20 } });
  for (const { id } of items) {
    const { release } = await call(calls.staffCamJobs.ofOrder, staff.engineer, { params: { id } });
    if (release?.state !== 'released' || (release.files?.length ?? 0) > 0) continue;
    const params = { id: release.jobId };
    const body = { reason: '线宽补偿系数用错，重做菲林' };
    await call(calls.staffCamJobs.withdraw, staff.engineer, { params, body });
    return;
  }
}

/** Begins a version with its panel files. @returns false where a board needs an engineer's hand */
async function write({ call, staff }: World, id: string): Promise<boolean> {
  const params = { id };
  await call(calls.staffCamJobs.begin, staff.engineer, { params });
  try {
    await call(calls.staffCamJobs.write, staff.engineer, { params });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
