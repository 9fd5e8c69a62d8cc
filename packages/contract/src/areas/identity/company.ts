import { z } from 'zod';
import { call } from '../../call.ts';
import { INVITED_ROLES, MEMBER_ROLES } from '../../member-roles.ts';
import { filter, id, idIn, intIn, isoTime, phone } from '../../shared-schemas.ts';

const base = { area: 'system', access: 'member' } as const;

/** An account in which the signed-in person can act: the own one, and those of companies. */
const actingAccount = z
  .object({
    accountId: id,
    memberNo: z.string(),
    /** Name of the company; of an own account without one, the name of the person. */
    name: z.string(),
    role: z.enum(MEMBER_ROLES),
    isOwn: z.boolean(),
    /** The account in which this session acts. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActingAccount' });

/** A person of a company. */
const companyPerson = z
  .object({
    /** Id of the membership; null for the owner, whose role cannot be changed. */
    id: id.nullable(),
    name: z.string(),
    /** Masked. */
    phone: z.string(),
    role: z.enum(MEMBER_ROLES),
    joinedAt: isoTime,
    version: z.number().int(),
    isSelf: z.boolean(),
  })
  .meta({ id: 'CompanyPerson' });

/** An invitation that awaits its answer. */
const companyInvitation = z
  .object({
    id,
    role: z.enum(INVITED_ROLES),
    /** Masked phone that alone can accept it; empty for whoever has the link. */
    phone: z.string(),
    invitedAt: isoTime,
    expiresAt: isoTime,
  })
  .meta({ id: 'CompanyInvitation' });

const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { message: 'invalid' }) });

/** People who act in the account of a company. */
export const company = {
  companies: call({
    ...base,
    method: 'GET',
    path: '/api/app/company/accounts',
    summary: 'Lists the accounts in which the signed-in person can act, the own one first.',
    result: z.object({ items: z.array(actingAccount) }),
  }),
  switchTo: call({
    ...base,
    method: 'POST',
    path: '/api/app/company/switch',
    summary: 'Makes this session act in the own account or in that of a company of the person.',
    body: z.object({ accountId: idIn }),
    result: 'none',
  }),
  leave: call({
    ...base,
    method: 'POST',
    path: '/api/app/company/leave',
    summary: 'Ends the membership of the signed-in person in a company. All sessions return to the own account.',
    body: z.object({ accountId: idIn }),
    result: 'none',
  }),
  members: call({
    ...base,
    method: 'GET',
    path: '/api/app/company/members',
    summary: 'Lists the people of the account acted in, the owner first.',
    result: z.object({
      /** True when the account is certified as a company, so that people can be invited. */
      canInvite: z.boolean(),
      items: z.array(companyPerson),
    }),
  }),
  invitations: call({
    ...base,
    method: 'GET',
    path: '/api/app/company/invitations',
    summary: 'Lists the invitations of the account that await an answer, latest first.',
    result: z.object({ items: z.array(companyInvitation) }),
  }),
  invite: call({
    ...base,
    method: 'POST',
    path: '/api/app/company/invitations',
    summary:
      'Invites a person into a certified company, for seven days and one use. With a phone it is sent there by SMS, and only the member with this phone can accept it. The link is returned only here.',
    body: z.object({ role: z.enum(INVITED_ROLES, { message: 'invalid' }), phone: filter(phone) }),
    result: z.object({ invitation: companyInvitation, link: z.string() }),
  }),
  withdraw: call({
    ...base,
    method: 'POST',
    path: '/api/app/company/invitations/{id}/withdraw',
    summary: 'Withdraws an invitation that awaits its answer.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  changeRole: call({
    ...base,
    method: 'PUT',
    path: '/api/app/company/members/{id}',
    summary: 'Changes the role of a person, effective with the next request of this person.',
    params: z.object({ id: idIn }),
    body: z.object({ role: z.enum(INVITED_ROLES, { message: 'invalid' }), version: intIn(0, 1_000_000_000) }),
    result: 'none',
  }),
  remove: call({
    ...base,
    method: 'DELETE',
    path: '/api/app/company/members/{id}',
    summary: 'Removes a person from the company. Access ends at once; everything that the person made stays.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  invitation: call({
    ...base,
    method: 'GET',
    path: '/api/app/company-invitations/{token}',
    summary:
      'Returns an invitation to the signed-in person. Unknown, used, expired and withdrawn ones, and those to another phone, are equally not found.',
    params: token,
    result: z.object({
      companyName: z.string(),
      /** Name of the person who invites. */
      invitedBy: z.string(),
      role: z.enum(INVITED_ROLES),
      expiresAt: isoTime,
    }),
  }),
  answer: call({
    ...base,
    method: 'POST',
    path: '/api/app/company-invitations/{token}/answer',
    summary: 'Accepts an invitation, after which this session acts in the company, or declines it.',
    params: token,
    body: z.object({ accept: z.boolean() }),
    result: 'none',
  }),
} as const;
