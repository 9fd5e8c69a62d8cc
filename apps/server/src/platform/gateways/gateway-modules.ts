/** The gateways: a folder and a line for each. */
export { alipay } from './alipay/alipay-module.ts';
export { sandbox } from './sandbox/sandbox-module.ts';
export { wechat } from './wechat/wechat-module.ts';
