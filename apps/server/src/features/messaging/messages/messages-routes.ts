import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { setEmailLanguage } from '../../identity/accounts/email-address.ts';
import { EMAIL_RESEND_SECONDS, noteEmail, proveEmail } from '../../identity/accounts/email-proof.ts';
import { insertEmail } from './email-store.ts';
import { saveSettings, settingsOf } from './message-choices.ts';
import { markAllRead, markRead } from './message-store.ts';
import { newestMessages, ownMessages, readEvents } from './message-view.ts';
import { promiseEmail } from './promise-email.ts';

export const messagesRoutes = ({ db, sms }: Pick<Deps, 'db' | 'sms'>): readonly Route[] => [
  route(calls.message.list, ({ actor, query }) => ownMessages(db.readLagging, actor, query)),

  route(calls.message.newest, ({ actor }) => newestMessages(db.read, actor)),

  route(calls.message.read, ({ actor: { memberId }, params: { id } }) =>
    db.transaction(async (tx) => {
      if (!(await markRead(tx, memberId, id))) throw new Refusal('notFound');
      await publish(tx, { topic: 'message', id, memberId });
      return undefined;
    }),
  ),

  route(calls.message.readAll, ({ actor: { memberId, role }, body: { kind } }) =>
    db.transaction(async (tx) => {
      const read = await markAllRead(tx, memberId, readEvents(role, kind));
      if (read > 0) await publish(tx, { topic: 'message', id: memberId, memberId });
      return { read };
    }),
  ),

  route(calls.message.settings, ({ actor }) => settingsOf(db.read, sms, actor.memberId)),

  route(calls.message.saveSettings, ({ actor: { memberId }, body }) =>
    db.transaction(async (tx) => {
      await saveSettings(tx, memberId, body);
      return settingsOf(tx, sms, memberId);
    }),
  ),

  route(calls.message.askEmailCode, ({ actor: { memberId }, body: { email }, ip, language }) =>
    db.transaction(async (tx) => {
      await noteEmail(tx, { memberId, email, ip });
      await setEmailLanguage(tx, memberId, language);
      await promiseEmail(tx, await insertEmail(tx, { memberId, messageId: null, recipient: email }));
      return { resendAfterSeconds: EMAIL_RESEND_SECONDS };
    }),
  ),

  route(calls.message.proveEmail, async ({ actor: { memberId }, body: { verifyCode } }) => {
    await proveEmail(db, memberId, verifyCode);
    return settingsOf(db.read, sms, memberId);
  }),
];

export const messageData: PersonalData = {
  exported: { messages: calls.message.list },
  eraseAtClosing: deleteRows('email', 'message_choice', 'member_message'),
};
