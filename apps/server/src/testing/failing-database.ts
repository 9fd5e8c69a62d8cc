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
  let words = '';
  return {
    fail(next, quoted) {
      failure = next;
      words = quoted;
    },
    wrap(db) {
      const trip = async () => {
        if (failure !== 'none') await db.transaction((tx) => fail(tx, failure, words));
      };
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          await trip();
          return result;
        },
      };
      return {
        read: (db.read as Kysely<Database>).withPlugin(plugin),
        async transaction(work, options) {
          await trip();
          return db.transaction(work, options);
        },
        get isOverloaded() {
          return db.isOverloaded;
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

async function fail(tx: Tx, failure: Failure, words: string): Promise<void> {
  switch (failure) {
    case 'none':
      return;
    case 'thrown':
      throw Object.assign(new Error(`query failed: ${words}`, { cause: badAddress(words) }), { input: words });
    case 'lost':
      throw new DatabaseUnavailable('lost', new Error(`connection lost during query: ${words}`));
    case 'value':
      await sql`select ${words}::uuid`.execute(tx);
      return;
    case 'row':
      await sql`insert into limit_use (key, used_at) values (${words}, null)`.execute(tx);
      return;
    case 'raised':
      await sql`select set_config('xunban.words', ${words}, true)`.execute(tx);
      await sql`do $$ begin raise exception 'not with %', current_setting('xunban.words')
        using detail = current_setting('xunban.words'), hint = current_setting('xunban.words'); end $$`.execute(tx);
  }
}

function badAddress(words: string): unknown {
  try {
    return new URL(`postgres://house:${encodeURIComponent(words)}@[`);
  } catch (error) {
    return error;
  }
}
