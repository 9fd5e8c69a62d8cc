import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { publish } from '../../platform/events/publish.ts';
import { findMember } from '../accounts/members.ts';
import { phoneOf } from '../accounts/personal-numbers.ts';
import { insertLetter } from './letter-store.ts';
import type { MemberNews } from './member-news.ts';
import { insertMessage } from './message-store.ts';
import { promiseLetter } from './promise-letter.ts';
import { smsOf } from './sms-of-event.ts';

/** Keeps the message for the member centre and sends it in the ways that the member wants; nothing when it was told before. */
export const deliverNews =
  ({ sms }: Pick<Deps, 'sms'>) =>
  async (tx: Tx, news: MemberNews): Promise<void> => {
    const { memberId } = news;
    const kept = await insertMessage(tx, news);
    if (!kept) return;
    await publish(tx, { topic: 'message', id: kept.id, memberId });
    if (kept.letterTo !== null)
      await promiseLetter(tx, await insertLetter(tx, { memberId, messageId: kept.id, recipient: kept.letterTo }));
    const text = kept.wantsSms ? smsOf(news) : undefined;
    if (!text || !sms.sends(text.template)) return;
    const member = await findMember(tx, memberId);
    if (member?.closed_at === null) await sms.send(tx, { phone: await phoneOf(tx, member), ...text });
  };
