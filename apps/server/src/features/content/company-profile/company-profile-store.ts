import { findOneOf } from '@xunban/contract';
import { COMPANY_PROFILE_FACTS, type CompanyProfileFact } from '@xunban/contract/company-profile';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface KnownFact {
  readonly name: CompanyProfileFact;
  readonly value: string;
  readonly setBy: string;
  readonly setAt: Date;
}

export async function knownFacts(reader: Reader): Promise<readonly KnownFact[]> {
  const rows = await reader
    .selectFrom('company_profile_fact')
    .select(['name', 'value', 'set_by as setBy', 'set_at as setAt'])
    .orderBy('set_at', 'desc')
    .execute();
  // A previous release may have stored a fact that this one does not know.
  return rows.flatMap((row) => {
    const name = findOneOf(COMPANY_PROFILE_FACTS, row.name);
    return name ? [{ ...row, name }] : [];
  });
}

/** Serializes writers of facts: there may be no row yet that both could lock. */
export const lockFacts = (tx: Tx) => sql`lock table company_profile_fact in share row exclusive mode`.execute(tx);

export async function writeFact(tx: Tx, name: CompanyProfileFact, value: string, staffId: string): Promise<void> {
  if (value === '') {
    await tx.deleteFrom('company_profile_fact').where('name', '=', name).execute();
    return;
  }
  await tx
    .insertInto('company_profile_fact')
    .values({ name, value, set_by: staffId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, set_by: staffId, set_at: sql<Date>`now()` }))
    .execute();
}
