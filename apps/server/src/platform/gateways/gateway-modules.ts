import type { ProviderName } from '@xunban/contract';
import { alipay } from './alipay/alipay-module.ts';
import type { GatewayModule } from './gateway-module.ts';
import { wechat } from './wechat/wechat-module.ts';

export const GATEWAY_MODULES: Readonly<Record<ProviderName, GatewayModule>> = { alipay, wechat };
