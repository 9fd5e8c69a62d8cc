import path from 'node:path';
import { SANDBOX_PATH, TEST_KEY } from '@xunban/contract';
import type { Config } from './config.ts';
import { GATEWAYS } from './gateways/known-gateways.ts';

/** Connections to the sandbox of one process: programs in development, not customers. */
const CONNECTIONS = 4;
/** Speeds of the simulated factory and carrier: a board takes some minutes, a parcel of two days one and a half. */
const FACTORY_SPEED = 1_440;
const CARRIER_SPEED = 1_920;

const SIMULATED: Config['gateways'] = new Map(
  GATEWAYS.filter(({ isSimulated }) => isSimulated).flatMap(({ name, configure }) => {
    const open = configure({}, '', []);
    return open ? [[name, open] as const] : [];
  }),
);

/** Address of a process after it began to listen. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/**
 * The configuration of the sandbox of a process: everything outside is the simulation of a demonstration, so no request, message
 * or payment leaves it. Keys that encrypt personal data are its own when they are files.
 */
export const sandboxConfig = (live: Config, databaseUrl: string, { host, port }: Listening): Config => ({
  ...live,
  ...{ host, port, databaseUrl, pooler: undefined, databaseConnections: CONNECTIONS },
  dataDir: path.join(live.dataDir, 'sandbox'),
  ...{ demonstration: true, demonstrationYear: false, webOrigins: new Set<string>() },
  fileCollection: 'on',
  keyPrefix: TEST_KEY,
  ...{ basePath: SANDBOX_PATH, documentMark: '测试 TEST' },
  webhookTargets: live.sandboxWebhookTargets,
  smsProvider: 'outbox',
  ...{ smtpUrl: '', mailReplyTo: '', mailInboundSecret: '', mailInboundDir: '' },
  ...{ sandboxGateway: true, gateways: SIMULATED },
  payouts: 'simulated',
  ...{ nuonuo: undefined, nuonuoAppKey: '', companyRegisterToken: '', transferBank: undefined, bankFeedSecret: '' },
  ...{ kuaidi100Customer: '', kuaidi100Key: '', sfPartnerId: '', sfCheckWord: '' },
  ...{ simulatedFactorySpeed: FACTORY_SPEED, simulatedCarrierSpeed: CARRIER_SPEED },
});
