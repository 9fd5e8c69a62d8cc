import { gatewayModule } from '../gateway-module.ts';
import { sandboxJobs } from './sandbox-bank.ts';
import { SANDBOX_BILL, SANDBOX_TRADES } from './sandbox-bill.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { addSandboxPages } from './sandbox-routes.ts';

/** The built-in simulation. */
export const sandbox = gatewayModule({
  name: 'sandbox',
  label: { 'zh-CN': '演示银行', 'zh-TW': '示範銀行', en: 'Demo bank' },
  hint: {
    'zh-CN': '打开演示银行的页面，不会扣真钱',
    'zh-TW': '開啟示範銀行的頁面，不會扣真錢',
    en: 'Opens the demo bank; no real money is charged',
  },
  mark: null,
  isScanned: false,
  app: null,
  isSimulated: true,
  settings: {},
  configure:
    () =>
    ({ db, publicUrl }) =>
      sandboxGateway(db, publicUrl),
  ownRecords: { bill: SANDBOX_BILL, trades: SANDBOX_TRADES },
  jobs: sandboxJobs,
  addPages: addSandboxPages,
});
