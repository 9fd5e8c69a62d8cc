import type { Tx } from './db/transaction.ts';

export interface SmsMessage {
  readonly phone: string;
  readonly text: string;
}

/**
 * Sends short messages. A sender that talks to a provider only promises a job in the transaction and sends after the
 * commit; the built-in one leaves the message where `GET /dev/outbox` shows it.
 */
export interface SmsSender {
  send(tx: Tx, message: SmsMessage): Promise<void>;
}

export const outboxSms: SmsSender = {
  async send(tx, { phone, text }) {
    await tx.insertInto('outbox_message').values({ kind: 'sms', recipient: phone, text }).execute();
  },
};
