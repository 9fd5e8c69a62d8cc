import { INVITED_ROLES, type InvitedRole, parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { CompanyInvitation } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type InvitationRow = Selectable<CompanyInvitation>;

const INVITATION_DAYS = 7;

export const invitedRoleOf = ({ role }: Pick<InvitationRow, 'role'>): InvitedRole =>
  parseEnum(INVITED_ROLES, role, 'role');

const open = (reader: Reader) =>
  reader
    .selectFrom('company_invitation')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** Invitations of an account that await an answer, latest first. */
export const openInvitations = (reader: Reader, accountId: string): Promise<InvitationRow[]> =>
  open(reader).where('account_id', '=', accountId).orderBy('invited_at', 'desc').orderBy('id').execute();

/** The open invitation of a link, if it is for anybody or for the member with this phone. */
export const openInvitation = (reader: Reader, token: string, phoneHash: Buffer): Promise<InvitationRow | undefined> =>
  open(reader)
    .where('token_hash', '=', hashToken(token))
    .where((one) => one.or([one('phone_hash', 'is', null), one('phone_hash', '=', phoneHash)]))
    .executeTakeFirst();

export const insertInvitation = (
  tx: Tx,
  invitation: {
    readonly accountId: string;
    readonly role: InvitedRole;
    readonly token: string;
    readonly phone: { readonly hash: Buffer; readonly shown: string } | undefined;
  },
): Promise<InvitationRow> =>
  tx
    .insertInto('company_invitation')
    .values({
      account_id: invitation.accountId,
      role: invitation.role,
      token_hash: hashToken(invitation.token),
      phone_hash: invitation.phone?.hash ?? null,
      phone_shown: invitation.phone?.shown ?? '',
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns false when it was answered or withdrawn before, or is another account's */
export async function endInvitation(tx: Tx, invitation: Pick<InvitationRow, 'id' | 'account_id'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_invitation')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', invitation.id)
    .where('account_id', '=', invitation.account_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes invitations that ended or expired a month ago. */
export async function deleteOldInvitations(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('company_invitation')
    .where(sql<boolean>`coalesce(ended_at, expires_at) < now() - interval '30 days'`)
    .execute();
}
