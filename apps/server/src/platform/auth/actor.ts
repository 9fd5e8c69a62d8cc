import { type ApiScope, type MemberRole, type StaffPermission, WEIGHTY_PERMISSIONS } from '@xunban/contract';

/** The caller, taken from the token, never from a parameter. */
export interface Member extends Person {
  readonly kind: 'member';
  /** The account in which the person acts: the own one, or that of a company. It owns all that the calls read and write. */
  readonly memberId: string;
  readonly role: MemberRole;
  /** Empty for a program with an API key, as the ticket is. */
  readonly sessionId: string;
  readonly ticket: string;
  /** The API key of a program that acts for the person; absent for a session. */
  readonly apiKey?: { readonly id: string; readonly name: string };
}

/** The signed-in person. */
export interface Person {
  readonly personId: string;
  /** The name for records of acts in the account of a company; empty in the own account. */
  readonly personName: string;
}

/** The person as records of work name it: in the account of a company, and with a key; undefined for the owner itself. */
export function recordedPerson(actor: Actor): Person | undefined {
  if (actor.kind !== 'member') return undefined;
  const { personId, personName, apiKey } = actor;
  if (apiKey) return { personId, personName: [personName, `API ${apiKey.name}`].filter(Boolean).join(' · ') };
  return actsForCompany(actor) ? { personId, personName } : undefined;
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

/** A program with a valid API key, and its use of the current minute. */
export interface KeyCaller {
  readonly member: Member;
  readonly scopes: ReadonlySet<ApiScope>;
  /** Requests in the current minute, this one among them, and seconds until the next one. */
  readonly requests: number;
  readonly secondsLeft: number;
}

/** Resolves a bearer token to an actor; null when the token is unknown, revoked or expired. */
export interface Authenticator {
  member(token: string): Promise<Member | null>;
  staff(token: string): Promise<Staff | null>;
  /** @throws {Refusal} `apiKey.…`, which says why a key is not valid here and now */
  apiKey(token: string, ip: string): Promise<KeyCaller>;
  /** Checks whether a member can buy on trade credit now; used only by the calls that need it. */
  isTrusted(member: Member): Promise<boolean>;
}
