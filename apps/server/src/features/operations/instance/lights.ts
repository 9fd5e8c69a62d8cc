import type { InstancePart, InstanceTrouble, Light } from '@xunban/contract';
import { isSimulated } from '../../../platform/gateways/known-gateways.ts';
import type { InstanceFacts } from './instance-facts.ts';

/** Condition for a part that is not green. */
export interface LightRule {
  readonly trouble: InstanceTrouble;
  readonly light: Exclude<Light, 'green'>;
  readonly holds: (facts: InstanceFacts) => boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rules of each part, the worst first: the first rule that holds sets the light. */
export const LIGHT_RULES: Readonly<Record<InstancePart, readonly LightRule[]>> = {
  jobs: [
    { trouble: 'jobsStand', light: 'red', holds: ({ jobs }) => jobs.oldestDueSeconds > 10 * MINUTE },
    { trouble: 'jobsFailed', light: 'red', holds: ({ jobs }) => jobs.failed > 0 },
    { trouble: 'jobsLate', light: 'amber', holds: ({ jobs }) => jobs.oldestDueSeconds > 2 * MINUTE },
    { trouble: 'jobsFailing', light: 'amber', holds: ({ jobs }) => jobs.failing > 0 },
  ],
  messages: [
    { trouble: 'messagesStand', light: 'red', holds: ({ messages }) => messages.oldestWaitingSeconds > 10 * MINUTE },
    {
      trouble: 'messagesNotSent',
      light: 'red',
      holds: ({ settings }) => settings.smsProvider === 'outbox' && !settings.demonstration,
    },
    {
      trouble: 'messagesRefused',
      light: 'amber',
      // Some numbers are always blocked; more than one in twenty is a quota, a template or a signature.
      holds: ({ messages: { refused, sent } }) => refused >= 5 && refused * 20 > refused + sent,
    },
  ],
  ledgerChecks: [
    { trouble: 'ledgerViolated', light: 'red', holds: ({ ledgerChecks }) => (ledgerChecks.violationCount ?? 0) > 0 },
    { trouble: 'ledgerCheckMissing', light: 'red', holds: ({ ledgerChecks }) => ledgerChecks.isMissing },
    { trouble: 'ledgerCheckFailed', light: 'amber', holds: ({ ledgerChecks }) => ledgerChecks.state === 'failed' },
  ],
  backup: [
    {
      trouble: 'backupOld',
      light: 'red',
      // The first backup of a new instance is due on its second night.
      holds: (facts) =>
        facts.backup ? backupAge(facts) > 72 * HOUR : !facts.settings.demonstration && ageOf(facts) > 26 * HOUR,
    },
    { trouble: 'backupMissing', light: 'amber', holds: ({ backup }) => backup === undefined },
    { trouble: 'backupLate', light: 'amber', holds: (facts) => backupAge(facts) > 26 * HOUR },
  ],
  disk: [
    { trouble: 'diskFull', light: 'red', holds: (facts) => minFreeShare(facts) < 0.05 },
    { trouble: 'diskScarce', light: 'amber', holds: (facts) => minFreeShare(facts) < 0.15 },
  ],
  database: [
    { trouble: 'connectionsGone', light: 'red', holds: ({ database }) => usedShare(database) > 0.95 },
    { trouble: 'connectionsScarce', light: 'amber', holds: ({ database }) => usedShare(database) > 0.8 },
  ],
  clock: [
    { trouble: 'clockWrong', light: 'red', holds: (facts) => maxClockOffMs(facts) > 60_000 },
    { trouble: 'clockOff', light: 'amber', holds: (facts) => maxClockOffMs(facts) > 2_000 },
  ],
  processes: [
    {
      trouble: 'noWorker',
      light: 'red',
      holds: (facts) => !alive(facts).some(({ roles }) => roles.split(',').includes('worker')),
    },
    { trouble: 'processSilent', light: 'amber', holds: ({ processes }) => processes.some(({ isAlive }) => !isAlive) },
    {
      trouble: 'versionsDiffer',
      light: 'amber',
      holds: (facts) => new Set(alive(facts).map(({ version }) => version)).size > 1,
    },
  ],
  gateways: [
    { trouble: 'gatewayMissing', light: 'red', holds: ({ settings }) => settings.gateways.length === 0 },
    {
      trouble: 'gatewaySandbox',
      light: 'red',
      holds: ({ settings }) => settings.gateways.some(isSimulated) && !settings.demonstration,
    },
    { trouble: 'gatewayFailing', light: 'red', holds: (facts) => isFailing(facts, 'gateways') },
  ],
  files: [{ trouble: 'filesFailing', light: 'red', holds: (facts) => isFailing(facts, 'files') }],
  register: [
    {
      trouble: 'registerInvented',
      light: 'red',
      holds: ({ settings }) => !settings.usesRegister && !settings.demonstration,
    },
    { trouble: 'registerFailing', light: 'amber', holds: (facts) => isFailing(facts, 'register') },
  ],
  settings: [
    {
      trouble: 'factorOptional',
      light: 'red',
      holds: ({ settings }) => settings.staffSecondFactor === 'optional' && !settings.demonstration,
    },
    {
      trouble: 'fewAdministrators',
      light: 'red',
      holds: ({ settings, staff }) => staff.administrators < 2 && !settings.demonstration,
    },
    {
      trouble: 'oneApprover',
      light: 'amber',
      holds: ({ settings, staff }) => staff.kinds.length > 0 && !settings.demonstration,
    },
  ],
};

export function lightOf(part: InstancePart, facts: InstanceFacts): { light: Light; trouble: InstanceTrouble | null } {
  const rule = LIGHT_RULES[part].find(({ holds }) => holds(facts));
  return { light: rule?.light ?? 'green', trouble: rule?.trouble ?? null };
}

const alive = ({ processes }: InstanceFacts) => processes.filter(({ isAlive }) => isAlive);

const ageOf = ({ now, database }: InstanceFacts): number => (+now - +database.createdAt) / 1_000;

const backupAge = ({ now, backup }: InstanceFacts): number => (backup ? (+now - +backup.takenAt) / 1_000 : 0);

/** Minimum over the disks of all live processes; 1 when none is known. */
const minFreeShare = (facts: InstanceFacts): number =>
  Math.min(
    1,
    ...alive(facts)
      .filter(({ disk_bytes }) => disk_bytes > 0n)
      .map(({ disk_bytes, disk_free_bytes }) => Number(disk_free_bytes) / Number(disk_bytes)),
  );

const usedShare = ({ connections, maxConnections }: InstanceFacts['database']): number => connections / maxConnections;

const maxClockOffMs = (facts: InstanceFacts): number =>
  Math.max(0, ...alive(facts).map(({ clock_ahead_ms }) => Math.abs(clock_ahead_ms)));

/** The last attempt failed, and not too long ago to matter. */
function isFailing({ now, outside }: InstanceFacts, service: keyof InstanceFacts['outside']): boolean {
  const { lastFailureAt, lastSuccessAt } = outside[service];
  if (!lastFailureAt || +now - +lastFailureAt > 24 * HOUR * 1_000) return false;
  return lastSuccessAt === null || lastFailureAt > lastSuccessAt;
}
