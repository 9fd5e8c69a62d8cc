import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { messageLanguage } from '../../identity/accounts/email-address.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { phoneOf } from '../../identity/accounts/personal-numbers.ts';
import { recordWebhook } from '../webhooks/record-event.ts';
import { insertEmail } from './email-store.ts';
import { insertMessage, wantsSms } from './message-store.ts';
import { promiseEmail } from './promise-email.ts';
import { smsOf } from './sms-of-event.ts';

export const SEND_SMS = 'messages.sendSms';
/** Sent inside of a payment, which waits for nothing that can be sent after it. A board is paid once, so this is sent once. */
const SMS_AFTER_COMMIT: ReadonlySet<MessageEvent> = new Set<MessageEvent>(['orderPaid']);

/**
 * Stores the message for the member centre and sends it through the channels enabled by the member; does nothing when it was
 * sent before.
 */
export const deliverNotification =
  (deps: Pick<Deps, 'sms'>) =>
  async (tx: Tx, notification: MemberNotification): Promise<void> => {
    const { memberId, event, params = {} } = notification;
    const isLater = SMS_AFTER_COMMIT.has(event);
    const [stored] = await Promise.all([
      insertMessage(tx, notification),
      isLater ? addJob(tx, SEND_SMS, { memberId, event, params }) : undefined,
    ]);
    if (!stored) return;
    if (stored.hasWebhook) await recordWebhook(tx, notification);
    await publish(tx, { topic: 'message', id: stored.id, memberId });
    if (stored.emailTo !== null)
      await promiseEmail(tx, await insertEmail(tx, { memberId, messageId: stored.id, recipient: stored.emailTo }));
    if (stored.wantsSms && !isLater) await sendSms(deps, tx, notification);
  };

/** Sends a member's notification by SMS, if the member still has SMS enabled for it. */
export async function sendSmsOf(
  { db, sms }: Pick<Deps, 'db' | 'sms'>,
  notification: Pick<MemberNotification, 'memberId' | 'event' | 'params'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await wantsSms(tx, notification.memberId, notification.event)) await sendSms({ sms }, tx, notification);
  });
}

async function sendSms(
  { sms }: Pick<Deps, 'sms'>,
  tx: Tx,
  notification: Pick<MemberNotification, 'memberId' | 'event' | 'params'>,
): Promise<void> {
  const text = smsOf(notification);
  if (!text || !sms.sends(text.template)) return;
  const member = await findMember(tx, notification.memberId);
  if (member?.closed_at !== null) return;
  await sms.send(tx, { phone: await phoneOf(tx, member), language: messageLanguage(member), ...text });
}
