import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type CamFileKind,
  HAND_MADE_PANEL,
  MAX_CAM_FILES,
  type ProductionStep,
  type UploadedFile,
} from '@xunban/contract';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference, IdArea } from '../../../platform/files/file-references.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import type { FileComparison } from '../../files/files/compare-files.ts';
import { uploadForMember } from '../../files/files/upload-for-member.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import {
  addDifference,
  type CamDifference,
  type CamVersionRecord,
  decideDifference,
  deleteFiles,
  deleteVersion,
  dropDifference,
  ensureJob,
  filesOf,
  findFile,
  findJob,
  insertFiles,
  insertSources,
  insertVersion,
  instructionsOf,
  jobOfOrder,
  jobOfVersion,
  putInstructions,
  replaceDifferences,
  reviseVersion,
  setEditedBoard,
  sourcesOf,
  versionsOf,
} from './cam-job-store.ts';
import { changeOf, currentSources } from './cam-sources.ts';
import { lockCamJob, lockDraft, publishJob } from './locked-job.ts';
import { isInWork } from './view-cam-job.ts';
import type { DraftToWrite } from './written-from.ts';

export const CAM_FILES = { area: 'cam-file', table: 'cam_file', column: 'id' } as const satisfies FileReference & {
  readonly area: IdArea;
};
export const camFileKey = (id: string): string => `${CAM_FILES.area}/${id}`;

/** Files that the platform writes from the layout; those that an engineer adds are in no comparison. */
const PANEL_KINDS: readonly CamFileKind[] = ['panel', 'drill', 'rout', 'artwork'];

/**
 * Opens the job of a paid order before its production starts.
 * @throws Refusal `notFound`, `camJob.notNow`
 */
export async function openCamJob(tx: Tx, orderId: string): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  if (!isInWork(order)) throw new Refusal('camJob.notNow');
  if (!(await jobOfOrder(tx, orderId))) await ensureJob(tx, { orderId });
  const job = await jobOfOrder(tx, orderId);
  if (!job) throw new Error('invariant: a CAM job was not created');
  const locked = await lockCamJob(tx, job.id);
  await recordAction(tx, { object: locked.object, after: { camState: 'none' } });
  await publishJob(tx, locked);
}

/**
 * Begins a new version from the current files of the orders. Instructions of the previous version are kept; an outdated draft is
 * discarded.
 * @throws Refusal `notFound`, `camJob.notNow`, `camJob.draftExists`
 */
export async function beginVersion(tx: Tx, actor: StaffActor, jobId: string): Promise<void> {
  const locked = await lockCamJob(tx, jobId);
  const { orders, versions, object } = locked;
  const made = orders.filter(isInWork);
  if (made.length === 0) throw new Refusal('camJob.notNow');
  const current = await currentSources(tx, orders);
  const [previous] = versions;
  const instructions = previous ? await instructionsOf(tx, [previous.id]) : [];
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft) {
    const isOutdated = (await sourcesOf(tx, [draft.id])).some(
      (source) =>
        changeOf(
          source,
          current.find(({ orderId }) => orderId === source.orderId),
        ) !== undefined,
    );
    if (!isOutdated) throw new Refusal('camJob.draftExists');
    await deleteVersion(tx, draft.id);
  }
  const version = draft?.version ?? (previous?.version ?? 0) + 1;
  const versionId = await insertVersion(tx, { jobId, version, staffId: actor.id });
  await insertSources(tx, versionId, current);
  await putInstructions(
    tx,
    instructions.map((one) => ({ ...one, versionId })),
  );
  await recordAction(tx, { object, after: { camVersion: version } });
  await publishJob(tx, locked);
}

interface NewFile {
  readonly kind: CamFileKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Replaces the written files of the draft by these.
 * @throws Refusal `notFound`, `camJob.noDraft`, `camJob.stateChanged` when the draft changed meanwhile
 */
export async function storeWrittenFiles(
  deps: Pick<Deps, 'files'>,
  once: InTransaction,
  actor: StaffActor,
  {
    jobId,
    versionId,
    revision,
    files,
  }: Pick<DraftToWrite, 'versionId' | 'revision'> & {
    readonly jobId: string;
    readonly files: readonly NewFile[];
  },
): Promise<void> {
  await storeFiles(deps, once, actor, { jobId, files, isWritten: true }, async (tx, draft) => {
    if (draft.id !== versionId || draft.revision !== revision) throw new Refusal('camJob.stateChanged');
    await deleteWritten(tx, versionId);
  });
}

/** Removes the written files of a draft: they were made from another board. */
async function deleteWritten(tx: Tx, versionId: string): Promise<void> {
  const written = (await filesOf(tx, [versionId])).filter(({ isWritten }) => isWritten);
  await deleteFiles(
    tx,
    written.map(({ id }) => id),
  );
}

/**
 * Adds an engineer's file to the draft. A file of the panel is in no comparison: its difference has to be decided.
 * @throws Refusal `notFound`, `camJob.noDraft`, `camJob.fileEmpty`, `camJob.fileExists`, `camJob.tooManyFiles`
 */
export async function addCamFile(
  deps: Pick<Deps, 'db' | 'files'>,
  once: InTransaction,
  actor: StaffActor,
  { jobId, kind, file }: { readonly jobId: string; readonly kind: CamFileKind; readonly file: UploadedFile },
): Promise<void> {
  // Checked before the bytes are stored, and again under the lock.
  await requireDraft(deps, jobId);
  if (file.bytes === 0) throw new Refusal('camJob.fileEmpty');
  const files = [{ kind, fileName: file.fileName, bytes: await readFile(file.path) }];
  await storeFiles(deps, once, actor, { jobId, files, isWritten: false }, async (tx, { id: draftId }) => {
    const known = await filesOf(tx, [draftId]);
    if (known.length >= MAX_CAM_FILES) throw new Refusal('camJob.tooManyFiles');
    if (known.some((one) => one.kind === kind && one.fileName === file.fileName))
      throw new Refusal('camJob.fileExists');
    const [source] = await sourcesOf(tx, [draftId]);
    if (PANEL_KINDS.includes(kind) && source)
      await addDifference(tx, {
        ...{ versionId: draftId, orderId: source.orderId, part: HAND_MADE_PANEL, state: 'not-compared' },
      });
  });
}

async function requireDraft({ db }: Pick<Deps, 'db'>, jobId: string): Promise<void> {
  if (!(await findJob(db.read, jobId))) throw new Refusal('notFound');
  const versions = await versionsOf(db.read, jobId);
  if (!versions.some(({ state }) => state === 'draft')) throw new Refusal('camJob.noDraft');
}

/** Bytes first: a row must never point to nothing. */
async function storeFiles(
  { files: store }: Pick<Deps, 'files'>,
  once: InTransaction,
  actor: StaffActor,
  {
    jobId,
    files,
    isWritten,
  }: { readonly jobId: string; readonly files: readonly NewFile[]; readonly isWritten: boolean },
  prepare: (tx: Tx, draft: CamVersionRecord) => Promise<void>,
): Promise<void> {
  const stored = files.map(({ bytes, ...file }) => ({
    ...{ ...file, content: bytes, id: randomUUID(), bytes: bytes.length, isWritten, addedBy: actor.id },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  try {
    for (const { id, content } of stored) await store.put(camFileKey(id), content);
    await once(async (tx) => {
      const locked = await lockDraft(tx, jobId);
      const { draft, object } = locked;
      await prepare(tx, draft);
      await insertFiles(
        tx,
        stored.map(({ content, ...file }) => ({ ...file, versionId: draft.id })),
      );
      await reviseVersion(tx, draft.id);
      await recordAction(tx, {
        object,
        after: { camVersion: draft.version, camFiles: stored.map(({ fileName }) => fileName) },
      });
      await publishJob(tx, locked);
    });
  } catch (error) {
    await store.remove(...stored.map(({ id }) => camFileKey(id)));
    throw error;
  }
}

/**
 * Removes a file from a draft. Its bytes are collected like those of every file without a row.
 * @returns the job's id
 * @throws Refusal `notFound` also for a file of a released version
 */
export async function removeCamFile(tx: Tx, fileId: string): Promise<string> {
  const found = await findFile(tx, fileId);
  const jobId = found && (await jobOfVersion(tx, found.versionId));
  if (!jobId) throw new Refusal('notFound');
  const locked = await lockDraft(tx, jobId);
  const { draft, object } = locked;
  const files = await filesOf(tx, [draft.id]);
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw new Refusal('notFound');
  await deleteFiles(tx, [fileId]);
  const left = files.filter(({ id, isWritten, kind }) => id !== fileId && !isWritten && PANEL_KINDS.includes(kind));
  if (left.length === 0) await dropDifference(tx, draft.id, HAND_MADE_PANEL);
  await reviseVersion(tx, draft.id);
  await recordAction(tx, {
    object,
    before: { camVersion: null, camFiles: [file.fileName] },
    after: { camVersion: draft.version, camFiles: [] },
  });
  await publishJob(tx, locked);
  return jobId;
}

type BoardDeps = Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool; readonly comparison: FileComparison };

/**
 * Stores the edited board of an order in the draft and compares it with the customer's file: each part that differs is to be
 * decided.
 * @throws Refusal `notFound`, `camJob.noDraft`, `camJob.stateChanged`, reading a board, `rateLimited`, `unavailable`
 */
export async function editBoard(
  deps: BoardDeps,
  once: InTransaction,
  actor: StaffActor,
  wish: { readonly jobId: string; readonly orderId: string; readonly file: UploadedFile; readonly signal: AbortSignal },
): Promise<void> {
  const { jobId, orderId, file, signal } = wish;
  const { read } = deps.db;
  await requireDraft(deps, jobId);
  const draft = (await versionsOf(read, jobId)).find(({ state }) => state === 'draft');
  const source = (await sourcesOf(read, draft ? [draft.id] : [])).find((one) => one.orderId === orderId);
  const order = source && (await findPcbOrder(read, { id: orderId }));
  const original = source && (await anyBoardFile(read, source.originalFileId));
  if (!order || !original) throw new Refusal('notFound');
  const member = { memberId: order.memberId, staffId: actor.id };
  const { id: boardFileId } = await uploadForMember(deps, member, file, signal);
  const edited = await anyBoardFile(read, boardFileId);
  if (!edited) throw new Refusal('notFound');
  const parts = differingParts(await deps.comparison.compare(original, edited, { owner: actor.id, signal }));
  await once(async (tx) => {
    const locked = await lockDraft(tx, jobId);
    const versionId = locked.draft.id;
    const now = (await sourcesOf(tx, [versionId])).find((one) => one.orderId === orderId);
    if (now?.originalFileId !== source.originalFileId || versionId !== source.versionId)
      throw new Refusal('camJob.stateChanged');
    await setEditedBoard(tx, { versionId, orderId }, { boardFileId, staffId: actor.id });
    await replaceDifferences(tx, { versionId, orderId }, parts, HAND_MADE_PANEL);
    await deleteWritten(tx, versionId);
    await reviseVersion(tx, versionId);
    await recordAction(tx, {
      object: locked.object,
      after: { camVersion: locked.draft.version, camFiles: [edited.fileName] },
    });
    await publishJob(tx, locked);
  });
}

type Compared = Awaited<ReturnType<FileComparison['compare']>>;

/** The parts of a board that the comparison finds different, or could not compare. */
function differingParts({ isSameFile, comparison }: Compared): Pick<CamDifference, 'part' | 'state'>[] {
  if (isSameFile) return [];
  if (!comparison) return [{ part: 'board', state: 'not-compared' }];
  const { layers, holes, outline } = comparison;
  const states = [
    ...layers.map(({ role, state }) => [role, state] as const),
    ['holes', holes.state] as const,
    ['outline', outline.state === 'unknown' ? 'not-compared' : outline.state] as const,
  ];
  const parts = new Map<string, CamDifference['state']>();
  for (const [part, state] of states) if (state !== 'same') parts.set(part, state);
  return [...parts].map(([part, state]) => ({ part, state }));
}

/** Saves the instruction of the draft for a step. @throws Refusal `notFound`, `camJob.noDraft` */
export async function saveInstruction(
  tx: Tx,
  actor: StaffActor,
  { jobId, step, text }: { readonly jobId: string; readonly step: ProductionStep; readonly text: string },
): Promise<void> {
  const locked = await lockDraft(tx, jobId);
  const { draft, object } = locked;
  const before = (await instructionsOf(tx, [draft.id])).find((one) => one.step === step)?.text ?? '';
  await putInstructions(tx, [{ versionId: draft.id, step, text: text.trim(), staffId: actor.id }]);
  await reviseVersion(tx, draft.id);
  await recordAction(tx, {
    object,
    before: { camVersion: null, instruction: before },
    after: { camVersion: draft.version, instruction: text.trim() },
  });
  await publishJob(tx, locked);
}

/** Records why a difference is right. @throws Refusal `notFound`, `camJob.noDraft` */
export async function decideOnDifference(
  tx: Tx,
  actor: StaffActor,
  wish: Pick<CamDifference, 'orderId' | 'part'> & {
    readonly jobId: string;
    readonly decision: NonNullable<CamDifference['decision']>;
    readonly reason: string;
  },
): Promise<void> {
  const { jobId, orderId, part, decision, reason } = wish;
  const locked = await lockDraft(tx, jobId);
  const { draft, object } = locked;
  if (!(await decideDifference(tx, { versionId: draft.id, orderId, part }, { decision, reason, staffId: actor.id })))
    throw new Refusal('notFound');
  await reviseVersion(tx, draft.id);
  await recordAction(tx, { object, after: { camVersion: draft.version, camDifference: part }, reason });
  await publishJob(tx, locked);
}
