import { type Fen, negate } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { accountBalance } from '../ledger/account-balance.ts';

/** Returns a member's available balance (`cash` in the API). Never negative. */
export async function walletBalance(reader: Reader, memberId: string): Promise<Fen> {
  return negate(await accountBalance(reader, 'walletAvailable', memberId));
}
