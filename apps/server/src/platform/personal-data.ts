import type { CallDef } from '@xunban/contract';
import { sql } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Tx } from './db/transaction.ts';

/** A feature's stored data about members: its part of their data copy, what is erased and when, and what is retained. */
export interface PersonalData {
  /** Subjects of the copy, each the answer of a call of the member centre. */
  readonly exported?: Readonly<Record<string, CallDef>>;
  /** Erases the data that is not needed once the account is closed. */
  readonly eraseAtClosing?: Erase;
  /** Erases the rest once the retention of the closed account is over. */
  readonly eraseAfterRetention?: Erase;
  /** Data retained permanently, and the reason. */
  readonly retained?: string;
}

type Erase = (tx: Tx, memberId: string) => Promise<unknown>;

/** Erases all rows of the member, table after table. */
export const deleteRows =
  (...tables: readonly (keyof Database)[]): Erase =>
  async (tx, memberId) => {
    for (const table of tables) await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(tx);
  };

/** Erases what is written in a column, and leaves the rows. */
export const clearText =
  (table: keyof Database, column: string): Erase =>
  (tx, memberId) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
      where member_id = ${memberId} and ${sql.ref(column)} <> ''`.execute(tx);
