import { sql } from 'kysely';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { lookupHash } from '../../../platform/encrypted-fields/encrypted-text.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Counts a reader of an article, once a day.
 * @param which the article's id, or its name in addresses, used by the pages of notices
 * @param reader distinguishes readers for a day: only a keyed hash of it is stored, another one each day
 * @returns the number of its readers so far
 * @throws Refusal `notFound` when the article is not visible to readers
 */
export async function countReading(tx: Tx, which: string, reader: string): Promise<number> {
  const { rows } = await sql<{ id: string; readings: number }>`
    select id, readings from article_visible
    where id::text = ${which.toLowerCase()} or (kind = 'notice' and slug = ${which.toLowerCase()}) limit 1`.execute(tx);
  const [article] = rows;
  if (!article) throw new Refusal('notFound');
  const day = shanghaiDay(await databaseNow(tx));
  const name = lookupHash(tx, 'article reader', `${day} ${reader}`).toString('base64url');
  const added = await tx
    .insertInto('article_reader')
    .values({ article_id: article.id, day, reader: name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!added) return article.readings;
  const { readings } = await tx
    .updateTable('article')
    .set({ readings: sql`readings + 1` })
    .where('id', '=', article.id)
    .returning('readings')
    .executeTakeFirstOrThrow();
  return readings;
}

/** Deletes the reader hashes of past days, which are no longer needed. */
export async function deleteReaders(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('article_reader')
    .where(sql<boolean>`day < (now() at time zone 'Asia/Shanghai')::date - 1`)
    .execute();
}
