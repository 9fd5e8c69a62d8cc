import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Amounts of a company above which a role needs an approval to pay; null: never. */
export interface ApprovalRule {
  readonly purchaserAbove: Fen | null;
  readonly bookkeeperAbove: Fen | null;
  readonly bookkeepersApprove: boolean;
  readonly version: number;
}

const NO_RULE: ApprovalRule = {
  purchaserAbove: null,
  bookkeeperAbove: null,
  bookkeepersApprove: false,
  version: 0,
};

const orNull = (amount: bigint | null): Fen | null => (amount === null ? null : fen(amount));

export async function approvalRuleOf(reader: Reader, memberId: string): Promise<ApprovalRule> {
  const row = await reader.selectFrom('approval_rule').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!row) return NO_RULE;
  return {
    purchaserAbove: orNull(row.purchaser_above_fen),
    bookkeeperAbove: orNull(row.bookkeeper_above_fen),
    bookkeepersApprove: row.bookkeepers_approve,
    version: row.version,
  };
}

/** @returns false when the rule was changed since `version` */
export async function writeApprovalRule(tx: Tx, memberId: string, rule: ApprovalRule): Promise<boolean> {
  const { rows } = await sql`
    insert into approval_rule (member_id, purchaser_above_fen, bookkeeper_above_fen, bookkeepers_approve)
    select ${memberId}, ${rule.purchaserAbove}, ${rule.bookkeeperAbove}, ${rule.bookkeepersApprove}
    where ${rule.version}::integer = 0 or exists (select from approval_rule where member_id = ${memberId})
    on conflict (member_id) do update set purchaser_above_fen = excluded.purchaser_above_fen,
      bookkeeper_above_fen = excluded.bookkeeper_above_fen, bookkeepers_approve = excluded.bookkeepers_approve,
      version = approval_rule.version + 1, changed_at = now()
    where approval_rule.version = ${rule.version}
    returning member_id`.execute(tx);
  return rows.length > 0;
}
