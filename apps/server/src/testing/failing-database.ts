import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { DatabaseUnavailable } from '../platform/db/failures.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type Failure = 'none' | 'thrown' | 'lost' | 'value' | 'row' | 'raised';

export interface FailingDatabase {
  readonly wrap: (db: Db) => Db;
  /** From now on everything fails in this way, and the failure quotes these words as only a careless one would. */
  fail(failure: Failure, words: string): void;
}

/** A database whose statements fail on request: with an error of ours, or with a real one of PostgreSQL. */
export function failingDatabase(): FailingDatabase {
  let failure: Failure = 'none';
  let text = '';
  return {
    fail(next, quoted) {
      failure = next;
      text = quoted;
    },
    wrap(db) {
      const trip = async () => {
        if (failure !== 'none') await db.transaction((tx) => fail(tx, failure, text));
      };
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          await trip();
          return result;
        },
      };
      const read = (db.read as Kysely<Database>).withPlugin(plugin);
      return {
        ...{ read, readLagging: read, replica: undefined },
        async transaction(work, options) {
          await trip();
          return db.transaction(work, options);
        },
        get isOverloaded() {
          return db.isOverloaded;
        },
        get connections() {
          return db.connections;
        },
        async ping() {
          await trip();
          await db.ping();
        },
        close: () => db.close(),
      };
    },
  };
}

async function fail(tx: Tx, failure: Failure, text: string): Promise<void> {
  switch (failure) {
    case 'none':
      return;
    case 'thrown':
      throw Object.assign(new Error(`query failed: ${text}`, { cause: badAddress(text) }), { input: text });
    case 'lost':
      throw new DatabaseUnavailable('lost', new Error(`connection lost during query: ${text}`));
    case 'value':
      await sql`select ${text}::uuid`.execute(tx);
      return;
    case 'row':
      await sql`insert into limit_use (key, used_at) values (${text}, null)`.execute(tx);
      return;
    case 'raised':
      await sql`select set_config('xunban.words', ${text}, true)`.execute(tx);
      await sql`do $$ begin raise exception 'not with %', current_setting('xunban.words')
        using detail = current_setting('xunban.words'), hint = current_setting('xunban.words'); end $$`.execute(tx);
  }
}

function badAddress(text: string): unknown {
  try {
    return new URL(`postgres://instance:${encodeURIComponent(text)}@[`);
  } catch (error) {
    return error;
  }
}
