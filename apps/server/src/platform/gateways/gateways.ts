import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { watched } from '../house/outside-services.ts';
import { alipayGateway } from './alipay/alipay-gateway.ts';
import { GATEWAY_NAMES, type GatewayName, type Gateways, type PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { wechatGateway } from './wechat/wechat-gateway.ts';

/** The gateways that this installation is set up for. */
export function openGateways({ config, db }: { readonly config: Config; readonly db: Db }): Gateways {
  const { publicUrl, sandboxGateway: hasSandbox, alipay, wechat } = config;
  const gateways = new Map<GatewayName, PaymentGateway>();
  const add = (gateway: PaymentGateway) => gateways.set(gateway.name, watched('gateways', gateway));
  if (hasSandbox) add(sandboxGateway(db, publicUrl));
  if (alipay) add(alipayGateway(alipay, `${publicUrl}/api/gateways/alipay/notify`));
  if (wechat) add(wechatGateway(wechat, `${publicUrl}/api/gateways/wechat/notify`));
  return {
    get: (name) => gateways.get(name),
    names: GATEWAY_NAMES.filter((name) => gateways.has(name)),
  };
}
