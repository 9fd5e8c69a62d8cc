import { type MemberRole, type StaffPermission, WEIGHTY_PERMISSIONS } from '@xunban/contract';

/** The caller, taken from the token, never from a parameter. */
export interface Member extends Person {
  readonly kind: 'member';
  /** The account in which the person acts: the own one, or that of a company. It owns all that the calls read and write. */
  readonly memberId: string;
  readonly role: MemberRole;
  readonly sessionId: string;
  readonly ticket: string;
}

/** The signed-in person. */
export interface Person {
  readonly personId: string;
  /** The name for records of acts in the account of a company; empty in the own account. */
  readonly personName: string;
}

/** True when a person acts in the account of a company of which it is not the owner. */
export const actsForCompany = ({ memberId, personId }: Pick<Member, 'memberId' | 'personId'>): boolean =>
  memberId !== personId;

/** The person in the account of a company. */
export const actingFor = (person: Member, company: Pick<Member, 'memberId' | 'role' | 'personName'>): Member => ({
  ...company,
  kind: 'member',
  personId: person.personId,
  sessionId: person.sessionId,
  get ticket() {
    return person.ticket;
  },
});

/** The person in the own account, which it owns. */
export const inOwnAccount = (person: Pick<Member, 'personId' | 'sessionId' | 'ticket'>): Member => ({
  kind: 'member',
  memberId: person.personId,
  personId: person.personId,
  personName: '',
  role: 'owner',
  sessionId: person.sessionId,
  // Few requests ask for it.
  get ticket() {
    return person.ticket;
  },
});
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
