import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../audit-actions.ts';
import { call } from '../../call.ts';
import { ROLE_TEMPLATE_NAMES } from '../../role-templates.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  page,
  paging,
  searchText,
  staffPassword,
  text,
} from '../../shared-schemas.ts';
import { FIELD_PERMISSIONS, STAFF_PERMISSIONS } from '../../staff-permissions.ts';

export const staffRole = z
  .object({
    id,
    name: z.string(),
    permissions: z.array(z.enum(STAFF_PERMISSIONS)),
    /** Start page and menu come from it; null for a role of its own kind. */
    template: z.enum(ROLE_TEMPLATE_NAMES).nullable(),
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

/** An administrator gained control of an account, which waits before it can approve. */
export const staffControlEvent = z
  .object({
    id,
    kind: z.enum(['created', 'widened', 'passwordReset', 'factorsReset']),
    account: z.string(),
    name: z.string(),
    by: z.string(),
    at: isoTime,
    /** The account can approve from then on, or once the event is confirmed. */
    approvesFrom: isoTime,
    /** Neither who caused it nor a dependent account can confirm it. */
    can: z.array(z.enum(['confirm'])),
  })
  .meta({ id: 'StaffControlEvent' });

const permissions = z.array(z.enum(STAFF_PERMISSIONS));

/** Calls and fields opened by permissions, as the calls declare it. Open calls are not listed. */
export const roleScope = z
  .object({
    /** Audited actions that staff can do; twice when there are two ways. */
    actions: z.array(
      z.object({
        action: z.enum(AUDIT_ACTIONS),
        /** All of these have to be held. */
        needs: permissions,
        /** Without these it can be done, and not done well. */
        worksFrom: permissions,
      }),
    ),
    /** Lists that can be exported as files. */
    exports: z.array(
      z.object({
        list: z.enum([
          'orders',
          'tasks',
          'refunds',
          'transfers',
          'audit',
          'withdrawals',
          'invoiceLines',
          'invoiceRegister',
          'invoices',
          'creditStatements',
          'members',
        ]),
        needs: permissions,
      }),
    ),
    /** Places of fields that need a permission: in the calls that these permissions open. */
    fields: z.array(z.object({ permission: z.enum(FIELD_PERMISSIONS), shownBy: permissions })),
    /** The set of permissions that each call requires. */
    requirements: z.array(permissions),
  })
  .meta({ id: 'RoleScope' });

const roleFields = {
  name: text(40).min(1, { message: 'required' }),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)).max(STAFF_PERMISSIONS.length),
  template: z.enum(ROLE_TEMPLATE_NAMES).nullable().default(null),
};
const staffFields = {
  name: text(40).min(1, { message: 'required' }),
  roleIds: z.array(idIn).max(50),
};
const version = intIn(0, 1_000_000_000);
const base = { area: 'staff', access: { staff: 'staff.manage' } } as const;
const one = { params: z.object({ id: idIn }) };

/** Staff accounts and their permissions. A change that would leave no user with `staff.manage` is refused. */
export const staffAccounts = {
  permissions: call({
    ...base,
    method: 'GET',
    path: '/api/staff/permissions',
    summary: 'Lists all permissions with the roles that have them. Names and texts are in the catalogue.',
    result: z.object({
      items: z.array(z.object({ permission: z.enum(STAFF_PERMISSIONS), roles: z.array(z.string()) })),
    }),
  }),
  roles: call({
    ...base,
    method: 'GET',
    path: '/api/staff/roles',
    summary: 'Lists all roles with permissions.',
    result: z.object({ items: z.array(staffRole) }),
  }),
  scope: call({
    ...base,
    method: 'GET',
    path: '/api/staff/role-scope',
    summary:
      'Returns the calls and fields of each permission, from the call declarations; used by the role editor preview.',
    result: roleScope,
  }),
  createRole: call({
    ...base,
    method: 'POST',
    path: '/api/staff/roles',
    audit: 'role.create',
    summary: 'Creates a role.',
    body: z.object(roleFields),
    result: staffRole,
  }),
  changeRole: call({
    ...base,
    ...one,
    method: 'PUT',
    path: '/api/staff/roles/{id}',
    audit: 'role.change',
    summary: 'Changes name and permissions of a role, with immediate effect.',
    body: z.object({ ...roleFields, version }),
    result: staffRole,
  }),
  removeRole: call({
    ...base,
    ...one,
    method: 'DELETE',
    path: '/api/staff/roles/{id}',
    audit: 'role.remove',
    summary: 'Deletes a role, with immediate effect.',
    query: z.object({ version }),
    result: 'none',
  }),
  list: call({
    ...base,
    method: 'GET',
    path: '/api/staff/accounts',
    summary: 'Lists staff accounts, by account. Filters: text, role, state.',
    query: z.object({ ...paging, filter: filter(searchText(60)), roleId: filter(idIn), isDisabled: filter(flagIn) }),
    result: page(staffAccount),
  }),
  create: call({
    ...base,
    method: 'POST',
    path: '/api/staff/accounts',
    audit: 'staff.create',
    summary: 'Creates an account with roles. The generated password is returned only once.',
    body: z.object({
      ...staffFields,
      account: codeText()
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
    audit: 'staff.change',
    summary:
      'Changes name, roles and disabled state of an account. Disabling ends its sessions at once; its open tasks go to `tasksTo`, or to the queue.',
    body: z.object({
      ...staffFields,
      isDisabled: flagIn.default(false),
      version,
      tasksTo: idIn.nullable().default(null),
    }),
    result: staffAccount,
  }),
  resetPassword: call({
    ...base,
    ...one,
    method: 'POST',
    path: '/api/staff/accounts/{id}/reset-password',
    audit: 'staff.resetPassword',
    summary: 'Sets a new password, returned only once. All sessions of the account end.',
    result: z.object({ password: z.string() }),
  }),
  resetFactors: call({
    ...base,
    ...one,
    method: 'POST',
    path: '/api/staff/accounts/{id}/reset-factors',
    audit: 'staff.resetFactors',
    summary: 'Removes all second factors after loss of phone, passkeys and recovery codes. All sessions end; audited.',
    result: 'none',
  }),
  controlEvents: call({
    ...base,
    method: 'GET',
    path: '/api/staff/control-events',
    summary: 'Lists accounts that wait before they can approve: new, reset, enabled, or with added permissions.',
    result: z.object({ items: z.array(staffControlEvent) }),
  }),
  confirmControl: call({
    ...base,
    ...one,
    method: 'POST',
    path: '/api/staff/control-events/{id}/confirm',
    audit: 'staff.confirmControl',
    summary: 'Ends the wait of an account early: the change by another administrator was intended.',
    result: 'none',
  }),
  changeOwnPassword: call({
    area: 'staff',
    access: { staff: 'self' },
    method: 'POST',
    path: '/api/staff/change-password',
    audit: 'ownSignIn.changePassword',
    summary: 'Changes the own password and ends the other sessions.',
    body: z
      .object({
        oldPassword: z.string().min(1, { message: 'oldPassword' }).max(128),
        password: staffPassword,
        confirmPassword: z.string(),
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ['confirmPassword'],
        message: 'passwordsDiffer',
      }),
    result: 'none',
  }),
};
