import { calls } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import type { DocumentPrinter } from '../../platform/documents/document-printer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { ipPrefix } from '../../platform/ip-prefix.ts';
import { analysisPool } from './board-analysis/analysis-pool.ts';
import { presentBoardFile } from './board-file-view.ts';
import { boardGlyphs } from './board-glyphs.ts';
import { boardPicture } from './board-picture.ts';
import type { FileUses } from './file-uses.ts';
import { ownFiles, removeOwnFile } from './own-files.ts';
import { uploadBoard } from './upload-board.ts';

/** A picture is an image and nothing more, also when it is opened by itself. Its address changes when it does. */
const PICTURE_HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cache-Control': 'private, max-age=31536000, immutable',
};

export function filesRoutes(deps: Deps, printer: DocumentPrinter, uses: FileUses): readonly Route[] {
  const analysis = analysisPool();
  return [
    route(calls.upload.boardFile, async ({ actor, files, signal }) =>
      presentBoardFile(await uploadBoard({ ...deps, analysis }, actor.memberId, files.file, signal)),
    ),

    route(calls.upload.ownFiles, ({ actor, query: { skipCount, maxResultCount } }) =>
      ownFiles(deps, uses, actor.memberId, { skip: skipCount, take: maxResultCount }),
    ),

    route(calls.upload.removeFile, async ({ actor, params, once }) => {
      await once((tx) => removeOwnFile(tx, uses, actor.memberId, params.id));
      return undefined;
    }),

    route(calls.upload.glyphs, ({ body, ip, signal }) =>
      boardGlyphs({ ...deps, printer }, body.characters, { owner: ipPrefix(ip), signal }),
    ),

    route(calls.upload.boardPicture, async ({ params, query }) => ({
      headers: PICTURE_HEADERS,
      body: await boardPicture(deps, { fileId: params.id, side: params.side, key: query.key }, query),
    })),
  ];
}
