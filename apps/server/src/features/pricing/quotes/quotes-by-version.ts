import { sql } from 'kysely';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Counts the stored quotes based on a version of the price book, or of the work calendar; at most `most` are counted. */
export const quotesOnVersion = (
  reader: Reader,
  column: 'price_book_version' | 'calendar_version',
  version: string,
  max: number,
): Promise<number> => countUpTo(reader, sql`select from quote where ${sql.ref(column)} = ${version}`, max);
