import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import type { Db } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';

export interface OpenTransaction {
  readonly tx: Tx;
  commit(): Promise<void>;
}

/** A transaction that stays open until the test commits it, so that others meet its locks. */
export async function openTransaction(db: Db): Promise<OpenTransaction> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let committed: Promise<void> = Promise.resolve();
  const tx = await new Promise<Tx>((resolve, reject) => {
    committed = db.transaction(async (opened) => {
      resolve(opened);
      await ended;
    });
    committed.catch(reject);
  });
  const commit = () => {
    end();
    return committed;
  };
  // A test that fails half-way must not keep the others, and the end of the server, waiting for its locks.
  onTestFinished(() => commit().catch(() => {}));
  return { tx, commit };
}

/** Resolves when a session waits for a lock that another session of this database holds. */
export async function untilLockWait(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read);
      expect(rows[0]?.waiting).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 10 },
  );
}

/** True when no other session holds these rows. @param rows SQL after `select from` */
export async function areFree(tx: Tx, rows: string): Promise<boolean> {
  const { rows: existing } = await sql`select 1 as one from ${sql.raw(rows)}`.execute(tx);
  const { rows: free } = await sql`select 1 as one from ${sql.raw(rows)} for update skip locked`.execute(tx);
  return existing.length > 0 && free.length === existing.length;
}

/** Returns how many replies of a process were 503 because a row lock was held for too long. */
export async function countLocked(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^database_unavailable_total\{reason="locked"\} (\d+)$/m.exec(metrics)?.[1]);
}
