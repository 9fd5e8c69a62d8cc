import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type MailSender, outboxMail } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

/** The sender that the settings ask for. */
export const chooseMail = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): MailSender =>
  smtpUrl === '' ? outboxMail(db) : smtpMail({ url: smtpUrl, from: mailFrom });
