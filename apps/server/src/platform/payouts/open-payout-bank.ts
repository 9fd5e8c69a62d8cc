import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PayoutBank } from './payout-bank.ts';
import { simulatedBank } from './simulated-bank.ts';

/** Opens the bank of this installation's payouts; undefined where staff take files to their bank. */
export const openPayoutBank = ({
  config,
  db,
}: {
  readonly config: Pick<Config, 'sandboxGateway'>;
  readonly db: Db;
}): PayoutBank | undefined => (config.sandboxGateway ? simulatedBank(db) : undefined);
