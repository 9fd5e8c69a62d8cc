import { z } from 'zod';
import { call } from '../call.ts';
import { STAFF_PERMISSIONS } from '../staff-permissions.ts';
import { filter, flagIn, id, idIn, intIn, isoTime, page, paging, password, text } from '../wire.ts';

export const staffRole = z
  .object({
    id,
    name: z.string(),
    permissions: z.array(z.enum(STAFF_PERMISSIONS)),
    holders: z.number().int(),
    /** Sent back with a change; an older one is refused with `staleVersion`. */
    version: z.number().int(),
  })
  .meta({ id: 'StaffRole' });

export const staffAccount = z
  .object({
    id,
    account: z.string(),
    name: z.string(),
    roles: z.array(z.object({ id, name: z.string() })),
    isDisabled: z.boolean(),
    isSelf: z.boolean(),
    hasSecondFactor: z.boolean(),
    version: z.number().int(),
    createdAt: isoTime,
    lastSeenAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffAccount' });

const roleFields = {
  name: text(40).min(1, { message: 'required' }),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)).max(STAFF_PERMISSIONS.length),
};
const personFields = {
  name: text(40).min(1, { message: 'required' }),
  roleIds: z.array(idIn).max(50),
};
const version = intIn(0, 1_000_000_000);
const base = { area: 'staff', access: { staff: 'staff.manage' } } as const;
const one = { params: z.object({ id: idIn }) };

/** Who works here and what they may do. Whatever would leave nobody with `staff.manage` is refused. */
export const staffAccounts = {
  permissions: call({
    ...base,
    method: 'GET',
    path: '/api/staff/permissions',
    summary: 'Every permission there is, with the roles that hold it; names and words are in the catalogue.',
    result: z.object({
      items: z.array(z.object({ permission: z.enum(STAFF_PERMISSIONS), roles: z.array(z.string()) })),
    }),
  }),
  roles: call({
    ...base,
    method: 'GET',
    path: '/api/staff/roles',
    summary: 'Every role with its permissions.',
    result: z.object({ items: z.array(staffRole) }),
  }),
  createRole: call({
    ...base,
    method: 'POST',
    path: '/api/staff/roles',
    summary: 'Makes a role.',
    body: z.object(roleFields),
    result: staffRole,
  }),
  changeRole: call({
    ...base,
    ...one,
    method: 'PUT',
    path: '/api/staff/roles/{id}',
    summary: 'Changes name and permissions of a role; holders have it at once.',
    body: z.object({ ...roleFields, version }),
    result: staffRole,
  }),
  removeRole: call({
    ...base,
    ...one,
    method: 'DELETE',
    path: '/api/staff/roles/{id}',
    summary: 'Removes a role; its holders lose it at once.',
    query: z.object({ version }),
    result: 'none',
  }),
  list: call({
    ...base,
    method: 'GET',
    path: '/api/staff/accounts',
    summary: 'The accounts of staff, by account; filtered by text, role and state.',
    query: z.object({ ...paging, filter: filter(text(60)), roleId: filter(idIn), isDisabled: filter(flagIn) }),
    result: page(staffAccount),
  }),
  create: call({
    ...base,
    method: 'POST',
    path: '/api/staff/accounts',
    summary: 'Makes an account with roles. The password is made here and told this once.',
    body: z.object({
      ...personFields,
      account: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z][a-z0-9._-]{2,39}$/, { message: 'staffAccount' }),
    }),
    result: z.object({ staff: staffAccount, password: z.string() }),
  }),
  change: call({
    ...base,
    ...one,
    method: 'PUT',
    path: '/api/staff/accounts/{id}',
    summary: 'Changes name, roles and whether the account is disabled; a disabled one is signed out at once.',
    body: z.object({ ...personFields, isDisabled: flagIn.default(false), version }),
    result: staffAccount,
  }),
  resetPassword: call({
    ...base,
    ...one,
    method: 'POST',
    path: '/api/staff/accounts/{id}/reset-password',
    summary: 'A new password, told this once; every session of the account ends.',
    result: z.object({ password: z.string() }),
  }),
  resetFactors: call({
    ...base,
    ...one,
    method: 'POST',
    path: '/api/staff/accounts/{id}/reset-factors',
    summary: 'For who has lost telephone, passkeys and paper: all second factors go, every session ends; recorded.',
    result: 'none',
  }),
  changeOwnPassword: call({
    area: 'staff',
    access: { staff: 'self' },
    method: 'POST',
    path: '/api/staff/change-password',
    summary: 'Changes the own password and ends the other sessions.',
    body: z
      .object({
        oldPassword: z.string().min(1, { message: 'oldPassword' }).max(128),
        password,
        confirmPassword: z.string(),
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'passwordsDiffer',
      }),
    result: 'none',
  }),
};
