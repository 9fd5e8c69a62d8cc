import { type CamWithdrawal, secondEngineerReasons } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';
import { camJobsChanged } from '../port/cam-job-events.ts';
import {
  type CamJobRecord,
  type CamVersionRecord,
  differencesOf,
  ensureJob,
  filesOf,
  insertSources,
  insertVersion,
  instructionsOf,
  jobOfBatch,
  jobOfOrder,
  markReleased,
  markWithdrawn,
  ordersOfJob,
  sourcesOf,
  versionsOf,
} from './cam-job-store.ts';
import { changeOf, currentSources } from './cam-sources.ts';
import { lockCamJob, lockDraft, publishJob } from './locked-job.ts';
import { secondEngineerRule } from './second-engineer-rule.ts';

/**
 * Releases the draft for production; it replaces the version in use.
 * @throws Refusal `notFound`, `camJob.noDraft`, `camJob.stateChanged` when the draft is another than was looked at,
 *   `camJob.noFiles`, `camJob.differencesOpen`, `camJob.outdated`, `camJob.ownVersion` and those of `requireFourEyes` where a
 *   second engineer is required
 */
export async function releaseVersion(
  tx: Tx,
  actor: StaffActor,
  { jobId, version, revision }: { readonly jobId: string; readonly version: number; readonly revision: number },
): Promise<void> {
  const locked = await lockDraft(tx, jobId);
  const { draft, versions, orders, object } = locked;
  if (draft.version !== version || draft.revision !== revision) throw new Refusal('camJob.stateChanged');
  const [sources, files, differences] = await Promise.all([
    sourcesOf(tx, [draft.id]),
    filesOf(tx, [draft.id]),
    differencesOf(tx, [draft.id]),
  ]);
  if (files.length === 0) throw new Refusal('camJob.noFiles');
  const open = differences.filter(({ decision }) => decision === null);
  if (open.length > 0) throw new Refusal('camJob.differencesOpen', { data: { parts: open.map(({ part }) => part) } });
  const current = await currentSources(tx, orders);
  // An order that came to the batch later has no source.
  if (
    current.some((one) =>
      isOutdated(
        sources.find(({ orderId }) => orderId === one.orderId),
        one,
      ),
    )
  )
    throw new Refusal('camJob.outdated');
  if (secondEngineerReasons(orders, (await secondEngineerRule(tx)).inForce).length > 0) {
    const instructions = await instructionsOf(tx, [draft.id]);
    const authors = new Set([
      draft.createdBy,
      ...sources.flatMap(({ editedBy }) => editedBy ?? []),
      ...files.map(({ addedBy }) => addedBy),
      ...instructions.map(({ staffId }) => staffId),
      ...differences.flatMap(({ decidedBy }) => decidedBy ?? []),
    ]);
    for (const askedBy of authors)
      await requireFourEyes(tx, { askedBy, staffId: actor.id, own: 'camJob.ownVersion', object, amount: null });
  }
  const inUse = versions.find(({ state }) => state === 'released');
  if (inUse) await markWithdrawn(tx, inUse.id, { by: actor.id, cause: 'replaced', reason: '' });
  await markReleased(tx, draft.id, actor.id);
  await recordAction(tx, {
    object,
    before: { camVersion: inUse?.version ?? null, camState: inUse ? 'released' : 'none' },
    after: { camVersion: version, camState: 'released' },
  });
  await raise(tx, camJobsChanged, { ids: [jobId], staffId: actor.id });
  await publishJob(tx, locked);
}

/** Releases a version without files: the board was engineered before the platform stored the files. */
export async function releaseWithoutFiles(tx: Tx, staffId: string, orderId: string): Promise<void> {
  const job = await jobOfOrder(tx, orderId);
  if (!job) throw new Error(`invariant: order ${orderId} has no CAM job`);
  if (await releasedVersion(tx, job)) return;
  const orders = await boardsById(tx, await ordersOfJob(tx, job));
  const versionId = await insertVersion(tx, { jobId: job.id, version: 1, staffId });
  await insertSources(tx, versionId, await currentSources(tx, [...orders.values()]));
  await markReleased(tx, versionId, staffId);
  await raise(tx, camJobsChanged, { ids: [job.id], staffId });
}

const isOutdated = (
  source: Parameters<typeof changeOf>[0] | undefined,
  current: NonNullable<Parameters<typeof changeOf>[1]>,
): boolean => source === undefined || changeOf(source, current) !== undefined;

/**
 * Withdraws the release for an engineer: no step is completed until another version is released.
 * @throws Refusal `notFound`, `camJob.notReleased`
 */
export async function withdrawVersion(
  tx: Tx,
  actor: StaffActor,
  { jobId, reason }: { readonly jobId: string; readonly reason: string },
): Promise<void> {
  const { versions, object } = await lockCamJob(tx, jobId);
  const released = versions.find(({ state }) => state === 'released');
  if (!released) throw new Refusal('camJob.notReleased');
  await recordAction(tx, {
    object,
    before: { camVersion: released.version, camState: 'released' },
    after: { camVersion: null, camState: 'withdrawn' },
    reason,
  });
  await withdraw(tx, jobId, { by: actor.id, cause: 'engineer', reason });
}

async function withdraw(
  tx: Tx,
  jobId: string,
  how: { readonly by: string | null; readonly cause: CamWithdrawal; readonly reason: string },
): Promise<void> {
  const locked = await lockCamJob(tx, jobId);
  const released = locked.versions.find(({ state }) => state === 'released');
  if (!released) return;
  await markWithdrawn(tx, released.id, how);
  await raise(tx, camJobsChanged, { ids: [jobId], staffId: how.by });
  await publishJob(tx, locked);
}

/** The panels of a batch got another layout. */
export async function withdrawForLayout(tx: Tx, batchId: string): Promise<void> {
  const job = await jobOfBatch(tx, batchId);
  if (job) await withdraw(tx, job.id, { by: null, cause: 'layout', reason: '' });
}

/** The job of a batch exists from its first layout on. */
export async function openBatchJob(tx: Tx, batchId: string, staffId: string | null): Promise<void> {
  await ensureJob(tx, { batchId });
  await batchJobChanged(tx, batchId, staffId);
}

/** A batch has begun or ended, so its files are wanted or no longer wanted. */
export async function batchJobChanged(tx: Tx, batchId: string, staffId: string | null): Promise<void> {
  const job = await jobOfBatch(tx, batchId);
  if (job) await raise(tx, camJobsChanged, { ids: [job.id], staffId });
}

/** Withdraws a release that was made from another file, round or board than the order has now. */
export async function withdrawOutdated(tx: Tx, orderId: string): Promise<void> {
  const job = await jobOfOrder(tx, orderId);
  const released = job && (await releasedVersion(tx, job));
  if (!job || !released) return;
  const order = (await boardsById(tx, [orderId])).get(orderId);
  const source = (await sourcesOf(tx, [released.id])).find((one) => one.orderId === orderId);
  const [current] = order ? await currentSources(tx, [order]) : [];
  const cause = source && changeOf(source, current);
  if (cause) await withdraw(tx, job.id, { by: null, cause, reason: '' });
}

const releasedVersion = async (tx: Tx, { id }: CamJobRecord): Promise<CamVersionRecord | undefined> =>
  (await versionsOf(tx, id)).find(({ state }) => state === 'released');

/** Actions that change neither the board nor its file. */
const UNCHANGING: ReadonlySet<OrderChanged['action']> = new Set<OrderChanged['action']>([
  ...(['plan', 'completeStep', 'undoStep', 'finishRoute', 'ship', 'confirmDelivery', 'receive'] as const),
]);

/** The job of an order begins with its production, ends with the order, and follows each change of a sold board. */
export async function updateCamJobOnOrderChange(tx: Tx, { order, to, action, actor }: OrderChanged): Promise<void> {
  const staffId = actor.kind === 'staff' ? actor.id : null;
  if (action === 'startProduction') {
    if (await jobOfOrder(tx, order.id)) await withdrawOutdated(tx, order.id);
    else await ensureJob(tx, { orderId: order.id });
    return raiseChange(tx, order.id, staffId);
  }
  if (order.promisedShipDate === null || UNCHANGING.has(action)) return;
  await withdrawOutdated(tx, order.id);
  if (order.state === 'inProduction' && to !== 'inProduction') await raiseChange(tx, order.id, staffId);
}

async function raiseChange(tx: Tx, orderId: string, staffId: string | null): Promise<void> {
  const job = await jobOfOrder(tx, orderId);
  if (job) await raise(tx, camJobsChanged, { ids: [job.id], staffId });
}
