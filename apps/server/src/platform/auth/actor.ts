import { type StaffPermission, WEIGHTY_PERMISSIONS } from '@xunban/contract';

/** The caller, taken from the token, never from a parameter. */
export interface Member {
  readonly kind: 'member';
  readonly memberId: string;
  readonly sessionId: string;
  readonly ticket: string;
}
export interface Staff {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly permissions: ReadonlySet<StaffPermission>;
  readonly hasSecondFactor: boolean;
}
export interface Guest {
  readonly kind: 'guest';
}
export type Actor = Member | Staff | Guest;
export const guest: Guest = { kind: 'guest' };

/** True when the caller must add a second factor before anything else. */
export const owesSecondFactor = (
  { permissions, hasSecondFactor }: Pick<Staff, 'permissions' | 'hasSecondFactor'>,
  isRequired: boolean,
): boolean => isRequired && !hasSecondFactor && WEIGHTY_PERMISSIONS.some((weighty) => permissions.has(weighty));

/** Resolves a bearer token to an actor; null when the token is unknown, revoked or expired. */
export interface Authenticator {
  member(token: string): Promise<Member | null>;
  staff(token: string): Promise<Staff | null>;
  /** Checks whether a member can buy on trade credit now; used only by the calls that need it. */
  isTrusted(member: Member): Promise<boolean>;
}
