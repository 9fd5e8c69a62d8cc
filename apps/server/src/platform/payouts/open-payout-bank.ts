import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PayoutBank } from './payout-bank.ts';
import { simulatedBank } from './simulated-bank.ts';

/** The bank that this installation pays out through; undefined where people take files to theirs. */
export const openPayoutBank = ({
  config,
  db,
}: {
  readonly config: Pick<Config, 'sandboxGateway'>;
  readonly db: Db;
}): PayoutBank | undefined => (config.sandboxGateway ? simulatedBank(db) : undefined);
