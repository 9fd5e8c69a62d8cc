import { fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ApprovalRequest, ApprovalSource } from '../../base/approvals/approval-source.ts';
import { bankAccountCards } from '../../identity/bank-accounts/bank-account-cards.ts';
import { approveWithdrawal, rejectWithdrawal } from './review-withdrawal.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

interface Row {
  readonly id: string;
  readonly withdrawal_no: string;
  readonly member_id: string;
  readonly amount_fen: bigint;
  readonly bank_account_id: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly reason: string;
  readonly is_approved: boolean;
  readonly decided_by: string | null;
  readonly decided_at: Date;
  readonly note: string;
}

/** Withdrawals with one approval and above the limit of a single staff user. */
export const withdrawalApprovals: ApprovalSource = {
  kinds: ['withdrawal'],

  find: async (reader, { isWaiting, max, ids }) => {
    const isUndecided = sql`withdrawal.state in ('applied', 'reviewing')`;
    const which = ids ? sql`withdrawal.id = any (${[...ids]}::uuid[])` : sql`true`;
    return isWaiting
      ? requestsOf(reader, sql`${isUndecided} and ${which} order by first.at, withdrawal.id`)
      : requestsOf(
          reader,
          // A withdrawal cancelled by its member has no decision.
          sql`not ${isUndecided} and withdrawal.state <> 'cancelled' and ${which} order by last.at desc limit ${max}`,
        );
  },

  decide: async (tx, { staffId }, { id, decision, note }) => {
    const withdrawal = await lockWithdrawal(tx, { id });
    if (!withdrawal || withdrawal.firstApprovedBy === null) throw new Refusal('notFound');
    const versioned = { id, version: withdrawal.version, staffId };
    if (decision === 'approve') await approveWithdrawal(tx, { ...versioned, note });
    else await rejectWithdrawal(tx, { ...versioned, reason: note });
  },
};

/** The history holds the time and the note of both decisions. */
async function requestsOf(reader: Reader, which: RawBuilder<unknown>): Promise<ApprovalRequest[]> {
  const { rows } = await sql<Row>`
    select withdrawal.id, withdrawal_no, member_id, amount_fen, bank_account_id, first_approved_by as asked_by,
      first.at as asked_at, first.note as reason, withdrawal.state <> 'rejected' as is_approved, last.actor_id as decided_by,
      last.at as decided_at, last.note
    from withdrawal
    cross join lateral (select at, note from withdrawal_history
      where withdrawal_id = withdrawal.id and actor_id = first_approved_by and to_state = 'reviewing'
      order by id desc limit 1) first
    left join lateral (select at, note, actor_id from withdrawal_history
      where withdrawal_id = withdrawal.id and to_state in ('approved', 'rejected') order by id limit 1) last on true
    where first_approved_by is not null and ${which}`.execute(reader);
  const accounts = await bankAccountCards(
    reader,
    rows.map((row) => row.bank_account_id),
  );
  return rows.map((row) => {
    const account = accounts.get(row.bank_account_id);
    return {
      ...{ kind: 'withdrawal', id: row.id, subjectId: row.id, no: row.withdrawal_no, memberId: row.member_id },
      amount: fen(row.amount_fen),
      goesTo: account ? [account.holderName, account.branch, account.maskedNo].filter(Boolean).join(' · ') : '',
      ...{ reason: row.reason, evidence: 0, askedBy: row.asked_by, askedAt: row.asked_at },
      decision:
        row.decided_by === null
          ? null
          : { isApproved: row.is_approved, by: row.decided_by, at: row.decided_at, note: row.note },
    };
  });
}
