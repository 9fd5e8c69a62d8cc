import type { FieldPermission, RoleScope, StaffPermission } from '@xunban/contract';
import { FIELD_PERMISSIONS } from '@xunban/contract/staff-permissions';
import { type PermissionSubject, subjectOf } from './permission-groups.ts';

type Action = RoleScope['actions'][number]['action'];

/** Fields that the role can see, that are redacted for it, or that occur only on pages closed to it. */
type Visibility = 'visible' | 'redacted' | 'unmet';

interface VisibleGroup {
  readonly permission: FieldPermission;
  readonly visibility: Visibility;
  /** Subjects with such fields that the role can open. */
  readonly subjects: readonly PermissionSubject[];
}

/** Something of the role that does not work, or not well, without another permission. */
type Gap =
  | { readonly kind: 'blind'; readonly missing: StaffPermission; readonly actions: readonly Action[] }
  | { readonly kind: 'idle'; readonly missing: StaffPermission; readonly permission: StaffPermission };

interface RolePreview {
  readonly actions: readonly Action[];
  readonly exports: readonly RoleScope['exports'][number]['list'][];
  readonly fields: readonly VisibleGroup[];
  readonly gaps: readonly Gap[];
}

/** Returns the actions and fields open to holders of these permissions, and the inconsistencies. */
export function rolePreview(scope: RoleScope, permissions: readonly StaffPermission[]): RolePreview {
  const held = new Set(permissions);
  const isOpen = (needs: readonly StaffPermission[]) => needs.every((one) => held.has(one));
  const open = scope.actions.filter(({ needs }) => isOpen(needs));
  return {
    actions: [...new Set(open.map(({ action }) => action))],
    exports: scope.exports.filter(({ needs }) => isOpen(needs)).map(({ list }) => list),
    fields: scope.fields.map(({ permission, shownBy }) => {
      const met = shownBy.filter((one) => held.has(one));
      const visibility = met.length === 0 ? 'unmet' : held.has(permission) ? 'visible' : 'redacted';
      return { permission, visibility, subjects: [...new Set(met.map(subjectOf))] };
    }),
    gaps: [...blindGaps(open, held), ...idleGaps(scope, permissions, isOpen)],
  };
}

/** Returns permitted actions that lack a required view permission, grouped by that permission. */
function blindGaps(open: RoleScope['actions'], held: ReadonlySet<StaffPermission>): Gap[] {
  const actions = new Map<StaffPermission, Set<Action>>();
  for (const { action, worksFrom } of open)
    for (const missing of worksFrom)
      if (!held.has(missing)) actions.set(missing, (actions.get(missing) ?? new Set()).add(action));
  return [...actions].map(([missing, blind]) => ({ kind: 'blind', missing, actions: [...blind] }));
}

/** Permissions that open nothing at all by themselves. */
function idleGaps(
  { requirements }: RoleScope,
  permissions: readonly StaffPermission[],
  isOpen: (needs: readonly StaffPermission[]) => boolean,
): Gap[] {
  return permissions
    .filter((permission) => !FIELD_PERMISSIONS.some((one) => one === permission))
    .flatMap((permission) => {
      const own = requirements.filter((needs) => needs.includes(permission));
      if (own.length === 0 || own.some(isOpen)) return [];
      const missing = own.flat().find((one) => !permissions.includes(one));
      return missing ? [{ kind: 'idle' as const, missing, permission }] : [];
    });
}
