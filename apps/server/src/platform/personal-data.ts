import type { CallDef } from '@xunban/contract';
import { sql } from 'kysely';
import type { Database } from './db/schema.ts';
import type { Tx } from './db/transaction.ts';

/** What a feature stores about members: what the copy of their data has, what is erased and when, and what is retained. */
export interface PersonalData {
  /** Subjects of the copy, each the answer of a call of the member centre. */
  readonly exported?: Readonly<Record<string, CallDef>>;
  /** Erases what nobody needs once the account is closed. */
  readonly eraseAtClosing?: Erase;
  /** Erases the rest once the retention of the closed account is over. */
  readonly eraseAfterRetention?: Erase;
  /** What stays for good, and why. */
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
