import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { outboxSms, type SmsSender } from './sms.ts';
import { type TencentSmsSettings, tencentSms, tencentSmsJobs } from './tencent-sms.ts';

/** The sender that the settings ask for. */
export function chooseSms(config: Config): SmsSender {
  const settings = tencentSettings(config);
  return settings ? tencentSms(settings) : outboxSms;
}

/** The jobs of that sender; the built-in one has none. */
export function smsJobs(config: Config, db: Db, log: Log): readonly JobDefinition[] {
  const settings = tencentSettings(config);
  return settings ? tencentSmsJobs(settings, db, log) : [];
}

const tencentSettings = (config: Config): TencentSmsSettings | undefined =>
  config.smsProvider === 'tencent' && config.smsTemplates
    ? {
        secretId: config.smsSecretId,
        secretKey: config.smsSecretKey,
        appId: config.smsAppId,
        signName: config.smsSignName,
        templateIds: config.smsTemplates,
        region: config.smsRegion,
        endpoint: config.smsEndpoint,
      }
    : undefined;
