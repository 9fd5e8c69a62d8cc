import { GATEWAY_NAMES, type GatewayName } from '@xunban/contract';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { watched } from '../instance/outside-services.ts';
import type { Gateways, PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';

/** The gateways that this installation is set up for. */
export function openGateways({ config, db }: { readonly config: Config; readonly db: Db }): Gateways {
  const { publicUrl, sandboxGateway: hasSandbox } = config;
  const gateways = new Map<GatewayName, PaymentGateway>();
  const add = (gateway: PaymentGateway) => gateways.set(gateway.name, watched('gateways', gateway));
  if (hasSandbox) add(sandboxGateway(db, publicUrl));
  for (const [name, open] of config.gateways) add(open(`${publicUrl}/api/gateways/${name}/notify`));
  return {
    get: (name) => gateways.get(name),
    names: GATEWAY_NAMES.filter((name) => gateways.has(name)),
  };
}
