import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UploadedFile } from '@xunban/contract';
import { picturePath, readPicturePath } from '@xunban/contract/article-pictures';
import type { FastifyInstance } from 'fastify';
import type { InTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { redrawImage } from '../../files/uploads/redraw-image.ts';
import { findingDrawings } from './finding-drawings.ts';
import { findPicture, insertPicture } from './picture-store.ts';
import { articleRow } from './staff-article-store.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 120, seconds: 3_600 }];

export const pictureKey = (id: string): string => `article-picture/${id}`;
export const articlePictureReference: FileReference = { to: 'article-picture', table: 'article_picture', column: 'id' };

/** A picture that a text may show. */
export interface KeptPicture {
  readonly src: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Draws an uploaded picture anew and keeps that, for any text to show. The uploaded bytes are not stored.
 * @param once the transaction of the call
 * @throws {Refusal} those of {@link redrawImage}, `notFound`, `rateLimited`
 */
export async function keepPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  once: InTransaction,
  upload: { readonly articleId: string; readonly staffId: string; readonly file: UploadedFile },
): Promise<KeptPicture> {
  const { articleId, staffId, file } = upload;
  await db.transaction((tx) => claim(tx, `article picture ${staffId}`, PER_PERSON));
  const article = await articleRow(db.read, articleId);
  if (!article) throw new Refusal('notFound');
  const drawn = await redrawImage({ bytes: await readFile(file.path), fileName: file.fileName }, 'article');
  const id = randomUUID();
  const { widthPx, heightPx, jpeg } = drawn;
  const kept = { fileName: file.fileName, bytes: jpeg.length, widthPx, heightPx };
  // Bytes first: a row must never point to nothing.
  await files.put(pictureKey(id), jpeg);
  try {
    await once(async (tx) => {
      await insertPicture(tx, { ...kept, id, staffId });
      await recordAct(tx, {
        object: { kind: 'article', id: articleId, no: `${article.kind}/${article.slug}` },
        after: { articlePicture: file.fileName },
      });
    });
  } catch (error) {
    await files.remove(pictureKey(id));
    throw error;
  }
  return { ...kept, src: picturePath({ name: id, isDrawing: false, widthPx, heightPx }) };
}

/** Never another one under the same address. A picture and nothing more, also when it is opened by itself. */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="picture.jpg"',
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;

/** Drawn by this version; the next one may draw it better. */
const DRAWING_HEADERS = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' } as const;

/** `GET /pictures/{width}x{height}/{id}.jpg` and `…/{finding}.png`: what articles show, on their pages and beside the text that is being written. */
export function addArticlePictures(app: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  const drawings = findingDrawings();
  app.get('/pictures/:size/:file', async (request, reply) => {
    const address = readPicturePath(request.url.split('?')[0] ?? '');
    const drawing = address?.isDrawing ? drawings(address) : undefined;
    if (drawing) return reply.headers(DRAWING_HEADERS).send(Buffer.from(drawing));
    const row = address && !address.isDrawing ? await findPicture(db.read, address.name) : undefined;
    if (!row || row.width_px !== address?.widthPx || row.height_px !== address.heightPx) return reply.callNotFound();
    try {
      return reply.headers(HEADERS).send(await files.read(pictureKey(row.id)));
    } catch (error) {
      if (error instanceof FileMissing) return reply.callNotFound();
      throw error;
    }
  });
}
