import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** More saved views than a user can manage in a list. */
const MAX_VIEWS = 50;

/** Returns a user's saved views, by name. */
export const savedViews = (reader: Reader, staffId: string): Promise<{ id: string; name: string; address: string }[]> =>
  reader
    .selectFrom('saved_view')
    .select(['id', 'name', 'address'])
    .where('staff_id', '=', staffId)
    .orderBy('name')
    .execute();

/**
 * Saves an address under a name, replacing an earlier one.
 * @throws Refusal `task.tooManyViews`
 */
export async function saveView(
  tx: Tx,
  staffId: string,
  view: { readonly name: string; readonly address: string },
): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({ staff_id: staffId, ...view })
    .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doUpdateSet({ address: view.address }))
    .execute();
  const { count } = await tx
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  if (count > MAX_VIEWS) throw new Refusal('task.tooManyViews', { data: { max: MAX_VIEWS } });
}

/** @throws Refusal `notFound` for a missing one and for a colleague's alike */
export async function removeView(tx: Tx, staffId: string, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('notFound');
}
