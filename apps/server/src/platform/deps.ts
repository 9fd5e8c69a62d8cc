import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { EventHub } from './events/hub.ts';
import type { FileStore } from './files/store.ts';
import type { Log } from './log.ts';
import type { MailSender } from './mail/mail.ts';
import type { SmsSender } from './sms/sms.ts';

/** What use cases work with. Built once in main.ts; tests build it with a throwaway database and fakes of what we do not own. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly files: FileStore;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Tells browsers that something changed, after the commit. */
  readonly events: EventHub;
}
