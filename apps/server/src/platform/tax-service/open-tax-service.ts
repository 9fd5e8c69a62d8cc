import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { nuonuo } from './nuonuo.ts';
import { simulatedTaxService } from './simulated-tax-service.ts';
import type { TaxService } from './tax-service.ts';

/** Opens the platform that issues this installation's invoices; undefined where staff enter them by hand. */
export function openTaxService({
  config: { nuonuo: settings, sandboxGateway },
  db,
}: {
  readonly config: Pick<Config, 'nuonuo' | 'sandboxGateway'>;
  readonly db: Db;
}): TaxService | undefined {
  if (settings) return nuonuo(settings);
  return sandboxGateway ? simulatedTaxService(db) : undefined;
}
