import { MESSAGE_EVENT_NAMES, MESSAGE_EVENTS, type MessageEvent, type MessageKind } from './message-events.ts';

/** Roles of people in an account. The owner is the member of the account; the others are invited. */
export const MEMBER_ROLES = ['owner', 'purchaser', 'engineer', 'bookkeeper', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles that can be given to an invited person. */
export const INVITED_ROLES = ['purchaser', 'engineer', 'bookkeeper', 'viewer'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Roles of each capability in an account. A call names one of them (`member-capabilities.ts`); pages and buttons ask for them. */
export const CAPABILITIES = {
  /** Orders, boards, prices, parcels and documents. */
  'order.view': ['owner', 'purchaser', 'engineer', 'bookkeeper', 'viewer'],
  /** Board files, cart and saved quotes, and answers to engineering questions. */
  'board.edit': ['owner', 'purchaser', 'engineer'],
  /** Submits, changes, cancels and receives orders. */
  'order.place': ['owner', 'purchaser'],
  'address.edit': ['owner', 'purchaser'],
  /** Pays orders from the wallet, on credit or online, with the own pay password. */
  'payment.pay': ['owner', 'purchaser', 'bookkeeper'],
  'wallet.view': ['owner', 'bookkeeper'],
  'wallet.topUp': ['owner', 'bookkeeper'],
  'withdrawal.view': ['owner', 'bookkeeper'],
  /** Takes money out of the account, and says to which bank account. */
  'withdrawal.apply': ['owner'],
  'credit.view': ['owner', 'bookkeeper'],
  'credit.repay': ['owner', 'bookkeeper'],
  /** Applies for trade credit in the name of the company. */
  'credit.apply': ['owner'],
  /** Billing profiles and invoices; who orders chooses one of them. */
  'invoice.view': ['owner', 'purchaser', 'bookkeeper'],
  'invoice.edit': ['owner', 'bookkeeper'],
  /** Invites people, and changes and ends their roles. */
  'company.manage': ['owner'],
  /** Makes, rotates and revokes keys with which programs act in the account. */
  'apiKeys.manage': ['owner'],
  /** Endpoints that events of the account are sent to, with their secrets. */
  'webhooks.manage': ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;
export type Capability = keyof typeof CAPABILITIES;

export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as [Capability, ...Capability[]];

export const roleHas = (role: MemberRole, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly MemberRole[]).includes(role);

export const capabilitiesOf = (role: MemberRole): readonly Capability[] =>
  CAPABILITY_NAMES.filter((capability) => roleHas(role, capability));

/** Capability to read the messages of each kind. */
const READS: Readonly<Record<MessageKind, Capability>> = {
  order: 'order.view',
  question: 'order.view',
  money: 'wallet.view',
  account: 'company.manage',
};

/** The message events of an account that a role reads; undefined for all of them. */
export const eventsFor = (role: MemberRole): readonly MessageEvent[] | undefined =>
  role === 'owner'
    ? undefined
    : MESSAGE_EVENT_NAMES.filter((event) => roleHas(role, READS[MESSAGE_EVENTS[event].kind]));
