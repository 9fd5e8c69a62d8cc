import { calls, type RawReply } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { anyBoardFile } from '../../files/files/board-files.ts';
import type { FileComparison } from '../../files/files/compare-files.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import { camArchive } from './cam-archive.ts';
import { findFile, jobOfVersion, sourcesOf, versionsOf } from './cam-job-store.ts';
import { viewRelease } from './cam-release.ts';
import {
  addCamFile,
  beginVersion,
  camFileKey,
  decideOnDifference,
  editBoard,
  openCamJob,
  removeCamFile,
  saveInstruction,
} from './edit-version.ts';
import { lockCamJob } from './locked-job.ts';
import { releaseVersion, withdrawVersion } from './release-version.ts';
import { proposeRule, viewRule } from './second-engineer-rule.ts';
import { viewCamJob } from './view-cam-job.ts';

interface BoardFiles {
  readonly analysis: AnalysisPool;
  readonly comparison: FileComparison;
}

/** The CAM jobs of orders and batches, for engineers and for those who work by their release. */
export function camJobsRoutes(deps: Deps, { analysis, comparison }: BoardFiles): readonly Route[] {
  const { read } = deps.db;
  const { staffCamJobs } = calls;
  return [
    route(staffCamJobs.rule, () => viewRule(read)),
    route(staffCamJobs.proposeRule, ({ actor, body, once }) =>
      once(async (tx) => {
        const amountFen = body.amount === null ? null : parseYuan(String(body.amount));
        await proposeRule(tx, actor.staffId, { ...body, amountFen });
        return viewRule(tx);
      }),
    ),
    route(staffCamJobs.ofOrder, async ({ params }) => {
      if (!(await findPcbOrder(read, params))) throw new Refusal('notFound');
      return { release: await viewRelease(read, { orderId: params.id }) };
    }),
    route(staffCamJobs.open, ({ params, once }) =>
      once(async (tx) => {
        await openCamJob(tx, params.id);
        return { release: await viewRelease(tx, { orderId: params.id }) };
      }),
    ),
    route(staffCamJobs.show, ({ actor, params }) => viewCamJob(read, params.id, actor.permissions)),
    route(staffCamJobs.begin, ({ actor, params, once }) =>
      once(async (tx) => {
        await beginVersion(tx, staffActor(actor), params.id);
        return viewCamJob(tx, params.id, actor.permissions);
      }),
    ),
    route(staffCamJobs.addFile, async ({ actor, params, files, once }) => {
      const { id: jobId, kind } = params;
      await addCamFile(deps, once, staffActor(actor), { jobId, kind, file: files.file });
      return viewCamJob(read, jobId, actor.permissions);
    }),
    route(staffCamJobs.removeFile, ({ actor, params, once }) =>
      once(async (tx) => viewCamJob(tx, await removeCamFile(tx, params.id), actor.permissions)),
    ),
    route(staffCamJobs.editBoard, async ({ actor, params, files, signal, once }) => {
      const wish = { jobId: params.id, orderId: params.orderId, file: files.file, signal };
      await editBoard({ ...deps, analysis, comparison }, once, staffActor(actor), wish);
      return viewCamJob(read, params.id, actor.permissions);
    }),
    route(staffCamJobs.instruct, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await saveInstruction(tx, staffActor(actor), { ...body, jobId: params.id });
        return viewCamJob(tx, params.id, actor.permissions);
      }),
    ),
    route(staffCamJobs.decideDifference, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await decideOnDifference(tx, staffActor(actor), { ...body, jobId: params.id });
        return viewCamJob(tx, params.id, actor.permissions);
      }),
    ),
    route(staffCamJobs.release, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await releaseVersion(tx, staffActor(actor), { ...body, jobId: params.id });
        return viewCamJob(tx, params.id, actor.permissions);
      }),
    ),
    route(staffCamJobs.withdraw, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await withdrawVersion(tx, staffActor(actor), { ...body, jobId: params.id });
        return viewCamJob(tx, params.id, actor.permissions);
      }),
    ),
    route(staffCamJobs.file, async ({ actor, params, signal, once }) => {
      const file = await findFile(read, params.id);
      const jobId = file && (await jobOfVersion(read, file.versionId));
      const version = jobId && (await versionsOf(read, jobId)).find(({ id }) => id === file.versionId);
      if (!version || !(version.state === 'released' || actor.permissions.has('order.engineer')))
        throw new Refusal('notFound');
      const stored = { key: camFileKey(file.id), plainName: 'cam-file', fileName: file.fileName };
      return storedFileReply(deps.files, stored, signal, () =>
        once(async (tx) => {
          const { object } = await lockCamJob(tx, version.jobId);
          await recordAction(tx, { object, after: { camVersion: version.version, camFiles: [file.fileName] } });
        }),
      );
    }),
    route(staffCamJobs.archive, async ({ params, once }): Promise<RawReply> => {
      const { version, archive } = await camArchive({ read, files: deps.files }, params.id);
      const object = await once(async (tx) => {
        const locked = await lockCamJob(tx, params.id);
        await recordAction(tx, { object: locked.object, after: { camVersion: version } });
        return locked.object;
      });
      const name = `${object.no ?? 'cam'}-V${version}.zip`;
      return { body: archive, headers: { 'Content-Disposition': contentDisposition('attachment', name) } };
    }),
    route(staffCamJobs.compared, async ({ actor, params, signal }) => {
      const { original, edited } = await comparedBoards(read, params, actor.permissions.has('order.engineer'));
      return comparison.compare(original, edited, { owner: actor.staffId, signal });
    }),
    route(staffCamJobs.comparedImage, async ({ actor, params, signal }) => {
      const { original, edited } = await comparedBoards(read, params, actor.permissions.has('order.engineer'));
      return comparison.image(original, edited, params.image, { owner: actor.staffId, signal });
    }),
  ];
}

/** The two boards of an order in the newest version that has an edited one. @throws Refusal `notFound` */
async function comparedBoards(
  reader: Reader,
  of: { readonly id: string; readonly orderId: string },
  isEngineer: boolean,
) {
  const versions = (await versionsOf(reader, of.id)).filter(({ state }) => isEngineer || state === 'released');
  const sources = await sourcesOf(
    reader,
    versions.map(({ id }) => id),
  );
  for (const { id } of versions) {
    const source = sources.find(({ versionId, orderId }) => versionId === id && orderId === of.orderId);
    if (!source?.boardFileId) continue;
    const [original, edited] = [
      await anyBoardFile(reader, source.originalFileId),
      await anyBoardFile(reader, source.boardFileId),
    ];
    if (original && edited) return { original, edited };
  }
  throw new Refusal('notFound');
}
