import os from 'node:os';
import { type GatewayName, LIVE_KEY } from '@xunban/contract';
import type { KeyPrefix } from './auth/key-token.ts';
import { newToken } from './auth/tokens.ts';
import { demonstrationCompany, readCompany } from './company.ts';
import { DATA_DIR } from './data-dir.ts';
import type { Pooler } from './db/database.ts';
import type { AlipaySettings } from './gateways/alipay/alipay-client.ts';
import { alipayAccount } from './gateways/alipay/alipay-module.ts';
import type { OpenGateway } from './gateways/gateway-module.ts';
import { GATEWAYS } from './gateways/known-gateways.ts';
import {
  asIs,
  databaseAddress,
  fault,
  keyText,
  matching,
  oneOf,
  productCode,
  roleList,
  type Setting,
  SettingFault,
  timeOfDay,
  transferBank,
  webAddress,
  wholeNumber,
  yesNo,
} from './setting-readers.ts';
import { readTemplateIds, SMS_TEMPLATES } from './sms/sms-templates.ts';
import type { NuonuoSettings } from './tax-service/nuonuo.ts';
import { tracingVariables } from './tracing/tracing-settings.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** With more sessions than this the processors change between them too often, and every statement takes longer. */
const usualConnections = Math.max(5, 2 * os.availableParallelism() + 1);

const settings = {
  port: { name: 'PORT', fallback: '8080', help: 'port to listen on', read: wholeNumber(0, 65_535) },
  host: { name: 'HOST', fallback: '127.0.0.1', help: 'address to listen on; 0.0.0.0 for every interface', read: asIs },
  consolePort: {
    name: 'CONSOLE_PORT',
    fallback: 'auto',
    help: 'port of the back office, which is a separate origin; auto uses PORT + 1',
    read: (text): number | 'auto' => (text === 'auto' ? 'auto' : wholeNumber(0, 65_535)(text)),
  },
  consoleUrl: {
    name: 'CONSOLE_URL',
    fallback: '',
    help: 'public address of the back office, on a separate host; empty uses http://HOST:CONSOLE_PORT',
    read: webAddress,
  },
  dataDir: DATA_DIR,
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    help: 'PostgreSQL 15 or newer; empty starts an embedded one under DATA_DIR',
    secret: true,
    read: databaseAddress,
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    help: 'address of PostgreSQL itself, when DATABASE_URL is that of a pooler with a session for each transaction (PgBouncer)',
    secret: true,
    read: databaseAddress,
  },
  databaseReplicaUrl: {
    name: 'DATABASE_REPLICA_URL',
    fallback: '',
    help: 'address of a streaming replica, itself and not a pooler; lists, searches, exports and reports read it while it lags by at most 5 s',
    secret: true,
    read: databaseAddress,
  },
  namedStatements: {
    name: 'DATABASE_NAMED_STATEMENTS',
    fallback: 'on',
    help: 'off for a pooler that forgets them between two transactions: PgBouncer before 1.21, or with max_prepared_statements = 0',
    read: oneOf('on', 'off'),
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    fallback: String(usualConnections),
    help: 'maximum number of connections of this process; unset: two per processor core plus one, at least 5',
    read: wholeNumber(2, 200),
  },
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    fallback: '0',
    help: 'time of a stop in which /readyz answers 503 and requests are still taken: longer than a load balancer needs to notice',
    read: wholeNumber(0, 300),
  },
  payPasswordKey: {
    name: 'PAY_PASSWORD_KEY',
    fallback: '',
    help: '32 random bytes in base64, the key of pay password hashes, the same for every process; empty generates one in DATA_DIR',
    secret: true,
    read: keyText,
  },
  dataKey: {
    name: 'DATA_KEY',
    fallback: '',
    help: '32 random bytes in base64, the key that encrypts phone, identity and bank numbers, the same for every process; empty generates one in DATA_DIR',
    secret: true,
    read: keyText,
  },
  nextDataKey: {
    name: 'DATA_KEY_NEXT',
    fallback: '',
    help: 'the next DATA_KEY, while npm run rotate-keys migrates to it',
    secret: true,
    read: keyText,
  },
  staffSecondFactor: {
    name: 'STAFF_SECOND_FACTOR',
    fallback: 'auto',
    help: 'required: staff users with permissions for money, prices or staff accounts need a second factor; optional; auto: required outside a demonstration',
    read: oneOf('auto', 'required', 'optional'),
  },
  approvalWaitingHours: {
    name: 'APPROVAL_WAITING_HOURS',
    fallback: '24',
    help: 'hours before an account that was created, given permissions, enabled or reset by an administrator can approve; another administrator can shorten it',
    read: wholeNumber(0, 720),
  },
  product: { name: 'PRODUCT', fallback: 'xunban', help: 'product code in paths and storage keys', read: productCode },
  pricingUrl: {
    name: 'PRICING_URL',
    fallback: '',
    help: 'address of a separate pricing host for the web client; empty uses this host',
    read: webAddress,
  },
  webOrigins: {
    name: 'WEB_ORIGINS',
    fallback: '',
    help: 'origins, separated by commas, whose pages can request prices from this host; empty allows only its own',
    read: (text) => new Set(text === '' ? [] : text.split(',').map((address) => webAddress(address.trim()))),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: '',
    help: 'public address of this server for buyers and gateways; empty uses http://HOST:PORT',
    read: webAddress,
  },
  company: {
    name: 'COMPANY_FILE',
    fallback: '',
    help: 'JSON file with the company data of printed documents (name, address, tax number, bank); empty prints an invented company',
    read: (text) =>
      text === ''
        ? demonstrationCompany
        : (readCompany(text) ?? fault('must be a JSON file with every field of the company')),
  },
  roles: {
    name: 'ROLES',
    fallback: 'api,pricing,worker',
    help: 'roles of this process: api, pricing, worker',
    read: roleList,
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    olderName: 'PROXY_HOPS',
    fallback: '',
    help: 'trusted proxies: addresses separated by commas (10.0.0.5,192.168.0.0/16,loopback) or their number; X-Forwarded-For from other peers is ignored',
    read: (text) =>
      readTrustedProxies(text) ?? fault('must be addresses or networks with commas, or a number from 0 to 5'),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    help: 'trace, debug, info, warn, error or silent',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
  demonstration: {
    name: 'DEMO',
    fallback: 'auto',
    help: 'true seeds a demonstration with a year of orders and opens /dev/outbox on loopback; empty leaves out the year; auto is true with the embedded database and false otherwise',
    read: oneOf('auto', 'true', 'empty', 'false'),
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    fallback: '',
    help: 'S3-compatible bucket address; empty keeps files under DATA_DIR',
    read: asIs,
  },
  s3Region: { name: 'S3_REGION', fallback: 'auto', help: 'region of the bucket', read: asIs },
  s3AccessKey: { name: 'S3_ACCESS_KEY', fallback: '', help: 'access key of the bucket', secret: true, read: asIs },
  s3SecretKey: { name: 'S3_SECRET_KEY', fallback: '', help: 'secret key of the bucket', secret: true, read: asIs },
  memberStorageMb: {
    name: 'MEMBER_STORAGE_MB',
    fallback: '500',
    help: 'megabytes stored for one member: board files that were never ordered, and images',
    read: wholeNumber(1, 1_000_000),
  },
  memberUploadsPerDayMb: {
    name: 'MEMBER_UPLOADS_PER_DAY_MB',
    fallback: '300',
    help: 'megabytes that one member can upload per day',
    read: wholeNumber(1, 1_000_000),
  },
  quotesPerDayMb: {
    name: 'QUOTES_PER_DAY_MB',
    fallback: '20',
    help: 'megabytes of quotes stored per day for one member, or for the guests of one network',
    read: wholeNumber(1, 1_000_000),
  },
  cpuSecondsPerDay: {
    name: 'CPU_SECONDS_PER_DAY',
    fallback: '600',
    help: 'seconds of processor time that one member, or the guests of one network, can use per day to read and compare board files, for documents and for searches',
    read: wholeNumber(1, 86_400),
  },
  fileRetentionDays: {
    name: 'FILE_RETENTION_DAYS',
    fallback: '180',
    help: 'days that a board file is retained after its last upload while it is neither ordered nor in a cart',
    read: wholeNumber(1, 36_500),
  },
  fileCollection: {
    name: 'FILE_COLLECTION',
    fallback: 'on',
    help: 'deletion of unreferenced files: on, or report, which only logs the files that would be deleted',
    read: oneOf('on', 'report'),
  },
  sandboxGateway: {
    name: 'SANDBOX_GATEWAY',
    fallback: 'auto',
    help: 'the built-in simulated payment gateway: true, false, or auto (only in a demonstration)',
    read: oneOf('auto', 'true', 'false'),
  },
  payouts: {
    name: 'PAYOUTS',
    fallback: 'auto',
    help: 'way of withdrawals to bank accounts: alipay (transfers by the Alipay application), file (staff take a file to the bank), or auto (simulated in a demonstration, else file)',
    read: oneOf('auto', 'alipay', 'file'),
  },
  simulatedCarrierSpeed: {
    name: 'SIMULATED_CARRIER_SPEED',
    fallback: '1',
    help: 'speed of parcels of the simulated carrier, as a multiple of real time; 0 disables it',
    read: wholeNumber(0, 100_000),
  },
  kuaidi100Customer: {
    name: 'KUAIDI100_CUSTOMER',
    fallback: '',
    help: 'number of the company at Kuaidi100, which tracks parcels; empty uses the simulated carrier of a demonstration, or none',
    read: asIs,
  },
  kuaidi100Key: { name: 'KUAIDI100_KEY', fallback: '', help: 'key at Kuaidi100', secret: true, read: asIs },
  kuaidi100Url: {
    name: 'KUAIDI100_URL',
    fallback: 'https://poll.kuaidi100.com',
    help: 'address of Kuaidi100',
    read: webAddress,
  },
  sfPartnerId: {
    name: 'SF_PARTNER_ID',
    fallback: '',
    help: 'customer code at the open platform of SF, which issues waybills; empty uses the simulated carrier of a demonstration, or none',
    read: asIs,
  },
  sfCheckWord: { name: 'SF_CHECK_WORD', fallback: '', help: 'check word of that code', secret: true, read: asIs },
  sfMonthlyCard: { name: 'SF_MONTHLY_CARD', fallback: '', help: 'monthly account at SF', read: asIs },
  sfUrl: {
    name: 'SF_URL',
    fallback: 'https://bspgw.sf-express.com',
    help: 'address of the open platform of SF',
    read: webAddress,
  },
  simulatedFactorySpeed: {
    name: 'SIMULATED_FACTORY_SPEED',
    fallback: '0',
    help: 'speed of the simulated factory, as a multiple of real time; 0 disables it',
    read: wholeNumber(0, 100_000),
  },
  smsProvider: {
    name: 'SMS_PROVIDER',
    fallback: 'outbox',
    help: 'sender of text messages: outbox stores them in the database for a demonstration; tencent sends them',
    read: oneOf('outbox', 'tencent'),
  },
  smsSecretId: { name: 'SMS_SECRET_ID', fallback: '', help: 'access id at the provider', secret: true, read: asIs },
  smsSecretKey: { name: 'SMS_SECRET_KEY', fallback: '', help: 'access key at the provider', secret: true, read: asIs },
  smsAppId: { name: 'SMS_APP_ID', fallback: '', help: 'number of the application at the provider', read: asIs },
  smsSignName: { name: 'SMS_SIGN_NAME', fallback: '迅板', help: 'registered signature, without brackets', read: asIs },
  smsTemplates: {
    name: 'SMS_TEMPLATES',
    fallback: '',
    help: `numbers of the registered templates: ${SMS_TEMPLATES.map((name) => `${name}=…`).join(',')}; translated ones as code.en=…, code.zh-TW=…`,
    read: (text) =>
      text === ''
        ? undefined
        : (readTemplateIds(text) ?? fault('must give every template that is needed a number, and no other name')),
  },
  smsRegion: { name: 'SMS_REGION', fallback: 'ap-guangzhou', help: 'region of the provider', read: asIs },
  smsEndpoint: {
    name: 'SMS_ENDPOINT',
    fallback: 'https://sms.tencentcloudapi.com',
    help: 'address of the provider',
    read: webAddress,
  },
  smsPerHour: {
    name: 'SMS_PER_HOUR',
    fallback: '2000',
    help: 'codes sent by SMS in an hour to clients without an account, and as many to members; the last one raises an alarm',
    read: wholeNumber(1, 100_000),
  },
  smsPerPrefixHour: {
    name: 'SMS_PER_PREFIX_HOUR',
    fallback: '200',
    help: 'the same for phone numbers that share their first seven digits',
    read: wholeNumber(1, 100_000),
  },
  webhookTargets: {
    name: 'WEBHOOK_TARGETS',
    fallback: 'public',
    help: 'addresses that webhooks can be sent to: public (https and public hosts), or any, for tests in a demonstration',
    read: oneOf('public', 'any'),
  },
  sandboxDatabaseUrl: {
    name: 'SANDBOX_DATABASE_URL',
    fallback: '',
    help: 'PostgreSQL database of the sandbox for test keys, not that of DATABASE_URL and not a pooler; off closes the sandbox; empty: the embedded PostgreSQL has one of its own, otherwise closed',
    secret: true,
    read: (text): string => (text === 'off' ? 'off' : databaseAddress(text)),
  },
  sandboxWebhookTargets: {
    name: 'SANDBOX_WEBHOOK_TARGETS',
    fallback: 'auto',
    help: 'addresses that webhooks of the sandbox can be sent to: public, any, or auto (any in a demonstration that listens on loopback alone)',
    read: oneOf('auto', 'public', 'any'),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: '',
    help: 'mail server, smtp://name:password@host:port or smtps://…; empty stores emails in the database for a demonstration',
    secret: true,
    read: (text) =>
      text === '' || /^smtps?:\/\/[^\s/]+$/.test(text) ? text : fault('must be smtp://host:port or smtps://host:port'),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: '',
    help: 'sender of emails, such as 迅板 Xunban <orders@example.com>',
    read: (text) =>
      text === '' || /^[^\r\n<>]{0,60}<?[^\s@<>]+@[^\s@<>]+>?$/.test(text)
        ? text
        : fault('must be a name and an <address>'),
  },
  mailReplyTo: {
    name: 'MAIL_REPLY_TO',
    fallback: '',
    help: 'mailbox for replies to emails about conversations, such as reply@example.com; its server must deliver reply+anything@example.com too. Empty: emails ask to reply on the page',
    read: (text) =>
      text === '' || /^[a-z0-9._-]{1,20}@[a-z0-9.-]+$/.test(text) ? text : fault('must be an address in lower case'),
  },
  mailInboundSecret: {
    name: 'MAIL_INBOUND_SECRET',
    fallback: '',
    help: 'secret of the signature of POST /api/mail/inbound, at least 32 characters; empty rejects every email there',
    secret: true,
    read: (text) => (text === '' || text.length >= 32 ? text : fault('must have at least 32 characters')),
  },
  mailInboundDir: {
    name: 'MAIL_INBOUND_DIR',
    fallback: '',
    help: 'folder in which a mail server leaves replies as *.eml files; empty reads none',
    read: asIs,
  },
  ledgerCheckAt: {
    name: 'LEDGER_CHECK_AT',
    fallback: '03:30',
    help: 'time of day in Shanghai of the daily ledger checks, once over all processes',
    read: timeOfDay,
  },
  hotline: {
    name: 'HOTLINE',
    fallback: '',
    help: 'service phone number of pages and emails while none is set in the console; empty shows none, a demonstration shows a sample',
    read: asIs,
  },
  goodsCode: {
    name: 'INVOICE_GOODS_CODE',
    fallback: '',
    help: 'classification code (税收分类编码) of printed circuit boards on invoices, 19 digits; empty leaves it out of the register',
    read: matching(/^\d{19}$/, '19 digits'),
  },
  nuonuoAppKey: {
    name: 'NUONUO_APP_KEY',
    fallback: '',
    help: 'key of the application at the Nuonuo open platform, which issues the invoices; empty uses the simulated tax platform of a demonstration, or none. Requires NUONUO_APP_SECRET, NUONUO_TOKEN and INVOICE_GOODS_CODE',
    read: asIs,
  },
  nuonuoAppSecret: {
    name: 'NUONUO_APP_SECRET',
    fallback: '',
    help: 'secret of the application at Nuonuo',
    secret: true,
    read: asIs,
  },
  nuonuoToken: { name: 'NUONUO_TOKEN', fallback: '', help: 'access token at Nuonuo', secret: true, read: asIs },
  nuonuoUrl: {
    name: 'NUONUO_URL',
    fallback: 'https://sdk.nuonuo.com',
    help: 'address of the Nuonuo open platform',
    read: webAddress,
  },
  nuonuoExtension: {
    name: 'NUONUO_EXTENSION',
    fallback: '923',
    help: 'extension (分机号) of electronic invoices at Nuonuo',
    read: matching(/^\d{1,5}$/, '1 to 5 digits'),
  },
  nuonuoClerk: { name: 'NUONUO_CLERK', fallback: '', help: 'name of the clerk on invoices of Nuonuo', read: asIs },
  companyRegisterToken: {
    name: 'COMPANY_REGISTER_TOKEN',
    fallback: '',
    help: 'token of the company register (Tianyancha); empty uses a built-in list of invented companies',
    secret: true,
    read: asIs,
  },
  companyRegisterUrl: {
    name: 'COMPANY_REGISTER_URL',
    fallback: 'https://open.api.tianyancha.com',
    help: 'address of the company register',
    read: webAddress,
  },
  bankFeedSecret: {
    name: 'BANK_FEED_SECRET',
    fallback: '',
    help: 'secret of the bank feed signature, at least 32 characters; empty generates one for a demonstration and rejects the feed otherwise',
    secret: true,
    read: (text) => (text === '' || text.length >= 32 ? text : fault('must have at least 32 characters')),
  },
  transferBank: {
    name: 'TRANSFER_ACCOUNT',
    fallback: '',
    help: 'bank account of the company for transfers: account name|bank|branch|first digits of the dedicated accounts',
    read: transferBank,
  },
  demoToken: {
    name: 'DEMO_TOKEN',
    fallback: '',
    help: 'token of /dev/* of a demonstration behind a proxy, at least 16 characters; empty generates and prints one at each start',
    secret: true,
    read: (text) => {
      if (text === '') return newToken();
      return text.length >= 16 ? text : fault('must have at least 16 characters');
    },
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    fallback: '',
    help: 'bearer token of /metrics for other machines, at least 16 characters; empty answers only this machine',
    secret: true,
    read: (text) => (text === '' || text.length >= 16 ? text : fault('must have at least 16 characters')),
  },
  ...tracingVariables,
  openApi: { name: 'API_DOCS', fallback: 'true', help: 'serve /api/openapi.json and /api/docs', read: yesNo },
} as const satisfies Record<string, Setting<unknown>>;

const ALL_SETTINGS: Readonly<Record<string, Setting<unknown>>> = Object.assign(
  {},
  settings,
  ...GATEWAYS.map((gateway) => gateway.settings),
);

type Read = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };
export interface Config
  extends Omit<
    Read,
    'consolePort' | 'demonstration' | 'payouts' | 'sandboxGateway' | 'sandboxWebhookTargets' | 'staffSecondFactor'
  > {
  readonly consolePort: number;
  /** The pooler for short transactions and reads; `databaseUrl` is PostgreSQL itself then. */
  readonly pooler: Pooler | undefined;
  readonly demonstration: boolean;
  /** A demonstration that begins with a year of orders. */
  readonly demonstrationYear: boolean;
  readonly sandboxGateway: boolean;
  readonly sandboxWebhookTargets: 'public' | 'any';
  /** Beginning of the API keys of this side. */
  readonly keyPrefix: KeyPrefix;
  /** Path before that of every call of this side: empty, or that of the sandbox. */
  readonly basePath: string;
  /** Text across every page of a printed document; empty for none. */
  readonly documentMark: string;
  /** The account that pays withdrawals; `simulated` in a demonstration, undefined where staff take files to the bank. */
  readonly payouts: AlipaySettings | 'simulated' | undefined;
  /** The platform that issues invoices; undefined for the simulation of a demonstration, or none. */
  readonly nuonuo: NuonuoSettings | undefined;
  /** The configured gateways; a simulation only with `sandboxGateway`. */
  readonly gateways: ReadonlyMap<GatewayName, OpenGateway>;
  readonly staffSecondFactor: 'required' | 'optional';
}

/** The environment as configuration, or every fault of it at once. */
export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] };

export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(ALL_SETTINGS)) {
    const text = env[setting.name] ?? (setting.olderName ? env[setting.olderName] : undefined) ?? setting.fallback;
    try {
      values[key] = setting.read(text);
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error;
      faults.push(`${setting.name} ${error.message}${setting.secret ? '' : `; it is "${text}"`}`);
    }
  }
  const read = values as unknown as Read;
  if (read.s3Endpoint && !(read.s3AccessKey && read.s3SecretKey))
    faults.push('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY');
  if (read.smsProvider === 'tencent' && !(read.smsSecretId && read.smsSecretKey && read.smsAppId && read.smsTemplates))
    faults.push('SMS_PROVIDER tencent needs SMS_SECRET_ID, SMS_SECRET_KEY, SMS_APP_ID and SMS_TEMPLATES');
  if (Boolean(read.kuaidi100Customer) !== Boolean(read.kuaidi100Key))
    faults.push('KUAIDI100_CUSTOMER and KUAIDI100_KEY are given together');
  if (Boolean(read.sfPartnerId) !== Boolean(read.sfCheckWord))
    faults.push('SF_PARTNER_ID and SF_CHECK_WORD are given together');
  if (read.smtpUrl && !read.mailFrom) faults.push('SMTP_URL needs MAIL_FROM');
  const consolePort = read.consolePort === 'auto' ? portAfter(read.port) : read.consolePort;
  if (consolePort !== 0 && consolePort === read.port) faults.push('CONSOLE_PORT must be another port than PORT');
  if (read.nextDataKey && !read.dataKey) faults.push('DATA_KEY_NEXT needs DATA_KEY');
  if (read.sandboxDatabaseUrl && [read.databaseUrl, read.databaseDirectUrl].includes(read.sandboxDatabaseUrl))
    faults.push('SANDBOX_DATABASE_URL must be another database than DATABASE_URL');
  if (read.databaseDirectUrl && !read.databaseUrl) faults.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (read.databaseReplicaUrl && !read.databaseUrl) faults.push('DATABASE_REPLICA_URL needs DATABASE_URL');
  if (consolePort > 65_535) faults.push('CONSOLE_PORT must be given, because there is no port after PORT');
  const demo = read.demonstration === 'auto' ? String(read.databaseUrl === '') : read.demonstration;
  const demonstration = demo !== 'false';
  const demonstrationYear = demo === 'true';
  const sandboxGateway = read.sandboxGateway === 'auto' ? demonstration : read.sandboxGateway === 'true';
  const gateways = gatewaysOf({ ...values, sandboxGateway }, read.publicUrl, faults);
  const nuonuo = read.nuonuoAppKey === '' ? undefined : nuonuoOf(read, faults);
  const payer = read.payouts === 'alipay' ? alipayAccount(values) : undefined;
  if (read.payouts === 'alipay' && !payer) faults.push('PAYOUTS alipay needs ALIPAY_APP_ID and its keys');
  const payouts = payer ?? (read.payouts === 'auto' && sandboxGateway ? 'simulated' : undefined);
  if (faults.length > 0) return { ok: false, faults };
  // A demonstration that others reach must not call addresses of this network for them.
  const isPrivate = demonstration && read.publicUrl === '' && LOOPBACK_HOSTS.has(read.host);
  const sandboxWebhookTargets =
    read.sandboxWebhookTargets === 'auto' ? (isPrivate ? 'any' : 'public') : read.sandboxWebhookTargets;
  const byMode = demonstration ? 'optional' : 'required';
  const staffSecondFactor = read.staffSecondFactor === 'auto' ? byMode : read.staffSecondFactor;
  return {
    ok: true,
    config: {
      ...read,
      // Only the pool of short transactions goes through a pooler.
      databaseUrl: read.databaseDirectUrl || read.databaseUrl,
      pooler: read.databaseDirectUrl
        ? { url: read.databaseUrl, namedStatements: read.namedStatements === 'on' }
        : undefined,
      ...{
        consolePort,
        demonstration,
        demonstrationYear,
        sandboxGateway,
        sandboxWebhookTargets,
        gateways,
        nuonuo,
        payouts,
        staffSecondFactor,
      },
      keyPrefix: LIVE_KEY,
      ...{ basePath: '', documentMark: '' },
    },
  };
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

function nuonuoOf(read: Read, faults: string[]): NuonuoSettings {
  const { nuonuoAppKey: appKey, nuonuoAppSecret: appSecret, nuonuoToken: accessToken, goodsCode } = read;
  if (!(appSecret && accessToken && goodsCode))
    faults.push('NUONUO_APP_KEY needs NUONUO_APP_SECRET, NUONUO_TOKEN and INVOICE_GOODS_CODE');
  const { nuonuoUrl: endpoint, nuonuoExtension: extension, nuonuoClerk: clerk } = read;
  return { appKey, appSecret, accessToken, endpoint, extension, clerk, goodsCode };
}

function gatewaysOf(
  values: Readonly<Record<string, unknown>>,
  publicUrl: string,
  faults: string[],
): ReadonlyMap<GatewayName, OpenGateway> {
  const opened = new Map<GatewayName, OpenGateway>();
  for (const gateway of GATEWAYS) {
    if (gateway.isSimulated && !values['sandboxGateway']) continue;
    const open = gateway.configure(values, publicUrl, faults);
    if (open) opened.set(gateway.name, open);
  }
  return opened;
}

/** Returns the values that must not appear in a log: every setting marked secret, and the password in an address. */
export function secretsOf(config: Config): readonly string[] {
  const values: Readonly<Record<string, unknown>> = { ...config };
  const whole = Object.entries(ALL_SETTINGS)
    .filter(([, { secret }]) => secret)
    .map(([key]) => String(values[key]));
  const addresses = [config.databaseUrl, config.pooler?.url ?? '', config.sandboxDatabaseUrl, config.smtpUrl];
  const passwords = addresses.map((address) => /:\/\/[^/@]*?:([^/@]+)@/.exec(address)?.[1] ?? '');
  return [...whole, ...addresses, ...passwords, ...passwords.map(plainText)].filter(
    ({ length }) => length >= SHORTEST_SECRET,
  );
}

/** Anything shorter would blank out parts of ordinary words. */
const SHORTEST_SECRET = 4;

function plainText(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Any free port is followed by any other free port. */
const portAfter = (port: number): number => (port === 0 ? 0 : port + 1);

export function settingsHelp(): string {
  const rows = Object.values(ALL_SETTINGS).map(
    ({ name, fallback, help }) => `  ${name.padEnd(24)}${help}${fallback ? ` (${fallback})` : ''}`,
  );
  return ['Settings, read from the environment (default in brackets):', '', ...rows, ''].join('\n');
}
