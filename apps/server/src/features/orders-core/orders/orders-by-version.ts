import { sql } from 'kysely';
import { countUpTo } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Returns the number of main orders placed under a version of the freight table, counted up to `most`. */
export const ordersOnFreightVersion = (reader: Reader, version: string, max: number): Promise<number> =>
  countUpTo(reader, sql`select from main_order where freight_version = ${version}`, max);
