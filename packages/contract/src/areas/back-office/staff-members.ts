import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import { INVITED_ROLES } from '../../member-roles.ts';
import {
  businessPhone,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  yuan,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { cashLog } from '../finance/payment.ts';
import { loginDevice, memberRow, memberType } from '../identity/account.ts';
import { CERTIFICATION_STATES } from '../identity/certification.ts';
import { incomingTransfer, serviceContact } from '../identity/member.ts';

/** A certification as staff see it. */
export const staffCertification = z
  .object({
    id,
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    /** Masked, as are identity numbers of persons: personalData.reveal shows them in full. */
    phone: visibleWith('contact.view', z.string()),
    state: z.enum(CERTIFICATION_STATES).exclude(['none']),
    kind: z.enum(['first', 'upgrade', 'update']),
    submittedType: memberType,
    name: z.string(),
    identityNo: z.string(),
    authenType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    documentType: z.number().int(),
    hasImage: z.boolean(),
    reason: z.string(),
    /** Name of the decider; empty when a transfer decided it automatically. */
    decidedBy: z.string(),
    submittedAt: isoTime,
    decidedAt: isoTime.nullable(),
    version: z.number().int(),
    can: z.array(z.enum(['approve', 'reject'])),
  })
  .meta({ id: 'StaffCertification' });

export const staffCertificationDetail = staffCertification
  .extend({
    /** The certification in force until this is approved. */
    current: z.object({ memberType, name: z.string(), identityNo: z.string() }),
    /** The company register's entry for the name; null for a person or when it does not answer. */
    register: z.object({ companyName: z.string(), creditCode: z.string() }).nullable(),
    /** The number of a person has another check digit: its member confirmed it nevertheless. */
    hasWrongCheckDigit: z.boolean(),
    /** Other members certified as the same company or person. */
    sameIdentity: z.array(z.object({ memberId: id, memberNo: alias('mbNo', z.string()), memberName: z.string() })),
    history: z.array(z.object({ at: isoTime, from: z.string(), to: z.string(), by: z.string(), reason: z.string() })),
    earlier: z.array(staffCertification),
  })
  .meta({ id: 'StaffCertificationDetail' });

export const staffTransfer = incomingTransfer
  .extend({
    amount: visibleWith('amount.view', yuan),
    payerAccount: visibleWith('amount.view', z.string()),
    /** The member whose exclusive account it came to. */
    memberId: id.nullable(),
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    toAccount: z.string(),
    decidedBy: z.string(),
    decidedAt: isoTime.nullable(),
    note: z.string(),
    version: z.number().int(),
    /** It was claimed by hand, and the claim waits for four-eyes approval: its money cannot be withdrawn. */
    claimWaits: z.boolean(),
    /** An undo of its claim was requested and waits for four-eyes approval. */
    undoWaits: z.boolean(),
    can: z.array(z.enum(['assign', 'return', 'undo'])),
  })
  .meta({ id: 'StaffTransfer' });

/** The wallet of a claimed transfer, and the part of it that is left there. */
export const staffTransferUse = z
  .object({
    memberId: id,
    memberNo: z.string(),
    memberName: z.string(),
    amount: yuan,
    balance: yuan,
    /** Amount missing in the wallet; the claim can be undone when it is zero. */
    missing: yuan,
    /** Money that left the wallet since the claim, the latest first. */
    spent: z.array(z.object({ at: isoTime, kind: cashLog.shape.kind, reference: z.string(), amount: yuan })),
  })
  .meta({ id: 'StaffTransferUse' });

/** A membership in a company, seen from the company or from the person: the other one, and the role. */
const membership = z
  .object({
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    name: z.string(),
    role: z.enum(INVITED_ROLES),
    joinedAt: isoTime,
    /** Null while it lasts. */
    endedAt: isoTime.nullable(),
  })
  .meta({ id: 'Membership' });

export const staffMemberDetail = memberRow
  .extend({
    /** People who act, or acted, in the account of this company, latest first. */
    people: z.array(membership),
    /** Companies in whose accounts this person acts, or acted, latest first. */
    companies: z.array(membership),
    email: visibleWith('contact.view', z.string()),
    qq: visibleWith('contact.view', z.string()),
    industry: z.string(),
    /** Masked for a person; empty for a member who is not certified. */
    identityNo: z.string(),
    /** Why the member was disabled, or enabled again. */
    disabledReason: z.string(),
    closedAt: isoTime.nullable(),
    /** Contacts shown to the member; `isAssigned` where staff have assigned them. */
    contacts: z.array(serviceContact.pick({ role: true, name: true }).extend({ id, isAssigned: z.boolean() })),
    version: z.number().int(),
    certifications: z.array(staffCertification),
    devices: z.array(loginDevice),
  })
  .meta({ id: 'StaffMemberDetail' });

const one = { area: 'staff', params: z.object({ id: idIn }) } as const;
const version = intIn(0, 1_000_000_000);
const reason = multilineText(200).min(2, { message: 'required' });

/** A contact with how many members it has: those who were given to it, and its share of the others. */
const listedContact = serviceContact.extend({ id, members: z.number().int() }).meta({ id: 'ListedContact' });

export const staffMembers = {
  detail: call({
    ...one,
    method: 'GET',
    path: '/api/staff/members/{id}',
    access: { staff: 'member.view' },
    summary: 'Returns a member with its certifications and sessions.',
    result: staffMemberDetail,
  }),
  setDisabled: call({
    ...one,
    method: 'POST',
    path: '/api/staff/members/{id}/set-disabled',
    access: { staff: 'member.edit' },
    audit: 'member.setDisabled',
    summary: 'Disables a member, which ends its sessions, or enables it again.',
    body: z.object({ isDisabled: flagIn, reason, version }),
    result: staffMemberDetail,
  }),
  certifications: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/certifications',
    access: { staff: 'certification.view' },
    summary: 'Lists certifications: those awaiting review first, oldest first.',
    query: z.object({
      ...paging,
      state: filter(z.enum(CERTIFICATION_STATES).exclude(['none'])),
      filter: filter(searchText(60)),
    }),
    result: page(staffCertification),
  }),
  certification: call({
    ...one,
    method: 'GET',
    path: '/api/staff/certifications/{id}',
    access: { staff: 'certification.view' },
    summary: 'Returns a certification with the one in force, the register, the history and earlier submissions.',
    result: staffCertificationDetail,
  }),
  certificationImage: call({
    ...one,
    method: 'GET',
    path: '/api/staff/certifications/{id}/image',
    access: { staff: 'certification.view' },
    audit: 'certification.viewImage',
    summary: 'Returns the submitted image.',
    result: 'image/jpeg',
  }),
  approveCertification: call({
    ...one,
    method: 'POST',
    path: '/api/staff/certifications/{id}/approve',
    access: { staff: 'certification.review' },
    audit: 'certification.approve',
    summary: 'Approves. Member type, name and billing profile change accordingly.',
    body: z.object({ version }),
    result: staffCertificationDetail,
  }),
  rejectCertification: call({
    ...one,
    method: 'POST',
    path: '/api/staff/certifications/{id}/reject',
    access: { staff: 'certification.review' },
    audit: 'certification.reject',
    summary: 'Rejects with a reason visible to the member. Resubmission is possible.',
    body: z.object({ reason, version }),
    result: staffCertificationDetail,
  }),
  transfers: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/bank-transfers',
    access: { staff: 'transfer.view' },
    summary: 'Lists received bank transfers, latest first. `waiting`: the payer is not the member.',
    query: z.object({ ...paging, state: filter(incomingTransfer.shape.state), filter: filter(searchText(60)) }),
    result: page(staffTransfer),
  }),
  assignTransfer: call({
    ...one,
    method: 'POST',
    path: '/api/staff/bank-transfers/{id}/assign',
    access: { staff: 'transfer.match' },
    audit: 'transfer.assign',
    summary: 'Credits a waiting transfer to a wallet without certification.',
    worksFrom: ['amount.view'],
    body: z.object({ memberId: idIn, note: multilineText(200).min(2, { message: 'required' }), version }),
    result: staffTransfer,
    idempotent: true,
  }),
  returnTransfer: call({
    ...one,
    method: 'POST',
    path: '/api/staff/bank-transfers/{id}/return',
    access: { staff: 'transfer.match' },
    audit: 'transfer.return',
    summary: 'Records the return of a waiting transfer to its payer.',
    worksFrom: ['amount.view'],
    body: z.object({ note: multilineText(200).min(2, { message: 'required' }), version }),
    result: staffTransfer,
    idempotent: true,
  }),
  transferUse: call({
    ...one,
    method: 'GET',
    path: '/api/staff/bank-transfers/{id}/use',
    access: { staff: 'transfer.match', alsoNeeds: 'amount.view' },
    summary: 'Returns the part of a claimed transfer left in its wallet, and where money has gone since.',
    result: staffTransferUse,
  }),
  undoTransfer: call({
    ...one,
    method: 'POST',
    path: '/api/staff/bank-transfers/{id}/undo',
    access: { staff: 'transfer.match' },
    audit: 'transfer.undo',
    summary: 'Requests to undo a claim; requires four-eyes approval. Refused if the wallet balance is too low.',
    worksFrom: ['amount.view'],
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }), version }),
    result: staffTransfer,
    idempotent: true,
  }),
  serviceContacts: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/service-contacts',
    access: { staff: 'staff.manage' },
    summary: 'Lists the service contacts of members.',
    result: z.object({ items: z.array(listedContact) }),
  }),
  saveServiceContacts: call({
    area: 'staff',
    method: 'PUT',
    path: '/api/staff/service-contacts',
    access: { staff: 'staff.manage' },
    audit: 'serviceContacts.save',
    summary: 'Replaces the list. Members are distributed among the contacts of a role.',
    body: z.object({
      items: z
        .array(
          z.object({
            role: serviceContact.shape.role,
            name: text(30).min(1, { message: 'required' }),
            phone: businessPhone.default(''),
            qq: text(20).default(''),
            weChat: text(40).default(''),
            email: text(100).default(''),
          }),
        )
        .max(60),
    }),
    result: z.object({ items: z.array(listedContact) }),
  }),
};
