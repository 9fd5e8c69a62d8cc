import type { Tx } from '../db/transaction.ts';
import { leaveInOutbox } from './outbox.ts';
import { noteMessage } from './sms-log.ts';
import { type SmsTemplate, smsText } from './sms-templates.ts';

/** A message as operators pass it: a registered template and what goes into its places, in order. */
export interface SmsMessage {
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly params: readonly string[];
  /** Lifetime in seconds: an expired code is not sent. */
  readonly goodForSeconds?: number;
}

/**
 * Sends short messages. A sender that talks to a provider only promises a job in the transaction and sends after the
 * commit; the built-in one leaves the message where `GET /dev/outbox` shows it.
 */
export interface SmsSender {
  send(tx: Tx, message: SmsMessage): Promise<void>;
  /** True when a registered text exists for it: without one it is not sent. */
  sends(template: SmsTemplate): boolean;
}

export const outboxSms: SmsSender = {
  sends: () => true,
  async send(tx, { phone, template, params }) {
    await noteMessage(tx, phone, template, 'notSent');
    await leaveInOutbox(tx, { kind: 'sms', recipient: phone, text: smsText(template, params) });
  },
};
