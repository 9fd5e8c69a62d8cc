import { calls, type RoleScope, STAFF_PERMISSIONS } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { confirmControl, openControls } from './confirm-control.ts';
import type { Controller } from './control-events.ts';
import { changeOwnPassword, changeStaffAccount, createStaffAccount, giveNewPassword } from './manage-staff.ts';
import { resetFactors } from './reset-factors.ts';
import { roleScope } from './role-scope.ts';
import { changeRole, createRole, removeRole, staffRoles } from './roles.ts';
import { staffList } from './staff-list.ts';

export function staffRolesRoutes(deps: Deps): readonly Route[] {
  const { db, config } = deps;
  const { staffAccounts } = calls;
  const controller = ({ staffId }: Pick<Staff, 'staffId'>): Controller => ({
    staffId,
    waitingHours: config.approvalWaitingHours,
  });
  let scope: RoleScope | undefined;
  return [
    route(staffAccounts.permissions, async () => {
      const roles = await staffRoles(db.read);
      return {
        items: STAFF_PERMISSIONS.map((permission) => ({
          permission,
          roles: roles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name),
        })),
      };
    }),
    route(staffAccounts.roles, async () => ({ items: await staffRoles(db.read) })),
    // Derived from all calls, which takes longer than the rest of these routes: computed on first use.
    route(staffAccounts.scope, async () => {
      scope ??= roleScope();
      return scope;
    }),
    route(staffAccounts.createRole, ({ body, once }) => createRole(once, body)),
    route(staffAccounts.changeRole, ({ actor, params, body, once }) =>
      changeRole(once, controller(actor), params.id, body),
    ),
    route(staffAccounts.removeRole, async ({ params, query, once }) => {
      await removeRole(once, params.id, query.version);
      return undefined;
    }),
    route(staffAccounts.list, ({ actor, query }) => staffList(db.readLagging, actor.staffId, query, query)),
    route(staffAccounts.create, ({ actor, body, once }) => createStaffAccount(once, controller(actor), body)),
    route(staffAccounts.change, ({ actor, params, body, once }) =>
      changeStaffAccount(once, controller(actor), params.id, body),
    ),
    route(staffAccounts.resetPassword, async ({ actor, params, once }) => ({
      password: await giveNewPassword(db, once, controller(actor), params.id),
    })),
    route(staffAccounts.resetFactors, async ({ actor, params, once }) => {
      await resetFactors(once, controller(actor), params.id);
      return undefined;
    }),
    route(staffAccounts.controlEvents, async ({ actor }) => ({ items: await openControls(db.read, actor.staffId) })),
    route(staffAccounts.confirmControl, async ({ actor, params, once }) => {
      await once((tx) => confirmControl(tx, params.id, actor.staffId));
      return undefined;
    }),
    route(staffAccounts.changeOwnPassword, async ({ actor, body, once }) => {
      await changeOwnPassword(deps, once, actor, body);
      return undefined;
    }),
  ];
}
