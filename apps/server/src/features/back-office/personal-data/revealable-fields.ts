import type { AuditObject, REVEALABLE_FIELDS, StaffPermission } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findPayerAccount } from '../../finance/bank-transfers/payer-account.ts';
import { referenceOfTransfer } from '../../finance/bank-transfers/transfer-by-reference.ts';
import { findDeliveryPhone, numberOfApplication } from '../../finance/invoices/delivery-snapshot.ts';
import { accountOfRefund, memberOfRefund, numberOfRefund } from '../../finance/payments/member-of-refund.ts';
import { accountOfWithdrawal, numberOfWithdrawal } from '../../finance/withdrawals/search-withdrawals.ts';
import { findMember, type MemberRow } from '../../identity/accounts/members.ts';
import { identityNoOf, phoneOf } from '../../identity/accounts/personal-numbers.ts';
import { findSubmittedNo } from '../../identity/certification/submitted-number.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { findMainOf } from '../../orders-core/orders/main-orders.ts';

export type RevealableField = (typeof REVEALABLE_FIELDS)[number];

interface Found {
  readonly value: string;
  /** The owner; null for a transfer without a member account. */
  readonly memberId: string | null;
}

interface Revealable {
  /** Permissions needed in addition to revealing: those to see the object and the masked number. */
  readonly needs: readonly StaffPermission[];
  readonly find: (reader: Reader, objectId: string) => Promise<Found | undefined>;
}

type NumberOf = (reader: Reader, member: MemberRow) => Promise<string>;
type Whose = (reader: Reader, objectId: string) => Promise<string | undefined>;

/** A number of the member that an object refers to. */
const ofMember = (needs: readonly StaffPermission[], whose: Whose, numberOf: NumberOf): Revealable => ({
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
  memberPhone: ofMember(['member.view', 'contact.view'], itself, phoneOf),
  memberIdentityNo: ofMember(['member.view'], itself, identityNoOf),
  orderMemberPhone: ofMember(['order.view', 'contact.view'], ofOrder, phoneOf),
  orderAddressPhone: {
    needs: ['order.view', 'address.view', 'contact.view'],
    async find(reader, id) {
      const main = await findMainOf(reader, { id });
      return main && { value: (await openAddress(reader, main)).phone, memberId: main.memberId };
    },
  },
  certificationPhone: ofMember(['certification.view', 'contact.view'], ofCertification, phoneOf),
  certificationIdentityNo: { needs: ['certification.view'], find: findSubmittedNo },
  certifiedIdentityNo: ofMember(['certification.view'], ofCertification, identityNoOf),
  refundPhone: ofMember(['refund.view', 'contact.view'], memberOfRefund, phoneOf),
  refundPayeeAccount: {
    needs: ['refund.view', 'amount.view'],
    async find(reader, id) {
      const value = await accountOfRefund(reader, id);
      return value === undefined ? undefined : { value, memberId: (await memberOfRefund(reader, id)) ?? null };
    },
  },
  transferPayerAccount: { needs: ['transfer.view', 'amount.view'], find: findPayerAccount },
  withdrawalAccountNo: { needs: ['withdrawal.view', 'amount.view'], find: accountOfWithdrawal },
  invoiceDeliveryPhone: { needs: ['invoice.view', 'address.view', 'contact.view'], find: findDeliveryPhone },
};

interface RevealedObject {
  readonly kind: AuditObject;
  /** The display number of the object; for a certification, that of its member. */
  readonly numberOf: (
    reader: Reader,
    found: { readonly id: string; readonly memberId: string | null },
  ) => Promise<string | undefined>;
}

const numberOfMember: RevealedObject['numberOf'] = async (reader, { memberId }) =>
  memberId === null ? undefined : (await findMember(reader, memberId))?.member_no;

const KINDS = {
  member: numberOfMember,
  certification: numberOfMember,
  order: async (reader, { id }) => (await findPcbOrder(reader, { id }))?.orderNo,
  refund: (reader, { id }) => numberOfRefund(reader, id),
  transfer: (reader, { id }) => referenceOfTransfer(reader, id),
  withdrawal: (reader, { id }) => numberOfWithdrawal(reader, id),
  invoice: (reader, { id }) => numberOfApplication(reader, id),
} as const satisfies Partial<Record<AuditObject, RevealedObject['numberOf']>>;

const revealedOn = (kind: keyof typeof KINDS): RevealedObject => ({ kind, numberOf: KINDS[kind] });

/** Objects on which numbers are revealed, for the audit log. */
export const REVEALED_OBJECTS: Readonly<Record<RevealableField, RevealedObject>> = {
  memberPhone: revealedOn('member'),
  memberIdentityNo: revealedOn('member'),
  orderMemberPhone: revealedOn('order'),
  orderAddressPhone: revealedOn('order'),
  certificationPhone: revealedOn('certification'),
  certificationIdentityNo: revealedOn('certification'),
  certifiedIdentityNo: revealedOn('certification'),
  refundPhone: revealedOn('refund'),
  refundPayeeAccount: revealedOn('refund'),
  transferPayerAccount: revealedOn('transfer'),
  withdrawalAccountNo: revealedOn('withdrawal'),
  invoiceDeliveryPhone: revealedOn('invoice'),
};
