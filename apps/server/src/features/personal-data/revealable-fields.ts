import type { REVEALABLE_FIELDS, StaffPermission } from '@xunban/contract';
import type { Reader } from '../../platform/db/transaction.ts';
import { findMember, type MemberRow } from '../accounts/members.ts';
import { identityNoOf, phoneOf } from '../accounts/personal-numbers.ts';
import { findPayerAccount } from '../bank-transfers/payer-account.ts';
import { findSubmittedNo } from '../certification/submitted-number.ts';
import { openAddress } from '../orders/address-snapshot.ts';
import { findPcbOrder } from '../orders/find-order.ts';
import { findMainOf } from '../orders/main-orders.ts';
import { memberOfRefund } from '../payments/member-of-refund.ts';

export type RevealableField = (typeof REVEALABLE_FIELDS)[number];

interface Found {
  readonly value: string;
  /** Whose it is; null for a transfer to nobody's account. */
  readonly memberId: string | null;
}

interface Revealable {
  /** Beside the permission to reveal: what the object itself is seen by. */
  readonly needs: StaffPermission;
  readonly find: (reader: Reader, objectId: string) => Promise<Found | undefined>;
}

type NumberOf = (reader: Reader, member: MemberRow) => Promise<string>;
type Whose = (reader: Reader, objectId: string) => Promise<string | undefined>;

/** A number of the member whom an object leads to. */
const ofMember = (needs: StaffPermission, whose: Whose, numberOf: NumberOf): Revealable => ({
  needs,
  async find(reader, objectId) {
    const memberId = await whose(reader, objectId);
    const member = memberId === undefined ? undefined : await findMember(reader, memberId);
    return member && { value: await numberOf(reader, member), memberId: member.id };
  },
});

const itself: Whose = async (_reader, memberId) => memberId;
const ofOrder: Whose = async (reader, id) => (await findPcbOrder(reader, { id }))?.memberId;
const ofCertification: Whose = async (reader, id) => (await findSubmittedNo(reader, id))?.memberId;

export const REVEALABLE: Readonly<Record<RevealableField, Revealable>> = {
  memberPhone: ofMember('member.view', itself, phoneOf),
  memberIdentityNo: ofMember('member.view', itself, identityNoOf),
  orderMemberPhone: ofMember('order.view', ofOrder, phoneOf),
  orderAddressPhone: {
    needs: 'order.view',
    async find(reader, id) {
      const main = await findMainOf(reader, { id });
      return main && { value: (await openAddress(reader, main)).phone, memberId: main.memberId };
    },
  },
  certificationPhone: ofMember('certification.view', ofCertification, phoneOf),
  certificationIdentityNo: { needs: 'certification.view', find: findSubmittedNo },
  certifiedIdentityNo: ofMember('certification.view', ofCertification, identityNoOf),
  refundPhone: ofMember('refund.view', memberOfRefund, phoneOf),
  transferPayerAccount: { needs: 'transfer.view', find: findPayerAccount },
};
