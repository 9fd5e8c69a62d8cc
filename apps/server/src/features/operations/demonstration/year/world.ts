import { auditActionOf, type LiveCall, type UploadedFile } from '@xunban/contract';
import type { Member, Staff } from '../../../../platform/auth/actor.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { Gateways } from '../../../../platform/gateways/gateway.ts';
import { onceFor } from '../../../../platform/http/idempotency.ts';
import type { InProcessCall } from '../../../../platform/http/in-process.ts';
import type { LinkTokens } from '../../../identity/accounts/link-tokens.ts';
import { type StaffActor, staffActor } from '../../../orders-core/orders/order-actor.ts';
import type { BoardLibrary } from './boards.ts';
import type { Character } from './cast.ts';
import type { Choices } from './random.ts';
import type { Simulation } from './simulation.ts';

/** A member of the demonstration with what others need to know of it. */
export interface Customer extends Character {
  readonly memberId: string;
  readonly actor: Member;
  readonly addressId: string;
  /** A certified company: it can withdraw money and buy on credit. */
  readonly isCertifiedCompany: boolean;
  /** Billing profile; empty for none. */
  readonly profileId: string;
}

export type Role = 'admin' | 'engineer' | 'planner' | 'warehouse' | 'finance' | 'service';

/** All that the parts of the story share. */
export interface World {
  readonly deps: Deps;
  readonly sim: Simulation;
  readonly chance: Choices;
  readonly call: InProcessCall;
  readonly staff: Readonly<Record<Role, Staff>>;
  readonly gateways: Gateways;
  readonly tokens: LinkTokens;
  readonly boards: BoardLibrary;
  /** All buyers, the demonstration's own member first. */
  readonly customers: Customer[];
  /** Received boards, the latest last. */
  readonly receipts: { readonly customer: Customer; readonly orderNo: string }[];
  /** Ids of the factories besides the main one. */
  readonly otherFactories: string[];
  /** Images that buyers attach. */
  readonly images: readonly UploadedFile[];
  /** Main orders of the story, and those that were placed. */
  readonly purchases: { planned: number; placed: number };
  /** Paid main orders that their buyers cancelled. */
  readonly cancelled: string[];
}

/** True for the member whose password is printed. */
export const isOwn = ({ customers }: Pick<World, 'customers'>, { memberId }: Pick<Customer, 'memberId'>): boolean =>
  customers[0]?.memberId === memberId;

/** The certified companies that do not buy on credit, without the demonstration's own. */
export const otherCompanies = (world: Pick<World, 'customers'>): readonly Customer[] =>
  world.customers.filter(
    (customer) => customer.isCertifiedCompany && customer.pays !== 'credit' && !isOwn(world, customer),
  );

/** Runs work as the call of a staff user, with its entry in the audit log. */
export function asStaff<T>(
  { deps, staff }: Pick<World, 'deps' | 'staff'>,
  role: Role,
  call: LiveCall,
  work: (tx: Tx, by: StaffActor) => Promise<T>,
): Promise<T> {
  const { staffId, name } = staff[role];
  const action = auditActionOf(call);
  if (!action) throw new Error(`${call.path} has no audited action`);
  return onceFor(deps.db, undefined, {
    ...{ name: action, by: { staffId, name }, ip: '127.0.0.1', userAgent: '', requestId: '' },
  })((tx) => work(tx, staffActor(staff[role])));
}
