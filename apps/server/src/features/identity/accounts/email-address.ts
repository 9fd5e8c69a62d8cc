import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@xunban/i18n';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Query fragment: the verified and current email address of a member; null when there is none. */
export const provenAddress = (memberId: string): RawBuilder<string | null> =>
  sql<string | null>`(select email from member
    where id = ${memberId} and email <> '' and email = proven_email and closed_at is null)`;

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
