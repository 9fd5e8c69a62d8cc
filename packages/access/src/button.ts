import { type Authority, type Grant, type Holder, meets } from './authority.ts';

/** A right to do one thing on one page: looked for in the page's own permission, and in the roles that the page names. */
export interface OperationCheck {
  readonly operation: string;
  /** The requirement of the page itself; the operation is looked up under its names. */
  readonly page: Authority;
  /** Source of the lookup; both when absent. */
  readonly type?: 'permission' | 'role';
}

export interface ButtonState {
  readonly disabled: boolean;
  /** Set when the button is disabled by a missing permission, so that the screen can show it. */
  readonly reason?: 'noPermission';
}

/** Checks that a page's operation is allowed. A permission of the same name that belongs to another page does not count. */
export function canOperate(check: OperationCheck, holder: Holder): boolean {
  const { permissions, roles } = pageNames(check.page);
  const inPermissions = check.type !== 'role' && allows(holder.permissions, permissions, check.operation);
  const inRoles = check.type !== 'permission' && allows(holder.roles, roles, check.operation);
  return inPermissions || inRoles;
}

/** Returns the display state of a button that requires an authority, or an operation of its page. */
export function buttonState(check: OperationCheck | { readonly authority: Authority }, holder: Holder): ButtonState {
  const allowed = 'operation' in check ? canOperate(check, holder) : meets(check.authority, holder);
  return allowed ? { disabled: false } : { disabled: true, reason: 'noPermission' };
}

function pageNames(page: Authority): { permissions: readonly string[]; roles: readonly string[] } {
  if (page === null || page === undefined) return { permissions: [], roles: [] };
  if (typeof page === 'string') return { permissions: [page], roles: [] };
  if ('permission' in page || 'role' in page) return { permissions: asList(page.permission), roles: asList(page.role) };
  return { permissions: Array.isArray(page) ? page : [], roles: [] };
}

const asList = (names: string | readonly string[] | null | undefined): readonly string[] =>
  typeof names === 'string' ? [names] : (names ?? []);

const allows = (grants: readonly Grant[], names: readonly string[], operation: string): boolean =>
  grants.some((grant) => names.includes(grant.id) && grant.operation.includes(operation));
