import type { UploadedFile } from '@xunban/contract';
import { articleImagePath, parseArticleImagePath } from '@xunban/contract/article-images';
import type { FastifyInstance } from 'fastify';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import {
  attachmentKey,
  IMAGE_HEADERS,
  type ImageKind,
  type StoreDeps,
  storeUploadedImage,
} from '../../files/attachments/attachments.ts';
import { articleDrawings } from './article-drawings.ts';
import { findImage, insertArticleImage } from './article-image-store.ts';
import { articleRow } from './staff-article-store.ts';

export const ARTICLE_IMAGES: ImageKind = {
  ...{ area: 'article-image', table: 'article_image', column: 'id' },
  ...{ countedAs: 'article image', perHour: 120, shape: 'article' },
};

/** An image allowed in a text. */
export interface StoredArticleImage {
  readonly src: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Stores an uploaded image, re-encoded, for use in any text.
 * @param once the transaction of the call
 * @throws {Refusal} see {@link storeUploadedImage}, `notFound`
 */
export const storeArticleImage = (
  deps: StoreDeps,
  once: InTransaction,
  { articleId, staffId, file }: { readonly articleId: string; readonly staffId: string; readonly file: UploadedFile },
): Promise<StoredArticleImage> =>
  storeUploadedImage(deps, ARTICLE_IMAGES, { by: staffId, file }, async () => {
    const article = await articleRow(deps.db.read, articleId);
    if (!article) throw new Refusal('notFound');
    return async ({ id, fileName, bytes, widthPx, heightPx }) => {
      const stored = { fileName, bytes, widthPx, heightPx };
      await once(async (tx) => {
        await insertArticleImage(tx, { ...stored, id, staffId });
        await recordAction(tx, {
          object: { kind: 'article', id: articleId, no: `${article.kind}/${article.slug}` },
          after: { articleImage: fileName },
        });
      });
      return { ...stored, src: articleImagePath({ name: id, isDrawing: false, widthPx, heightPx }) };
    };
  });

/** Never another one under the same address. */
const HEADERS = { ...IMAGE_HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Drawn by this version; the next one may draw it better. */
const DRAWING_HEADERS = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } as const;

/**
 * `GET /images/{width}x{height}/{id}.jpg` and `…/{drawing}.png`: images of articles, on their pages and in the editor
 * preview.
 */
export function addArticleImages(app: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  const drawings = articleDrawings();
  app.get('/images/:size/:file', async (request, reply) => {
    const address = parseArticleImagePath(request.url.split('?')[0] ?? '');
    const drawing = address?.isDrawing ? await drawings(address) : undefined;
    if (drawing) return reply.headers(DRAWING_HEADERS).send(Buffer.from(drawing));
    const row = address && !address.isDrawing ? await findImage(db.read, address.name) : undefined;
    if (!row || row.width_px !== address?.widthPx || row.height_px !== address.heightPx) return reply.callNotFound();
    try {
      return reply.headers(HEADERS).send(await files.read(attachmentKey(ARTICLE_IMAGES, row.id)));
    } catch (error) {
      if (error instanceof FileMissing) return reply.callNotFound();
      throw error;
    }
  });
}
