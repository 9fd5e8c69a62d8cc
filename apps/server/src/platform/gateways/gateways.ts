import type { GatewayName } from '@xunban/contract';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { watched } from '../instance/outside-services.ts';
import type { Gateways, PaymentGateway } from './gateway.ts';
import { GATEWAY_NAMES } from './known-gateways.ts';

/** Path at which the notices of a gateway are received. */
export const notifyPath = (name: GatewayName): string => `/api/gateways/${name}/notify`;

/** The gateways that this installation is set up for. */
export function openGateways({ config, db }: { readonly config: Config; readonly db: Db }): Gateways {
  const publicUrl = config.publicUrl + config.basePath;
  const gateways = new Map<GatewayName, PaymentGateway>();
  for (const [name, open] of config.gateways) {
    const gateway = open({ db, publicUrl, notifyUrl: publicUrl + notifyPath(name) });
    gateways.set(name, watched('gateways', gateway));
  }
  return {
    get: (name) => gateways.get(name),
    names: GATEWAY_NAMES.filter((name) => gateways.has(name)),
  };
}
