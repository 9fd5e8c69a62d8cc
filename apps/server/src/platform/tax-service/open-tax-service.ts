import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { simulatedTaxService } from './simulated-tax-service.ts';
import type { TaxService } from './tax-service.ts';

/** Opens the platform that issues this installation's invoices; undefined where staff enter them by hand. */
export const openTaxService = ({
  config,
  db,
}: {
  readonly config: Pick<Config, 'sandboxGateway'>;
  readonly db: Db;
}): TaxService | undefined => (config.sandboxGateway ? simulatedTaxService(db) : undefined);
