/**
 * The requirement of a place (route, menu entry, button), and the permissions of a user. Pure rules, shared by the router, the
 * menu and the buttons of both applications. They only decide the display: the server checks every call by itself.
 */

/** A permission or role held, with the operations it allows on its page. The shape in which the server sends them. */
export interface Grant {
  readonly id: string;
  readonly operation: readonly string[];
}

export interface Holder {
  readonly permissions: readonly Grant[];
  readonly roles: readonly Grant[];
}

/** A holder without permissions: an anonymous client, or a member without a loaded profile. */
export const EMPTY_HOLDER: Holder = { permissions: [], roles: [] };

/** One name, or several of which any will do. Absent, empty, `any` and `*` ask for nothing. */
export type Names = string | readonly string[] | null | undefined;

/**
 * A bare name (or list) is a permission, never a role; the object form is satisfied by its permission or by its role.
 */
export type RequiredPermission = Names | { readonly permission?: Names; readonly role?: Names };

/** Builds a holder from storage or an answer, which may be missing or incomplete. */
export function holderOf(
  source: { permissions?: readonly Grant[] | null; roles?: readonly Grant[] | null } | null | undefined,
): Holder {
  return { permissions: source?.permissions ?? [], roles: source?.roles ?? [] };
}

/** Checks that one level's requirement is met. Names compare exactly, case included. */
export function meets(required: RequiredPermission, holder: Holder): boolean {
  const { permission, role } = split(required);
  if (isAbsent(permission) && isAbsent(role)) return true;
  return passes(permission, holder.permissions) || passes(role, holder.roles);
}

/** Checks that every level passes, outermost first. A `*` further in does not lift a parent's requirement. */
export function meetsAll(levels: readonly RequiredPermission[], holder: Holder): boolean {
  return levels.every((level) => meets(level, holder));
}

function split(required: RequiredPermission): { permission: Names; role: Names } {
  if (required === null || required === undefined || typeof required === 'string' || isList(required)) {
    return { permission: required, role: undefined };
  }
  return { permission: required.permission, role: required.role };
}

const isList = (value: RequiredPermission): value is readonly string[] => Array.isArray(value);

const WILDCARDS: readonly string[] = ['any', '*'];

/**
 * True when a half requires nothing, which leaves the decision to the other half. A wildcard is different: it is always met.
 */
const isAbsent = (names: Names): names is null | undefined | '' | readonly [] =>
  names === null || names === undefined || names.length === 0;

function passes(names: Names, grants: readonly Grant[]): boolean {
  if (isAbsent(names)) return false;
  const wanted = typeof names === 'string' ? [names] : names;
  return wanted.some((name) => WILDCARDS.includes(name)) || grants.some((grant) => wanted.includes(grant.id));
}
