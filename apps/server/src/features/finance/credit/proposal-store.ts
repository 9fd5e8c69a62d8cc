import { parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CreditProposal as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { CreditTerms } from '../../ledger/credit-accounts/credit-accounts.ts';

/** A request by one finance user that needs four-eyes approval. */
export type Proposal = {
  readonly id: string;
  readonly memberId: string;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly state: 'waiting' | 'granted' | 'refused';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string;
} & (
  | { readonly kind: 'terms'; readonly terms: CreditTerms }
  | { readonly kind: 'writeOff'; readonly statementId: string; readonly amount: Fen }
);

export async function insertTermsProposal(
  tx: Tx,
  row: { readonly memberId: string; readonly terms: CreditTerms; readonly reason: string; readonly staffId: string },
): Promise<void> {
  await tx
    .insertInto('credit_proposal')
    .values({
      ...{ kind: 'terms', member_id: row.memberId, reason: row.reason, proposed_by: row.staffId },
      ...{ limit_fen: row.terms.limit, statement_day: row.terms.statementDay },
      ...{ due_days: row.terms.dueDays, late_fee_bp: row.terms.lateFeeBp },
    })
    .execute();
}

export async function insertWriteOffProposal(
  tx: Tx,
  row: {
    readonly memberId: string;
    readonly statementId: string;
    readonly amount: Fen;
    readonly reason: string;
    readonly staffId: string;
  },
): Promise<void> {
  await tx
    .insertInto('credit_proposal')
    .values({
      ...{ kind: 'writeOff', member_id: row.memberId, reason: row.reason, proposed_by: row.staffId },
      ...{ statement_id: row.statementId, amount_fen: row.amount },
    })
    .execute();
}

export async function findProposal(reader: Reader, id: string): Promise<Proposal | undefined> {
  const row = await reader.selectFrom('credit_proposal').selectAll().where('id', '=', id).executeTakeFirst();
  return row && proposalOf(row);
}

/** Returns the proposals for a member, the latest first. */
export async function proposalsOf(reader: Reader, memberId: string): Promise<readonly Proposal[]> {
  const rows = await reader
    .selectFrom('credit_proposal')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('proposed_at', 'desc')
    .limit(50)
    .execute();
  return rows.map(proposalOf);
}

export async function endProposal(
  tx: Tx,
  id: string,
  { state, staffId, note }: { readonly state: 'granted' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('credit_proposal')
    .set({ state, decided_by: staffId, decided_at: sql<Date>`now()`, decision_note: note })
    .where('id', '=', id)
    .execute();
}

/** Members with a proposal that waits for four-eyes approval; limited to the ids when given. */
export async function membersWithProposal(reader: Reader, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('credit_proposal')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .where('state', '=', 'waiting')
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

export function proposalOf(row: Selectable<Table>): Proposal {
  const common = {
    id: row.id,
    memberId: row.member_id,
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    state: parseEnum(['waiting', 'granted', 'refused'], row.state, 'state of a proposal'),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    note: row.decision_note,
  };
  if (row.kind === 'writeOff')
    return { ...common, kind: 'writeOff', statementId: given(row.statement_id), amount: fen(given(row.amount_fen)) };
  return {
    ...common,
    kind: 'terms',
    terms: {
      limit: fen(given(row.limit_fen)),
      statementDay: given(row.statement_day),
      dueDays: given(row.due_days),
      lateFeeBp: given(row.late_fee_bp),
    },
  };
}

/** The database holds which columns a kind has. */
function given<T>(value: T | null): T {
  if (value === null) throw new Error('invariant: proposal lacks a column that its kind requires');
  return value;
}

/** The same as a subquery of their ids. */
export const MEMBERS_WITH_PROPOSAL = sql`(select member_id from credit_proposal where state = 'waiting')`;
