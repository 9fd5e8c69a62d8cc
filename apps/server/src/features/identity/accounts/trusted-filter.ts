import { sql } from 'kysely';
import { TRUSTED_MEMBERS } from '../../ledger/credit-accounts/trusted-members.ts';

/** Condition: true when a row of members can buy on credit. */
export const isTrustedIs = (isTrusted: boolean) =>
  isTrusted ? sql<boolean>`member.id in ${TRUSTED_MEMBERS}` : sql<boolean>`member.id not in ${TRUSTED_MEMBERS}`;
