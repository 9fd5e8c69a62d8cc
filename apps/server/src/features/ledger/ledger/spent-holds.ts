import { sql } from 'kysely';
import type { JournalKind } from './journal.ts';

/**
 * Journals that spend the money of a hold, by their booking key. A hold without one is still open, or was released by a journal
 * of its own.
 */
const SPENT_BY = {
  paymentHold: { key: 'pay:', kind: 'onlinePayment' },
  withdrawalFreeze: { key: 'payoutEnd:', kind: 'withdrawalPaid' },
} as const satisfies Partial<Record<JournalKind, { readonly key: string; readonly kind: JournalKind }>>;

export type HoldKind = keyof typeof SPENT_BY;
export const isHoldKind = (kind: string): kind is HoldKind => kind in SPENT_BY;

/** True when `journal` is a hold whose money was spent; each is looked up by the unique key of the other. */
export const isSpentHold = sql<boolean>`case ${sql.join(
  Object.entries(SPENT_BY).map(
    ([hold, { key, kind }]) => sql`when journal.kind = ${sql.lit(hold)} then exists (
      select from ledger_journal spending where spending.biz_key = ${sql.lit(key)} || journal.reference
        and spending.kind = ${sql.lit(kind)})`,
  ),
  sql` `,
)} else false end`;
