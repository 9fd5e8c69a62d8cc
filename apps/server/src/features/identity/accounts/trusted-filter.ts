import { sql } from 'kysely';
import { TRUSTED_MEMBERS } from '../../ledger/credit-accounts/trusted-members.ts';

/** Whether a row of members may buy on credit, as a condition. */
export const isTrustedIs = (isTrusted: boolean) =>
  isTrusted ? sql<boolean>`member.id in ${TRUSTED_MEMBERS}` : sql<boolean>`member.id not in ${TRUSTED_MEMBERS}`;
