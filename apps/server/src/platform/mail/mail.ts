import type { Db } from '../db/database.ts';
import { leaveInOutbox } from '../sms/outbox.ts';

/** An outgoing email. */
export interface Email {
  /** Our id, the same at every attempt: it identifies an email that arrives twice. */
  readonly id: string;
  /** One address, nothing but the address. */
  readonly to: string;
  readonly subject: string;
  /** The address for replies, when it is not that of the sender. */
  readonly replyTo?: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/** A file attached to an email. */
export interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  /** Content id for showing it inside the email; absent for an ordinary attachment. */
  readonly cid?: string;
}

/**
 * Delivery result. `later`: it may be tried again. `refused`: never, for this address or this email. `answer` is the server's
 * code.
 */
export interface MailOutcome {
  readonly state: 'sent' | 'notSent' | 'later' | 'refused';
  readonly answer: string;
}

/** Sends emails. Called by a job, after the commit of the underlying change. */
export interface MailSender {
  send(email: Email): Promise<MailOutcome>;
}

const UNSAFE = /[\r\n\0]/;
const ONE_ADDRESS = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}$/;

/** True when no header of an email can begin another header line, or name another recipient. */
export const isSafeHead = ({ to, subject }: Pick<Email, 'to' | 'subject'>): boolean =>
  ONE_ADDRESS.test(to) && !UNSAFE.test(subject);

/** Stores emails for `GET /dev/outbox`. */
export const outboxMail = (db: Db): MailSender => ({
  async send({ to, subject, text, attachments = [] }) {
    const files = attachments.map(({ filename, content }) => `[${filename}, ${content.length} B]`);
    const message = [`${subject}\n`, text, ...files].join('\n');
    await db.transaction((tx) => leaveInOutbox(tx, { kind: 'mail', recipient: to, text: message }));
    return { state: 'notSent', answer: '' };
  },
});
