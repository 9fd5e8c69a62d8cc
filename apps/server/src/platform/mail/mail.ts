import type { Db } from '../db/database.ts';
import { leaveInOutbox } from '../sms/outbox.ts';

/** A letter as it leaves the house. */
export interface Letter {
  /** Ours, the same at every try: a letter that arrives twice is known by it. */
  readonly id: string;
  /** One address, nothing but the address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/** A file that comes with a letter. */
export interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  /** By which the letter itself shows it; absent for a file beside the letter. */
  readonly cid?: string;
}

/** `later`: it may be tried again. `refused`: never, for this address or this letter. `answer` is the server's code. */
export interface MailOutcome {
  readonly state: 'sent' | 'kept' | 'later' | 'refused';
  readonly answer: string;
}

/** Sends letters. It is asked by a job, after the commit of what a letter is about. */
export interface MailSender {
  send(letter: Letter): Promise<MailOutcome>;
}

const UNSAFE = /[\r\n\0]/;
const ONE_ADDRESS = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}$/;

/** Whether nothing in the head of a letter could begin another line of it, or name another recipient. */
export const isSafeHead = ({ to, subject }: Pick<Letter, 'to' | 'subject'>): boolean =>
  ONE_ADDRESS.test(to) && !UNSAFE.test(subject);

/** Leaves letters where `GET /dev/outbox` shows them. */
export const outboxMail = (db: Db): MailSender => ({
  async send({ to, subject, text, attachments = [] }) {
    const files = attachments.map(({ filename, content }) => `[${filename}, ${content.length} B]`);
    const letter = [`${subject}\n`, text, ...files].join('\n');
    await db.transaction((tx) => leaveInOutbox(tx, { kind: 'mail', recipient: to, text: letter }));
    return { state: 'kept', answer: '' };
  },
});
