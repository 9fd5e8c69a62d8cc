import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@xunban/i18n';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { WithPhone } from './personal-numbers.ts';

/** The addresses to which a member is notified. */
export interface NotifiedAt extends WithPhone {
  /** Verified and current; null when there is none. */
  readonly email: string | null;
  readonly email_language: string;
}

/** Query fragment: the addresses of a member; null for a closed account. */
export const notifiedAt = (memberId: string): RawBuilder<NotifiedAt | null> =>
  sql<NotifiedAt | null>`(select jsonb_build_object('id', id, 'account', account, 'email_language', email_language,
      'email', case when email <> '' and email = proven_email then email end)
    from member where id = ${memberId} and closed_at is null)`;

export interface EmailAddress {
  /** Empty while the member has not entered one. */
  readonly email: string;
  readonly isProven: boolean;
  readonly language: Language;
}

/** Returns the email address and language of a member; undefined for a closed account. */
export async function emailAddressOf(reader: Reader, memberId: string): Promise<EmailAddress | undefined> {
  const row = await reader
    .selectFrom('member')
    .select(['email', 'proven_email', 'email_language'])
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, proven_email, email_language } = row;
  return {
    email,
    isProven: email !== '' && email === proven_email,
    language: messageLanguage({ email_language }),
  };
}

/** Returns the language of emails and messages to a member. */
export const messageLanguage = ({ email_language }: { readonly email_language: string }): Language =>
  isLanguage(email_language) ? email_language : DEFAULT_LANGUAGE;

export async function setEmailLanguage(tx: Tx, memberId: string, language: Language): Promise<void> {
  await tx.updateTable('member').set({ email_language: language }).where('id', '=', memberId).execute();
}
