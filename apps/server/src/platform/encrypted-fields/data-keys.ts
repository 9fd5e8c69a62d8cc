import { randomBytes } from 'node:crypto';
import { type DialectAdapter, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Reader, Tx } from '../db/transaction.ts';
import type { OutsideKey } from '../outside-key.ts';
import { decryptBytes, encryptBytes } from './aes-gcm.ts';
import { firstKey, givenKeys, type KeySettings, wrongKeyMessage } from './key-encryption-key.ts';

export type KeyPurpose = 'field' | 'lookup';

/** A process loads a new data key within this time, and encrypts with the previous one until then. */
const RELOAD_AFTER_MS = 30_000;

/** The data keys of one database, unwrapped, in the memory of this process. */
export class DataKeys {
  readonly #db: Db;
  readonly #settings: KeySettings;
  #opened: Opened;
  #readAt = performance.now();
  #reading: Promise<void> | undefined;

  constructor(db: Db, settings: KeySettings, opened: Opened) {
    this.#db = db;
    this.#settings = settings;
    this.#opened = opened;
  }

  /** The key with which fields are encrypted now. */
  get sealing(): { readonly id: number; readonly key: Buffer } {
    if (performance.now() - this.#readAt > RELOAD_AFTER_MS) this.#lookAgain();
    return this.#opened.sealing;
  }

  get lookup(): Buffer {
    return this.#opened.lookup;
  }

  /** Returns the key of an encrypted value; a key not yet loaded by this process is read on the caller's connection. */
  async opening(reader: Reader, id: number): Promise<Buffer> {
    const known = this.#opened.fields.get(id);
    if (known) return known;
    await this.readAgain(reader);
    const found = this.#opened.fields.get(id);
    if (!found)
      throw new Error(`data key ${id} not found: the encrypted value and the keys come from different databases`);
    return found;
  }

  async readAgain(reader: Reader): Promise<void> {
    this.#opened = await openKeys(reader, this.#settings);
    this.#readAt = performance.now();
  }

  /** In the background: no caller waits, and a failure is retried at the next encryption. */
  #lookAgain(): void {
    this.#reading ??= this.readAgain(this.#db.read)
      .catch(() => {})
      .finally(() => {
        this.#reading = undefined;
      });
  }
}

/** A database and all its transactions share one adapter, and nothing else does: so every reader has its keys. */
const unlocked = new WeakMap<DialectAdapter, DataKeys>();

/** @throws when {@link unlockFields} was not called for this database */
export function dataKeysOf(reader: Reader): DataKeys {
  const keys = unlocked.get(reader.getExecutor().adapter);
  if (!keys) throw new Error('encrypted fields of this database are not unlocked');
  return keys;
}

/**
 * Reads the data keys of a database, or creates the first ones, so that its encrypted fields can be read and written through
 * this `db`. Several processes may do so first; they end up with the same keys.
 * @throws with a sentence for the operator when the key-encryption key is missing or another one
 */
export async function unlockFields(db: Db, settings: KeySettings): Promise<void> {
  if (unlocked.has(adapterOf(db))) return;
  const hasKeys = await db.read.selectFrom('data_key').select('id').limit(1).executeTakeFirst();
  if (!hasKeys) {
    const outer = await firstKey(settings);
    await db.transaction(async (tx) => {
      for (const purpose of ['field', 'lookup'] as const) await insertDataKey(tx, purpose, outer);
    });
  }
  unlocked.set(adapterOf(db), new DataKeys(db, settings, await openKeys(db.read, settings)));
}

/** Creates a new data key for encrypting fields; the previous one still decrypts. This process uses the new one at once. */
export async function exchangeDataKey(db: Db, settings: KeySettings): Promise<void> {
  await db.transaction(async (tx) => {
    const previous = await tx.selectFrom('data_key').selectAll().where('retired_at', 'is', null).forUpdate().execute();
    const field = previous.find(({ purpose }) => purpose === 'field');
    const given = await givenKeys(settings);
    const outer = given.find(({ id }) => id === field?.wrapped_under);
    if (!field || !outer) throw new Error(wrongKeyMessage(settings, given, field?.wrapped_under ?? ''));
    await tx.updateTable('data_key').set({ retired_at: sql<Date>`now()` }).where('id', '=', field.id).execute();
    await insertDataKey(tx, 'field', outer);
  });
  await dataKeysOf(db.read).readAgain(db.read);
}

/** A new key in use, unless there is one already. */
async function insertDataKey(tx: Tx, purpose: KeyPurpose, outer: OutsideKey): Promise<void> {
  await tx
    .insertInto('data_key')
    .values({
      purpose,
      wrapped: encryptBytes(outer.secret, randomBytes(32), contextOf(purpose)),
      wrapped_under: outer.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const contextOf = (purpose: string): string => `data key ${purpose}`;

const adapterOf = (db: Db): DialectAdapter => db.read.getExecutor().adapter;

interface Opened {
  readonly fields: ReadonlyMap<number, Buffer>;
  readonly sealing: { readonly id: number; readonly key: Buffer };
  readonly lookup: Buffer;
}

async function openKeys(reader: Reader, settings: KeySettings): Promise<Opened> {
  const rows = await reader.selectFrom('data_key').selectAll().orderBy('id').execute();
  const given = await givenKeys(settings);
  const fields = new Map<number, Buffer>();
  let sealing: Opened['sealing'] | undefined;
  let lookup: Buffer | undefined;
  for (const row of rows) {
    const outer = given.find(({ id }) => id === row.wrapped_under);
    if (!outer) throw new Error(wrongKeyMessage(settings, given, row.wrapped_under));
    const key = decryptBytes(outer.secret, row.wrapped, contextOf(row.purpose));
    if (row.purpose === 'field') fields.set(row.id, key);
    if (row.retired_at !== null) continue;
    if (row.purpose === 'field') sealing = { id: row.id, key };
    else lookup = key;
  }
  if (!sealing || !lookup) throw new Error('database has no active data keys');
  return { fields, sealing, lookup };
}
