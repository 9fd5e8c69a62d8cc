import { calls, type UploadedImage } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findImage, type ImageRow, imageBytes, imagePath, isKeyOf, keepImage } from './member-images.ts';

/** A picture and nothing more, also when it is opened by itself; `nosniff` is on every answer. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="picture.jpg"',
  'Cache-Control': 'private, no-store',
};

export function uploadsRoutes(deps: Deps): readonly Route[] {
  return [
    route(calls.upload.attachment, async ({ actor, files, query }) =>
      presentImage(await keepImage(deps, actor.memberId, files.file, query.dirName)),
    ),

    route(calls.upload.image, async ({ actor, params }) => ({
      headers: PICTURE_HEADERS,
      body: await imageBytes(deps, await findImage(deps.db.read, params.id, actor.memberId)),
    })),

    route(calls.upload.portrait, async ({ params, query }) => {
      const image = await findImage(deps.db.read, params.id, null);
      if (image?.purpose !== 'portrait' || !isKeyOf(image, query.key)) throw new Refusal('notFound');
      return {
        headers: { ...PICTURE_HEADERS, 'Cache-Control': 'private, max-age=86400' },
        body: await imageBytes(deps, image),
      };
    }),
  ];
}

const presentImage = (row: ImageRow): UploadedImage => ({
  fileId: row.id,
  filePath: imagePath(row.id),
  bytes: row.bytes,
  widthPx: row.width_px,
  heightPx: row.height_px,
});
