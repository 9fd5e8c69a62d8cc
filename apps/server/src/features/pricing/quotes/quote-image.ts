import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { UploadedFile } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { redrawImage } from '../../files/attachments/redraw-image.ts';
import { quoteFor } from './store-quote.ts';

const PER_MEMBER: readonly Limit[] = [{ name: 'hour', count: 60, seconds: 3_600 }];

/**
 * Stores the image of an own quote's board, for its document and for clients with its link. The upload is redrawn at a small
 * size; a second image replaces the first.
 * @returns the address of the image
 * @throws Refusal `notFound` (a missing quote, another member's, a guest's), `rateLimited`, and those of {@link redrawImage}
 */
export async function storeQuoteImage(
  db: Db,
  memberId: string,
  quoteId: string,
  upload: UploadedFile,
): Promise<string> {
  const quote = await quoteFor(db.read, memberId, quoteId);
  if (quote.memberId !== memberId) throw new Refusal('notFound');
  await db.transaction((tx) => claim(tx, `quote image ${memberId}`, PER_MEMBER));
  const { jpeg } = await redrawImage({ bytes: await readFile(upload.path), fileName: upload.fileName }, 'quote');
  const { view_key } = await db.transaction((tx) =>
    tx
      .insertInto('quote_image')
      .values({ quote_id: quoteId, view_key: newKey(), jpeg })
      .onConflict((conflict) => conflict.column('quote_id').doUpdateSet({ jpeg }))
      .returning('view_key')
      .executeTakeFirstOrThrow(),
  );
  return quoteImageAddress(quoteId, view_key);
}

/** The addresses that others were given stop working. */
export async function renewQuoteImageKey(tx: Tx, quoteId: string): Promise<void> {
  await tx.updateTable('quote_image').set({ view_key: newKey() }).where('quote_id', '=', quoteId).execute();
}

const newKey = (): string => randomBytes(24).toString('base64url');

/** Empty without an image. */
export const quoteImageAddress = (quoteId: string, key: string | null): string =>
  key === null ? '' : `/api/app/quote-images/${quoteId}?key=${key}`;

/** The image at an address. A wrong proof and a missing image are one case. @throws Refusal `notFound` */
export async function readQuoteImage(reader: Reader, quoteId: string, key: string): Promise<Buffer> {
  const row = await findImage(reader, quoteId);
  if (!row || !isSame(row.view_key, key)) throw new Refusal('notFound');
  return row.jpeg;
}

export const findImage = (
  reader: Reader,
  quoteId: string,
): Promise<{ readonly view_key: string; readonly jpeg: Buffer } | undefined> =>
  reader.selectFrom('quote_image').select(['view_key', 'jpeg']).where('quote_id', '=', quoteId).executeTakeFirst();

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
