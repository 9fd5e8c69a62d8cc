import { type Fen, negate } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { accountBalance } from '../ledger/account-balance.ts';

/** What a member can spend now (`cash` on the wire). Never negative. */
export async function walletBalance(reader: Reader, memberId: string): Promise<Fen> {
  return negate(await accountBalance(reader, 'walletAvailable', memberId));
}
