import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { EventHub } from './events/hub.ts';
import type { FileStore } from './files/store.ts';
import type { Log } from './log.ts';
import type { MailSender } from './mail/mail.ts';
import type { SmsSender } from './sms/sms.ts';

/**
 * Dependencies of use cases. Built once in main.ts; tests build it with a temporary database and fakes of external services.
 */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly files: FileStore;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Notifies browsers after the commit that something changed. */
  readonly events: EventHub;
}
