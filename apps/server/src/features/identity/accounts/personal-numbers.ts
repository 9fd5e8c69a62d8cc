import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Encrypted } from '../../../platform/encrypted-fields/encrypted.ts';
import { encryptedTable } from '../../../platform/encrypted-fields/encrypted-table.ts';
import { decryptText, encryptText } from '../../../platform/encrypted-fields/encrypted-text.ts';
import { maskIdentityNo, maskPhone } from './masked-numbers.ts';
import { identityHash, phoneHash, phoneTailHash } from './number-hashes.ts';

const PHONE = 'member.account';
const IDENTITY = 'member.identity_no';

export interface WithPhone {
  readonly id: string;
  readonly account: Encrypted<typeof PHONE>;
}
interface WithIdentity {
  readonly id: string;
  readonly identity_no: Encrypted<typeof IDENTITY>;
}

/** Returns the phone number that a member signs in with. */
export const phoneOf = (reader: Reader, member: WithPhone): Promise<string> =>
  decryptText(reader, PHONE, member.id, member.account);

/** The same as it is shown to others: 138****0000. */
export const maskedPhoneOf = async (reader: Reader, member: WithPhone | undefined): Promise<string> =>
  member ? maskPhone(await phoneOf(reader, member)) : '';

/** Returns the certified number; empty for an uncertified member. */
export const identityNoOf = (reader: Reader, member: WithIdentity): Promise<string> =>
  decryptText(reader, IDENTITY, member.id, member.identity_no);

/** Returns the number as shown to others: a company's is public, a natural person's is masked. */
export async function shownIdentityNoOf(
  reader: Reader,
  member: WithIdentity & { readonly member_type: string },
): Promise<string> {
  const identityNo = await identityNoOf(reader, member);
  return member.member_type === 'Enterprise' ? identityNo : maskIdentityNo(identityNo);
}

/** Returns the columns of a phone number: ciphertext and lookup hashes. */
export const encryptedPhone = (tx: Tx, memberId: string, phone: string) => ({
  account: encryptText(tx, PHONE, memberId, phone),
  account_hash: phoneHash(tx, phone),
  account_tail_hash: phoneTailHash(tx, phone),
});

/** The columns of an identity number. */
export const encryptedIdentity = (tx: Tx, memberId: string, identityNo: string) => ({
  identity_no: encryptText(tx, IDENTITY, memberId, identityNo),
  identity_hash: identityNo === '' ? null : identityHash(tx, identityNo),
});

export const encryptedMembers = encryptedTable({
  table: 'member',
  idType: 'uuid',
  values: [
    {
      place: PHONE,
      read: 'account',
      set: (tx, encrypted, phone) =>
        sql`account = ${encrypted}, account_hash = ${phoneHash(tx, phone)}, account_tail_hash = ${phoneTailHash(tx, phone)}`,
    },
    {
      place: IDENTITY,
      read: 'identity_no',
      set: (tx, encrypted, identityNo) =>
        sql`identity_no = ${encrypted}, identity_hash = ${identityHash(tx, identityNo)}`,
    },
  ],
});
