import { calls, type IMAGE_PURPOSES, type UploadedImage } from '@xunban/contract';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { IMAGE_HEADERS, imageReply } from './attachments.ts';
import { findImage, type ImageRow, imagePath, isKeyOf, MEMBER_IMAGES, storeImage } from './member-images.ts';

export function uploadsRoutes(deps: Deps): readonly Route[] {
  return [
    route(calls.upload.attachment, async ({ actor, files, query }) =>
      presentImage(await storeImage(deps, ownerOf(actor, query.dirName), files.file, query.dirName)),
    ),

    route(calls.upload.image, async ({ actor, params }) =>
      imageReply(deps, MEMBER_IMAGES, (await ownImage(deps.db.read, params.id, actor))?.id),
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

/** Portraits and documents of a certification are the person's, all others the account's. */
const ownerOf = ({ memberId, personId }: Member, purpose: (typeof IMAGE_PURPOSES)[number]): string =>
  purpose === 'portrait' || purpose === 'certification' ? personId : memberId;

const ownImage = async (reader: Reader, id: string, { memberId, personId }: Member): Promise<ImageRow | undefined> =>
  (await findImage(reader, id, memberId)) ??
  (memberId === personId ? undefined : await findImage(reader, id, personId));

const presentImage = (row: ImageRow): UploadedImage => ({
  fileId: row.id,
  filePath: imagePath(row.id),
  bytes: row.bytes,
  widthPx: row.width_px,
  heightPx: row.height_px,
});
