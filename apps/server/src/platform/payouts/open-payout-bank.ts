import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { alipayPayouts } from './alipay-payouts.ts';
import type { PayoutBank } from './payout-bank.ts';
import { simulatedBank } from './simulated-bank.ts';

/** Opens the payer of this installation's payouts; undefined where staff take files to their bank. */
export function openPayoutBank({
  config: { payouts },
  db,
}: {
  readonly config: Pick<Config, 'payouts'>;
  readonly db: Db;
}): PayoutBank | undefined {
  if (payouts === undefined) return undefined;
  return payouts === 'simulated' ? simulatedBank(db) : alipayPayouts(payouts);
}
