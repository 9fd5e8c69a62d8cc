import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { watched } from '../house/outside-services.ts';
import { GATEWAY_NAMES, type GatewayName, type Gateways, type PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';

/** The gateways that this installation is set up for. */
export function openGateways({ config, db }: { readonly config: Config; readonly db: Db }): Gateways {
  const gateways = new Map<GatewayName, PaymentGateway>();
  if (config.sandboxGateway) gateways.set('sandbox', watched('gateways', sandboxGateway(db, config.publicUrl)));
  return {
    get: (name) => gateways.get(name),
    names: GATEWAY_NAMES.filter((name) => gateways.has(name)),
  };
}
