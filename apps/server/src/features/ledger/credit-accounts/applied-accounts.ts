import type { Reader } from '../../../platform/db/transaction.ts';
import { accountOf, type CreditAccount } from './credit-accounts.ts';

/** Undecided applications; limited to the members when given. */
export async function appliedAccounts(
  reader: Reader,
  memberIds: readonly string[] | 'all',
): Promise<readonly CreditAccount[]> {
  let query = reader.selectFrom('credit_account').selectAll().where('state', '=', 'applied');
  if (memberIds !== 'all') query = query.where('member_id', 'in', [...memberIds]);
  return (await query.execute()).map(accountOf);
}
