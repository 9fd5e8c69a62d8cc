import { calls } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import type { AnalysisPool } from './board-analysis/analysis-pool.ts';
import { presentBoardFile } from './board-file-view.ts';
import { boardFileOf, type StoredBoardFile } from './board-files.ts';
import { boardGlyphs } from './board-glyphs.ts';
import { boardImage } from './board-image.ts';
import { presentReading } from './board-reading-view.ts';
import { addPart, beginUpload, removeUploads } from './board-uploads.ts';
import type { FileComparison } from './compare-files.ts';
import { finishUpload } from './finish-upload.ts';
import { IMMUTABLE_IMAGE_HEADERS } from './image-headers.ts';
import { ownFiles, removeOwnFile } from './own-files.ts';
import { uploadBoard } from './upload-board.ts';

export function filesRoutes(
  deps: Deps,
  printer: DocumentPrinter,
  references: readonly FileReference[],
  { analysis, comparison }: { readonly analysis: AnalysisPool; readonly comparison: FileComparison },
): readonly Route[] {
  return [
    route(calls.upload.boardFile, async ({ actor, files, signal }) =>
      presentBoardFile(await uploadBoard({ ...deps, analysis }, actor.memberId, files.file, signal)),
    ),

    route(calls.upload.begin, ({ actor, body }) => beginUpload(deps, actor.memberId, body)),

    route(calls.upload.addPart, ({ actor, params, query: { offset }, files: { part }, signal }) =>
      addPart(deps, actor.memberId, { uploadId: params.id, offset, part }, signal),
    ),

    route(calls.upload.finish, async ({ actor, params, signal }) =>
      presentBoardFile(await finishUpload({ ...deps, analysis }, actor.memberId, params.id, signal)),
    ),

    route(calls.upload.removeUnfinished, async ({ actor, once }) => {
      await once((tx) => removeUploads(tx, actor.memberId));
      return undefined;
    }),

    route(calls.upload.ownFiles, ({ actor, query: { skipCount, maxResultCount } }) =>
      ownFiles(deps, references, actor.memberId, { skip: skipCount, take: maxResultCount }),
    ),

    route(calls.upload.reading, async ({ actor, params, language }) => {
      const file = await boardFileOf(deps.db.read, actor.memberId, params.id);
      if (!file) throw new Refusal('notFound');
      return presentReading(file, language);
    }),

    route(calls.upload.removeFile, async ({ actor, params, once }) => {
      await once((tx) => removeOwnFile(tx, references, actor.memberId, params.id));
      return undefined;
    }),

    route(calls.upload.glyphs, ({ body, ip, signal }) =>
      boardGlyphs({ ...deps, printer }, body.characters, limitedCaller(deps, ipPrefix(ip), signal)),
    ),

    route(calls.upload.boardImage, async ({ params, query }) => ({
      headers: IMMUTABLE_IMAGE_HEADERS,
      body: await boardImage(deps, { fileId: params.id, side: params.side, key: query.key }, query),
    })),

    route(calls.comparison.ownFiles, async ({ actor: { memberId }, params, signal }) => {
      const { before, after } = await ownPair(deps.db.read, memberId, params);
      return comparison.compare(before, after, limitedCaller(deps, memberId, signal));
    }),

    route(calls.comparison.ownFilesImage, async ({ actor: { memberId }, params, signal }) => {
      const { before, after } = await ownPair(deps.db.read, memberId, params);
      return comparison.image(before, after, params.image, limitedCaller(deps, memberId, signal));
    }),
  ];
}

/** Both files must be the member's. @throws {Refusal} `notFound` */
async function ownPair(
  reader: Reader,
  memberId: string,
  { fileId, previousFileId }: { readonly fileId: string; readonly previousFileId: string },
): Promise<{ readonly before: StoredBoardFile; readonly after: StoredBoardFile }> {
  const [before, after] = await Promise.all([
    boardFileOf(reader, memberId, previousFileId),
    boardFileOf(reader, memberId, fileId),
  ]);
  if (!before || !after) throw new Refusal('notFound');
  return { before, after };
}
