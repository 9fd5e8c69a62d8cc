import { sql } from 'kysely';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

/** How many main orders were placed under a version of the freight table; at most `most` are counted. */
export const ordersOnFreightVersion = (reader: Reader, version: string, most: number): Promise<number> =>
  countUpTo(reader, sql`select from main_order where freight_version = ${version}`, most);
