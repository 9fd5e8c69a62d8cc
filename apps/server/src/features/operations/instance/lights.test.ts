import { INSTANCE_PARTS, INSTANCE_TROUBLES, type InstancePart, type InstanceTrouble } from '@xunban/contract';
import { expect, test } from 'vitest';
import type { InstanceFacts } from './instance-facts.ts';
import { LIGHT_RULES, lightOf } from './lights.ts';

/** Each status light has a case in which it is lit, and the nearest case in which it is not. */

const now = new Date('2026-11-23T03:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const process: InstanceFacts['processes'][number] = {
  id: 'p1',
  host: 'one',
  roles: 'api,worker',
  version: 'aaaa',
  started_at: ago(1),
  seen_at: now,
  clock_ahead_ms: 0,
  streams: 3,
  disk_bytes: 1000n,
  disk_free_bytes: 500n,
  isAlive: true,
};
const silent = { lastSuccessAt: null, lastFailureAt: null, lastFailure: '' };

const well: InstanceFacts = {
  now,
  jobs: { waiting: 3, running: 1, failing: 0, failed: 0, oldestDueSeconds: 1, isCut: false },
  messages: { sent: 100, refused: 0, waiting: 0, oldestWaitingSeconds: 0, lastSentAt: now },
  ledgerChecks: { state: 'clean', at: ago(8), violationCount: 0, isMissing: false },
  backup: { takenAt: ago(20), seconds: 30, rows: 10n, files: 2, withKeys: false },
  database: {
    ...{ version: '17.6', connections: 20, maxConnections: 100, bytes: 1n, migrations: 24 },
    lastMigration: '0015-operations.sql',
    createdAt: ago(100),
  },
  processes: [process],
  outside: { sms: silent, mail: silent, gateways: silent, files: silent, register: silent, carriers: silent },
  staff: { administrators: 2, kinds: [] },
  settings: {
    ...{ demonstration: false, smsProvider: 'tencent', staffSecondFactor: 'required' },
    // Another gateway than the one that plays a bank has no name yet.
    ...{ gateways: ['other'], usesSmtp: true, usesS3: true, usesRegister: true, usesKuaidi100: true },
  },
};

const jobs = (is: Partial<InstanceFacts['jobs']>) => ({ jobs: { ...well.jobs, ...is } });
const messages = (is: Partial<InstanceFacts['messages']>) => ({ messages: { ...well.messages, ...is } });
const ledgerChecks = (is: Partial<InstanceFacts['ledgerChecks']>) => ({
  ledgerChecks: { ...well.ledgerChecks, ...is },
});
const backupOf = (hours: number) => ({
  backup: { takenAt: ago(hours), seconds: 1, rows: 1n, files: 1, withKeys: false },
});
const database = (connections: number) => ({ database: { ...well.database, connections } });
const processes = (...some: Partial<typeof process>[]) => ({ processes: some.map((is) => ({ ...process, ...is })) });
const settings = (is: Partial<InstanceFacts['settings']>) => ({ settings: { ...well.settings, ...is } });
const outside = (service: keyof InstanceFacts['outside'], failed: number, succeeded: number | null) => ({
  outside: {
    ...well.outside,
    [service]: {
      lastFailureAt: ago(failed),
      lastSuccessAt: succeeded === null ? null : ago(succeeded),
      lastFailure: 'ECONNREFUSED',
    },
  },
});

/** Facts that light it, and facts that just do not. */
const CASES: Record<
  InstanceTrouble,
  readonly [InstancePart, 'red' | 'amber', Partial<InstanceFacts>, Partial<InstanceFacts>]
> = {
  jobsStand: ['jobs', 'red', jobs({ oldestDueSeconds: 601 }), jobs({ oldestDueSeconds: 600 })],
  jobsFailed: ['jobs', 'red', jobs({ failed: 1 }), jobs({ failing: 1 })],
  jobsLate: ['jobs', 'amber', jobs({ oldestDueSeconds: 121 }), jobs({ oldestDueSeconds: 120 })],
  jobsFailing: ['jobs', 'amber', jobs({ failing: 1 }), jobs({ running: 9 })],
  messagesStand: ['messages', 'red', messages({ oldestWaitingSeconds: 601 }), messages({ oldestWaitingSeconds: 600 })],
  messagesNotSent: [
    'messages',
    'red',
    settings({ smsProvider: 'outbox' }),
    settings({ smsProvider: 'outbox', demonstration: true }),
  ],
  messagesRefused: ['messages', 'amber', messages({ refused: 6 }), messages({ refused: 5 })],
  ledgerViolated: [
    'ledgerChecks',
    'red',
    ledgerChecks({ state: 'violated', violationCount: 1 }),
    ledgerChecks({ violationCount: 0 }),
  ],
  ledgerCheckMissing: ['ledgerChecks', 'red', ledgerChecks({ isMissing: true }), ledgerChecks({ at: ago(25) })],
  ledgerCheckFailed: ['ledgerChecks', 'amber', ledgerChecks({ state: 'failed' }), ledgerChecks({ state: 'running' })],
  backupOld: ['backup', 'red', backupOf(73), backupOf(72)],
  backupMissing: [
    'backup',
    'amber',
    { backup: undefined, ...settings({ demonstration: true }) },
    { ...backupOf(1), ...settings({ demonstration: true }) },
  ],
  backupLate: ['backup', 'amber', backupOf(27), backupOf(26)],
  diskFull: ['disk', 'red', processes({}, { disk_free_bytes: 49n }), processes({ disk_free_bytes: 50n })],
  diskScarce: ['disk', 'amber', processes({ disk_free_bytes: 149n }), processes({ disk_free_bytes: 150n })],
  connectionsGone: ['database', 'red', database(96), database(95)],
  connectionsScarce: ['database', 'amber', database(81), database(80)],
  clockWrong: ['clock', 'red', processes({ clock_ahead_ms: -60_001 }), processes({ clock_ahead_ms: 60_000 })],
  clockOff: ['clock', 'amber', processes({ clock_ahead_ms: 2_001 }), processes({ clock_ahead_ms: -2_000 })],
  noWorker: ['processes', 'red', processes({ roles: 'api' }, { isAlive: false }), processes({ roles: 'worker' })],
  processSilent: ['processes', 'amber', processes({}, { isAlive: false }), processes({}, {})],
  versionsDiffer: ['processes', 'amber', processes({}, { version: 'bbbb' }), processes({}, {})],
  gatewayMissing: ['gateways', 'red', settings({ gateways: [] }), {}],
  gatewaySandbox: [
    'gateways',
    'red',
    settings({ gateways: ['sandbox'] }),
    settings({ gateways: ['sandbox'], demonstration: true }),
  ],
  gatewayFailing: ['gateways', 'red', outside('gateways', 1, 2), outside('gateways', 2, 1)],
  filesFailing: ['files', 'red', outside('files', 23, null), outside('files', 25, null)],
  registerInvented: [
    'register',
    'red',
    settings({ usesRegister: false }),
    settings({ usesRegister: false, demonstration: true }),
  ],
  registerFailing: ['register', 'amber', outside('register', 1, 2), outside('register', 2, 1)],
  factorOptional: ['settings', 'red', settings({ staffSecondFactor: 'optional' }), {}],
  fewAdministrators: ['settings', 'red', { staff: { administrators: 1, kinds: [] } }, {}],
  oneApprover: ['settings', 'amber', { staff: { administrators: 2, kinds: ['withdrawal'] } }, {}],
};

test('a healthy instance has green lights only', () => {
  expect(INSTANCE_PARTS.map((part) => lightOf(part, well))).toEqual(
    INSTANCE_PARTS.map(() => ({ light: 'green', trouble: null })),
  );
});

test.each(INSTANCE_TROUBLES)('%s', (trouble) => {
  const [part, light, lit, unlit] = CASES[trouble];
  expect(lightOf(part, { ...well, ...lit })).toEqual({ light, trouble });
  expect(lightOf(part, { ...well, ...unlit }).trouble).not.toBe(trouble);
});

test('every rule has a trouble of its own', () => {
  const troubles = INSTANCE_PARTS.flatMap((part) => LIGHT_RULES[part].map((rule) => rule.trouble));
  expect(troubles.sort()).toEqual([...INSTANCE_TROUBLES].sort());
});
