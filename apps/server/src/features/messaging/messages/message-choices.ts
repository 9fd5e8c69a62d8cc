import {
  ALWAYS_NOTIFIED,
  MESSAGE_EVENT_NAMES,
  type MessageChannel,
  type MessageEvent,
  type MessageSettings,
} from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SmsSender } from '../../../platform/sms/sms.ts';
import { emailAddressOf, setEmailLanguage } from '../../identity/accounts/email-address.ts';
import { hasSms } from './sms-of-event.ts';

/** Returns a member's channels for each event. */
export async function settingsOf(
  reader: Reader,
  sms: Pick<SmsSender, 'sends'>,
  memberId: string,
): Promise<MessageSettings> {
  const address = await emailAddressOf(reader, memberId);
  if (!address) throw new Refusal('unauthenticated');
  const off = await reader
    .selectFrom('message_choice')
    .select(['event', 'channel'])
    .where('member_id', '=', memberId)
    .execute();
  const choice = (event: MessageEvent, channel: MessageChannel) => {
    if (ALWAYS_NOTIFIED.has(event)) return 'always' as const;
    return off.some((one) => one.event === event && one.channel === channel) ? ('off' as const) : ('on' as const);
  };
  return {
    email: address.email,
    isEmailProven: address.isProven,
    language: address.language,
    events: MESSAGE_EVENT_NAMES.map((event) => ({
      event,
      sms: hasSms(sms, event) ? choice(event, 'sms') : null,
      mail: choice(event, 'mail'),
    })),
  };
}

/** Replaces what a member has switched off. */
export async function saveSettings(
  tx: Tx,
  memberId: string,
  {
    language,
    off,
  }: Pick<MessageSettings, 'language'> & {
    readonly off: readonly { readonly event: MessageEvent; readonly channel: MessageChannel }[];
  },
): Promise<void> {
  await setEmailLanguage(tx, memberId, language);
  await tx.deleteFrom('message_choice').where('member_id', '=', memberId).execute();
  const rows = off
    .filter(({ event }) => !ALWAYS_NOTIFIED.has(event))
    .map(({ event, channel }) => ({ member_id: memberId, event, channel }));
  if (rows.length > 0)
    await tx
      .insertInto('message_choice')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
