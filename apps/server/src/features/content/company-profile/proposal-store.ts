import type { ApprovedCompanyFact } from '@xunban/contract/company-profile';
import { type Selectable, sql } from 'kysely';
import type { CompanyProfileProposal } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A fact that staff set, before and after; '' for none. */
export interface ProposedFact {
  readonly name: ApprovedCompanyFact;
  readonly before: string;
  readonly after: string;
}

export type Proposal = Omit<Selectable<CompanyProfileProposal>, 'facts'> & { readonly facts: readonly ProposedFact[] };

/** @returns its id */
export async function insertProposal(tx: Tx, facts: readonly ProposedFact[], staffId: string): Promise<string> {
  const { id } = await tx
    .insertInto('company_profile_proposal')
    .values({ facts: JSON.stringify(facts), asked_by: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the pending proposal, or the latest decided ones. */
export async function findProposals(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting?: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly Proposal[]> {
  let query = reader.selectFrom('company_profile_proposal').selectAll();
  if (ids) query = query.where('id', 'in', [...ids]);
  if (isWaiting !== undefined) query = query.where('state', isWaiting ? '=' : '<>', 'waiting');
  const rows = await query.orderBy('decided_at', 'desc').limit(max).execute();
  return rows.map((row) => ({ ...row, facts: row.facts as unknown as readonly ProposedFact[] }));
}

export async function endProposal(
  tx: Tx,
  { id, state, staffId, note }: { id: string; state: 'granted' | 'refused'; staffId: string; note: string },
): Promise<void> {
  await tx
    .updateTable('company_profile_proposal')
    .set({ state, decided_by: staffId, decided_at: sql<Date>`now()`, note })
    .where('id', '=', id)
    .execute();
}
