import {
  auditActionOf,
  type CallDef,
  type Calls,
  calls,
  FIELD_PERMISSIONS,
  type FieldPermission,
  isPlanned,
  type LiveCall,
  type RoleScope,
  STAFF_PERMISSIONS,
  type StaffPermission,
  visibleFields,
} from '@xunban/contract';

const EXPORTED = [
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
] as const satisfies readonly (keyof typeof calls.staffExports)[];

interface CallAccess {
  readonly def: LiveCall;
  readonly needs: readonly StaffPermission[];
}

/**
 * Returns the actions, exports and fields that permissions open, derived from the calls: a new call appears in the role preview
 * as soon as it is declared.
 */
export function roleScope(): RoleScope {
  const callAccess = Object.values<Calls[string]>(calls)
    .flatMap((group) => Object.values(group))
    .filter((def): def is LiveCall => !isPlanned(def))
    .map((def): CallAccess => ({ def, needs: neededFor(def) }))
    .filter(({ needs }) => needs.length > 0);
  const reading = callAccess.filter(({ def }) => def.method === 'GET');
  return {
    actions: withoutTwins(
      callAccess.flatMap(({ def, needs }) => {
        const action = auditActionOf(def);
        if (action === undefined || action === 'list.export') return [];
        return [{ action, needs: [...needs], worksFrom: worksFrom(def, needs, reading) }];
      }),
    ),
    exports: EXPORTED.map((list) => ({ list, needs: [...neededFor(calls.staffExports[list])] })),
    fields: FIELD_PERMISSIONS.map((permission) => ({ permission, shownBy: shownBy(permission, reading) })),
    requirements: withoutTwins(callAccess.map(({ needs }) => [...needs])),
  };
}

/** Returns nothing for a call that every staff user can make. */
function neededFor({ access }: CallDef): readonly StaffPermission[] {
  if (typeof access === 'string') return [];
  if ('memberOrStaff' in access) return [access.memberOrStaff];
  if (access.staff === 'any' || access.staff === 'self') return [];
  return access.alsoNeeds ? [access.staff, access.alsoNeeds] : [access.staff];
}

/** Returns the permissions that the call declares as its working data, and those needed to read its object. */
function worksFrom(
  def: LiveCall,
  needs: readonly StaffPermission[],
  reading: readonly CallAccess[],
): StaffPermission[] {
  const read = reading
    .filter(
      (candidate) =>
        candidate.def !== def && (def.path === candidate.def.path || def.path.startsWith(`${candidate.def.path}/`)),
    )
    .reduce<CallAccess | undefined>(
      (best, candidate) => (best && best.def.path.length >= candidate.def.path.length ? best : candidate),
      undefined,
    );
  const seen = new Set<StaffPermission>([...(read?.needs ?? []), ...(def.worksFrom ?? [])]);
  return STAFF_PERMISSIONS.filter((permission) => seen.has(permission) && !needs.includes(permission));
}

/** The permissions whose reading calls answer such fields. */
function shownBy(permission: FieldPermission, reading: readonly CallAccess[]): StaffPermission[] {
  const openers = reading
    .filter(
      ({ def: { result } }) =>
        typeof result !== 'string' && visibleFields(result).some((field) => field.permission === permission),
    )
    .map(({ needs: [opener] }) => opener);
  return STAFF_PERMISSIONS.filter((one) => openers.includes(one));
}

const withoutTwins = <T>(all: readonly T[]): T[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
