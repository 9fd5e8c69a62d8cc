import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { asEncrypted, type Encrypted } from './encrypted.ts';
import { decryptText, encryptText } from './encrypted-text.ts';

/** A table with encrypted columns, as used by the passes over all of them. Each feature describes its own. */
export interface EncryptedTable {
  readonly name: string;
  /**
   * Encrypts the next rows with values of another form again, and locks them for that.
   * @param form the prefix that encrypted values should have
   * @param after the id of the last row of the batch before
   * @returns the ids of the rows, in their order; empty when no more follow
   */
  encryptBatch(tx: Tx, form: string, after: string | undefined, max: number): Promise<readonly string[]>;
}

export interface EncryptedValue {
  /** Table and column, the context used for encryption and decryption. */
  readonly place: string;
  /** SQL of the stored text; '' means no value. */
  readonly read: string;
  /** The replacement to store: the encrypted text, and its lookup hashes. */
  readonly set: (tx: Tx, encrypted: Encrypted<string>, text: string) => RawBuilder<unknown>;
}

/** A table whose rows have an id. All values of a row are written together, because rules of the table look at them all. */
export function encryptedTable(described: {
  readonly table: string;
  readonly idType: 'uuid' | 'bigint';
  readonly values: readonly EncryptedValue[];
  /** Values are not bound to a row when they are encrypted before the row has its id. */
  readonly isBoundToRow?: boolean;
}): EncryptedTable {
  const { table, idType, values, isBoundToRow = true } = described;
  const type = sql.raw(idType);
  return {
    name: table,
    async encryptBatch(tx, form, after, limit) {
      const texts = values.map(({ read }, at) => sql`${sql.raw(read)} as ${sql.ref(`v${at}`)}`);
      const isStale = sql.join(
        values.map(({ read }) => sql`(${sql.raw(read)} <> '' and not starts_with(${sql.raw(read)}, ${form}))`),
        sql` or `,
      );
      const { rows } = await sql<Readonly<Record<string, string>> & { readonly row_id: string }>`
        select id::text as row_id, ${sql.join(texts)} from ${sql.table(table)}
        where (${isStale}) and (${after ?? null}::text is null or id > ${after ?? null}::${type})
        order by id limit ${limit} for update`.execute(tx);
      await Promise.all(
        rows.map(async (row) => {
          const bound = isBoundToRow ? row.row_id : '';
          const sets = await Promise.all(
            values.flatMap((value, at) => {
              const stored = row[`v${at}`] ?? '';
              return stored === '' ? [] : [reencrypted(tx, value, bound, stored)];
            }),
          );
          await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.row_id}::${type}`.execute(tx);
        }),
      );
      return rows.map((row) => row.row_id);
    },
  };
}

async function reencrypted(
  tx: Tx,
  { place, set }: EncryptedValue,
  bound: string,
  stored: string,
): Promise<RawBuilder<unknown>> {
  const text = await decryptText(tx, place, bound, asEncrypted(stored));
  return set(tx, encryptText(tx, place, bound, text), text);
}
