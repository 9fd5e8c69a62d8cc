import { randomUUID } from 'node:crypto';
import type { Language } from '@xunban/i18n/languages';
import type { Tx } from '../db/transaction.ts';
import { leaveInOutbox } from './outbox.ts';
import { noteMessage } from './sms-log.ts';
import { type SmsTemplate, smsText } from './sms-templates.ts';

/** The content of a place: the same in every language, or a text of each. */
export type SmsPlace = string | Readonly<Record<Language, string>>;

/** A message as operators pass it: a registered template and what goes into its places, in order. */
export interface SmsMessage {
  readonly phone: string;
  readonly template: SmsTemplate;
  /** Language of the recipient. Simplified Chinese takes its place where the provider has no such text. */
  readonly language: Language;
  readonly params: readonly SmsPlace[];
  /** Lifetime in seconds: an expired code is not sent. */
  readonly goodForSeconds?: number;
}

/**
 * Sends short messages. A sender that talks to a provider only promises a job in the transaction and sends after the
 * commit; the built-in one leaves the message where `GET /dev/outbox` shows it. The statements for a message without a lifetime
 * are issued at once, so that they can share a round trip with the commit (`sendWithCommit`).
 */
export interface SmsSender {
  send(tx: Tx, message: SmsMessage): Promise<void>;
  /** True when a registered text exists for it: without one it is not sent. */
  sends(template: SmsTemplate): boolean;
}

export const outboxSms: SmsSender = {
  sends: () => true,
  async send(tx, { phone, template, language, params }) {
    const text = smsText(template, language, placesIn(language, params));
    await Promise.all([
      noteMessage(tx, randomUUID(), { phone, template, state: 'notSent' }),
      leaveInOutbox(tx, { kind: 'sms', recipient: phone, text }),
    ]);
  },
};

/** The contents of the places in one language. */
export const placesIn = (language: Language, params: readonly SmsPlace[]): readonly string[] =>
  params.map((place) => (typeof place === 'string' ? place : place[language]));
