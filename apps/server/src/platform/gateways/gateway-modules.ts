import type { GatewayName } from '@xunban/contract';
import { alipay } from './alipay/alipay-module.ts';
import type { GatewayModule } from './gateway-module.ts';
import { wechat } from './wechat/wechat-module.ts';

/** Every gateway other than the simulation. */
export const GATEWAY_MODULES: Readonly<Record<Exclude<GatewayName, 'sandbox'>, GatewayModule>> = { alipay, wechat };
