import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** @param billingProfileId null for no automatic invoice */
export async function writeChoice(tx: Tx, mainOrderId: string, billingProfileId: string | null): Promise<void> {
  if (billingProfileId === null) {
    await tx.deleteFrom('invoice_choice').where('main_order_id', '=', mainOrderId).execute();
    return;
  }
  await tx
    .insertInto('invoice_choice')
    .values({ main_order_id: mainOrderId, billing_profile_id: billingProfileId })
    .onConflict((conflict) =>
      conflict
        .column('main_order_id')
        .doUpdateSet({ billing_profile_id: billingProfileId, chosen_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The chosen billing profiles of main orders, by the main order; one without a choice is left out. */
export async function choicesOf(reader: Reader, mainOrderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (mainOrderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('invoice_choice')
    .select(['main_order_id', 'billing_profile_id'])
    .where('main_order_id', 'in', [...mainOrderIds])
    .execute();
  return new Map(rows.map((row) => [row.main_order_id, row.billing_profile_id]));
}

/** Returns a member's invoice choice for the last order; undefined when none was ever made. */
export async function lastChoiceOf(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('invoice_choice as choice')
    .innerJoin('billing_profile as profile', 'profile.id', 'choice.billing_profile_id')
    .select('choice.billing_profile_id')
    .where('profile.member_id', '=', memberId)
    .orderBy('choice.chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.billing_profile_id;
}
