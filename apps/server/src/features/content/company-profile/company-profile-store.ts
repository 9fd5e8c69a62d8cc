import { findOneOf } from '@xunban/contract';
import { OWNER_FACTS, type OwnerFact } from '@xunban/contract/company-profile';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface KnownFact {
  readonly name: OwnerFact;
  readonly value: string;
  readonly setBy: string;
  readonly setAt: Date;
}

export async function knownFacts(reader: Reader): Promise<readonly KnownFact[]> {
  const rows = await reader
    .selectFrom('owner_fact')
    .select(['name', 'value', 'set_by as setBy', 'set_at as setAt'])
    .orderBy('set_at', 'desc')
    .execute();
  // A previous release may have stored a fact that this one does not know.
  return rows.flatMap((row) => {
    const name = findOneOf(OWNER_FACTS, row.name);
    return name ? [{ ...row, name }] : [];
  });
}

/** Serializes writers of facts: there may be no row yet that both could lock. */
export const lockFacts = (tx: Tx) => sql`lock table owner_fact in share row exclusive mode`.execute(tx);

export async function writeFact(tx: Tx, name: OwnerFact, value: string, staffId: string): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('owner_fact').where('name', '=', name).execute();
    return;
  }
  await tx
    .insertInto('owner_fact')
    .values({ name, value, set_by: staffId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, set_by: staffId, set_at: sql<Date>`now()` }))
    .execute();
}
