import type { StaffPermission } from '@xunban/contract';

/** Who makes the call, as the token says. A parameter never says who. */
export interface Member {
  readonly kind: 'member';
  readonly memberId: string;
  readonly sessionId: string;
  readonly ticket: string;
  /** Of the ticket that the session was opened with. */
  readonly ticketHash: Buffer | null;
}
export interface Staff {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly permissions: ReadonlySet<StaffPermission>;
}
export interface Guest {
  readonly kind: 'guest';
}
export type Actor = Member | Staff | Guest;
export const guest: Guest = { kind: 'guest' };

/** Turns a bearer token into an actor; null when the token is unknown, revoked or expired. */
export interface Authenticator {
  member(token: string): Promise<Member | null>;
  staff(token: string): Promise<Staff | null>;
  /** Whether a member may buy on trade credit now; asked only by the calls that need it. */
  isTrusted(member: Member): Promise<boolean>;
}
