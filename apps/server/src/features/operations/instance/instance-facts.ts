import { lastBackup } from '../../../platform/backup/backup-log.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import { databaseState } from '../../../platform/db/database-state.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { outcomesOf } from '../../../platform/instance/outside-services.ts';
import { processesOf } from '../../../platform/instance/processes.ts';
import { jobsState } from '../../../platform/jobs/job-state.ts';
import { smsOfLastDay } from '../../../platform/sms/sms-log.ts';
import { singleHanded } from '../../base/approvals/single-handed.ts';
import { lastCheck } from '../../finance/ledger-checks/last-check.ts';

export type InstanceFacts = Awaited<ReturnType<typeof instanceFacts>>;

/** Collects the inputs of the status lights from statistics and short tables: nothing here counts growing tables. */
export async function instanceFacts({ config, db }: Pick<Deps, 'config' | 'db'>) {
  const { read } = db;
  const [now, jobs, messages, ledgerChecks, backup, database, processes, outside, staff] = await Promise.all([
    databaseNow(read),
    jobsState(read),
    smsOfLastDay(read),
    lastCheck(read),
    lastBackup(read),
    databaseState(read),
    processesOf(read),
    outcomesOf(read),
    singleHanded(read),
  ]);
  const {
    demonstration,
    smsProvider,
    smtpUrl,
    s3Endpoint,
    companyRegisterToken,
    kuaidi100Customer,
    staffSecondFactor,
  } = config;
  return {
    ...{ now, jobs, messages, ledgerChecks, backup, database, processes, outside, staff },
    settings: {
      demonstration,
      smsProvider,
      staffSecondFactor,
      gateways: openGateways({ config, db }).names,
      usesSmtp: smtpUrl !== '',
      usesS3: s3Endpoint !== '',
      usesRegister: companyRegisterToken !== '',
      usesKuaidi100: kuaidi100Customer !== '',
    },
  };
}
