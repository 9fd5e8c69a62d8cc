import { sendWithCommit } from '../../../platform/db/send-with-commit.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { messageLanguage, type NotifiedAt } from '../../identity/accounts/email-address.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';
import { phoneOf } from '../../identity/accounts/personal-numbers.ts';
import { recordWebhook } from '../webhooks/record-event.ts';
import { insertEmail } from './email-store.ts';
import { insertMessage } from './message-store.ts';
import { promiseEmail } from './promise-email.ts';
import { smsOf } from './sms-of-event.ts';

/**
 * Stores the message for the member centre and sends it through the channels enabled by the member; does nothing when it was
 * sent before.
 */
export const deliverNotification =
  (deps: Pick<Deps, 'sms'>) =>
  async (tx: Tx, notification: MemberNotification): Promise<void> => {
    const { memberId } = notification;
    const stored = await insertMessage(tx, notification);
    if (!stored) return;
    if (stored.hasWebhook) await recordWebhook(tx, notification);
    await publish(tx, { topic: 'message', id: stored.id, memberId });
    if (!stored.to) return;
    const { email } = stored.to;
    if (stored.wantsMail && email !== null)
      await promiseEmail(tx, await insertEmail(tx, { memberId, messageId: stored.id, recipient: email }));
    if (stored.wantsSms) await sendSms(deps, tx, { notification, to: stored.to });
  };

/** The statements of the message leave with the commit: a payment waits for none of them. */
async function sendSms(
  { sms }: Pick<Deps, 'sms'>,
  tx: Tx,
  { notification, to }: { readonly notification: MemberNotification; readonly to: NotifiedAt },
): Promise<void> {
  const text = smsOf(notification);
  if (!text || !sms.sends(text.template)) return;
  const message = { phone: await phoneOf(tx, to), language: messageLanguage(to), ...text };
  sendWithCommit(tx, () => sms.send(tx, message));
}
