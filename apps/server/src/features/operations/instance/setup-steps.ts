import { SETUP_STEPS, type SetupStep } from '@xunban/contract';
import type { CompanyProfileFact } from '@xunban/contract/company-profile';
import { addDays } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isSimulated } from '../../../platform/gateways/known-gateways.ts';
import { companyProfile } from '../../content/company-profile/company-profile.ts';
import { hasOwnCarriers } from '../../fulfilment/shipping/carrier-settings.ts';
import { currentCalendar, hasOwnPrices } from '../../pricing/prices/price-data.ts';
import type { InstanceFacts } from './instance-facts.ts';

/** Facts without which no invoice, quotation or transfer is right. */
const NEEDED: readonly CompanyProfileFact[] = [
  ...(['companyName', 'companyAddress', 'hotline', 'taxNo', 'bank', 'bankAccount'] as const),
];
/** Promised days are counted with holidays that are known this far ahead. */
const CALENDAR_DAYS = 60;

/**
 * Returns the steps that make a new instance ready for buyers, each done or not by the state that it leaves; none in a
 * demonstration, whose company, prices and services are invented.
 */
export async function setupSteps(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { settings, staff, backup, database }: Pick<InstanceFacts, 'settings' | 'staff' | 'backup' | 'database'>,
): Promise<{ readonly step: SetupStep; readonly isDone: boolean }[]> {
  if (settings.demonstration) return [];
  const { read } = db;
  const [company, { calendar, now }, hasPrices, hasCarriers] = await Promise.all([
    companyProfile(read, config),
    currentCalendar(read),
    hasOwnPrices(read),
    hasOwnCarriers(read, database.createdAt),
  ]);
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    domain: config.publicUrl.startsWith('https://'),
    secondAdministrator: staff.administrators >= 2,
    company: NEEDED.every((name) => company[name] !== ''),
    // Each kind of approval has at least two accounts that can decide it.
    colleagues: staff.kinds.length === 0,
    sms: settings.smsProvider !== 'outbox',
    mail: settings.usesSmtp,
    gateway: settings.gateways.some((name) => !isSimulated(name)),
    prices: hasPrices,
    calendar: calendar.knownUntil >= addDays(shanghaiDay(now), CALENDAR_DAYS),
    carriers: hasCarriers,
    backup: backup !== undefined,
  };
  return SETUP_STEPS.map((step) => ({ step, isDone: isDone[step] }));
}
