import {
  type CamAction,
  type CamJob,
  PRODUCTION_STEPS,
  type StaffPermission,
  secondEngineerReasons,
} from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import {
  type CamFileRecord,
  type CamVersionRecord,
  differencesOf,
  filesOf,
  findJob,
  instructionsOf,
  numberOfBatch,
  ordersOfJob,
  sourcesOf,
  versionsOf,
} from './cam-job-store.ts';
import { changeOf, currentSources } from './cam-sources.ts';
import { secondEngineerRule } from './second-engineer-rule.ts';

type Names = ReadonlyMap<string | null, string>;

export const viewFile = (file: CamFileRecord, names: Names): CamJob['versions'][number]['files'][number] => ({
  ...{ id: file.id, kind: file.kind, fileName: file.fileName, bytes: file.bytes, sha256: file.sha256 },
  ...{ isWritten: file.isWritten, addedBy: names.get(file.addedBy) ?? '', addedAt: toIso(file.addedAt) },
});

/** Orders whose working files can change: paid and not yet made. */
export const isInWork = ({ state }: Pick<PcbOrder, 'state'>): boolean =>
  state === 'awaitingProduction' || state === 'inProduction';

/**
 * Returns a job; without `order.engineer` with its released version only.
 * @throws Refusal `notFound`
 */
export async function viewCamJob(
  reader: Reader,
  id: string,
  permissions: ReadonlySet<StaffPermission>,
): Promise<CamJob> {
  const job = await findJob(reader, id);
  if (!job) throw new Refusal('notFound');
  const isEngineer = permissions.has('order.engineer');
  const orderIds = await ordersOfJob(reader, job);
  const versions = (await versionsOf(reader, id)).filter(({ state }) => isEngineer || state === 'released');
  const versionIds = versions.map((version) => version.id);
  const [sources, files, instructions, differences, steps] = await Promise.all([
    sourcesOf(reader, versionIds),
    filesOf(reader, versionIds),
    instructionsOf(reader, versionIds),
    differencesOf(reader, versionIds),
    stepsOf(reader, orderIds),
  ]);
  const orders = await boardsById(reader, [...orderIds, ...sources.map(({ orderId }) => orderId)]);
  const own = orderIds.flatMap((orderId) => orders.get(orderId) ?? []);
  const [current, rule, names, fileNames, no] = await Promise.all([
    currentSources(reader, [...orders.values()]),
    secondEngineerRule(reader),
    staffNames(reader, [
      ...versions.flatMap(({ createdBy, releasedBy, withdrawnBy }) => [createdBy, releasedBy, withdrawnBy]),
      ...files.map(({ addedBy }) => addedBy),
      ...differences.map(({ decidedBy }) => decidedBy),
    ]),
    namesOfFiles(
      reader,
      sources.flatMap(({ originalFileId, boardFileId }) => [originalFileId, boardFileId]),
    ),
    job.batchId === null ? (own[0]?.orderNo ?? '') : numberOfBatch(reader, job.batchId),
  ]);
  const currentOf = (orderId: string) => current.find((one) => one.orderId === orderId);
  const numberOf = (orderId: string) => orders.get(orderId)?.orderNo ?? '';
  const routed = new Set([...steps.values()].flat().map(({ step }) => step));
  const of = <T extends { readonly versionId: string }>(all: readonly T[], version: CamVersionRecord) =>
    all.filter(({ versionId }) => versionId === version.id);
  return {
    ...{ id, no, orderId: job.orderId, batchId: job.batchId },
    orders: own.map(({ id: orderId, orderNo }) => ({ orderId, orderNo })),
    steps: PRODUCTION_STEPS.filter((step) => routed.size === 0 || routed.has(step)),
    secondEngineerFor: secondEngineerReasons(own, rule.inForce).map((reason) => ({
      reason,
      from: { layers: rule.inForce.layers, ipcClass: rule.inForce.ipcClass, amount: null }[reason],
    })),
    versions: versions.map((version) => ({
      ...{ version: version.version, revision: version.revision, state: version.state },
      ...{ createdBy: names.get(version.createdBy) ?? '', createdAt: toIso(version.createdAt) },
      ...{ releasedBy: names.get(version.releasedBy) ?? '', releasedAt: toIsoOrNull(version.releasedAt) },
      ...{ withdrawnBy: names.get(version.withdrawnBy) ?? '', withdrawnAt: toIsoOrNull(version.withdrawnAt) },
      ...{ withdrawnFor: version.withdrawnFor, withdrawnBecause: version.withdrawnBecause },
      sources: of(sources, version).map((source) => ({
        ...{ orderId: source.orderId, orderNo: numberOf(source.orderId), round: source.round },
        fileName: fileNames.get(source.originalFileId) ?? '',
        editedFileName: fileNames.get(source.boardFileId) ?? '',
        isCurrent: changeOf(source, currentOf(source.orderId)) === undefined,
      })),
      files: of(files, version).map((file) => viewFile(file, names)),
      instructions: of(instructions, version).map(({ step, text }) => ({ step, text })),
      differences: of(differences, version).map(({ orderId, part, state, decision, reason, decidedBy }) => ({
        ...{ orderId, orderNo: numberOf(orderId), part, state, decision, reason },
        decidedBy: names.get(decidedBy) ?? '',
      })),
    })),
    can: isEngineer
      ? abilities(versions, {
          isInWork: own.some(isInWork),
          isOutdated: (version) =>
            of(sources, version).some((source) => changeOf(source, currentOf(source.orderId)) !== undefined),
        })
      : [],
  };
}

function abilities(
  versions: readonly CamVersionRecord[],
  is: { readonly isInWork: boolean; readonly isOutdated: (version: CamVersionRecord) => boolean },
): CamAction[] {
  const draft = versions.find(({ state }) => state === 'draft');
  const isUsable = draft !== undefined && !is.isOutdated(draft);
  return [
    ...(is.isInWork && !isUsable ? (['begin'] as const) : []),
    ...(isUsable ? (['edit', 'release'] as const) : []),
    ...(versions.some(({ state }) => state === 'released') ? (['withdraw'] as const) : []),
  ];
}

async function namesOfFiles(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const names = new Map<string | null, string>();
  for (const id of new Set(ids)) {
    const file = id === null ? undefined : await anyBoardFile(reader, id);
    if (file) names.set(id, file.fileName);
  }
  return names;
}
