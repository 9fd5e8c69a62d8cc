import { plainAccountNo } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { sameName } from '../../identity/company-register/same-name.ts';
import { payerAccountOf } from './payer-account.ts';

/** Maximum number of a member's latest transfers that are read: their account numbers must be decrypted one by one. */
const MAX_TRANSFERS = 100;

/**
 * True when the member's own money came from this account: the transfer was credited because its payer is the member. The payer
 * of a manually claimed transfer may be anyone.
 */
export async function hasSentFrom(
  reader: Reader,
  memberId: string,
  account: { readonly holderName: string; readonly accountNo: string },
): Promise<boolean> {
  const rows = await reader
    .selectFrom('bank_transfer')
    .select(['id', 'payer_name', 'payer_account'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('decided_at', 'is', null)
    .orderBy('arrived_at', 'desc')
    .limit(MAX_TRANSFERS)
    .execute();
  for (const row of rows)
    if (
      sameName(row.payer_name, account.holderName) &&
      plainAccountNo(await payerAccountOf(reader, row)) === account.accountNo
    )
      return true;
  return false;
}
