import { calls, type UploadedImage } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { IMAGE_HEADERS, imageReply } from './attachments.ts';
import { findImage, type ImageRow, imagePath, isKeyOf, MEMBER_IMAGES, storeImage } from './member-images.ts';

export function uploadsRoutes(deps: Deps): readonly Route[] {
  return [
    route(calls.upload.attachment, async ({ actor, files, query }) =>
      presentImage(await storeImage(deps, actor.memberId, files.file, query.dirName)),
    ),

    route(calls.upload.image, async ({ actor, params }) =>
      imageReply(deps, MEMBER_IMAGES, (await findImage(deps.db.read, params.id, actor.memberId))?.id),
    ),

    route(calls.upload.portrait, async ({ params, query }) => {
      const image = await findImage(deps.db.read, params.id, null);
      if (image?.purpose !== 'portrait' || !isKeyOf(image, query.key)) throw new Refusal('notFound');
      return {
        headers: { ...IMAGE_HEADERS, 'Cache-Control': 'private, max-age=86400' },
        body: (await imageReply(deps, MEMBER_IMAGES, image.id)).body,
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
