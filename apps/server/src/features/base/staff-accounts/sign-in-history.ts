import type { OwnSignIn } from '@xunban/contract';
import { findOneOf, SIGN_IN_CHANGES } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

type SignInChange = (typeof SIGN_IN_CHANGES)[number];

/** Records a change of a staff user's sign-in methods, with its author. */
export async function recordSignInChange(
  tx: Tx,
  staffId: string,
  change: { readonly what: SignInChange; readonly byStaffId: string; readonly detail?: string },
): Promise<void> {
  const { what, byStaffId, detail = '' } = change;
  await tx
    .insertInto('staff_sign_in_history')
    .values({ staff_id: staffId, what, detail, by_staff_id: byStaffId })
    .execute();
}

const NEWEST = 20;

/** The latest changes first. */
export async function signInHistory(reader: Reader, staffId: string): Promise<OwnSignIn['history']> {
  const rows = await reader
    .selectFrom('staff_sign_in_history as change')
    .innerJoin('staff as actor', 'actor.id', 'change.by_staff_id')
    .select(['change.at', 'change.what', 'change.detail', 'actor.name'])
    .where('change.staff_id', '=', staffId)
    .orderBy('change.id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.flatMap(({ at, what, detail, name }) => {
    const known = findOneOf(SIGN_IN_CHANGES, what);
    return known ? [{ at: toIso(at), what: known, detail, by: name }] : [];
  });
}
