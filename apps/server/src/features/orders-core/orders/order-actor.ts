import { personOf } from '../../../platform/actions.ts';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The actor of a change; the name is the one shown in the history. */
export interface BuyerActor {
  readonly kind: 'buyer';
  readonly id: string;
  readonly name: string;
}
export interface StaffActor {
  readonly kind: 'staff';
  readonly id: string;
  readonly name: string;
}
/** The system; with a name where it records the action of an outside actor, such as a station of a factory. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name?: string;
}
export type OrderActor = BuyerActor | StaffActor | SystemActor;

/** The system: the automatic review, payments and deadlines. */
export const SYSTEM: OrderActor = { kind: 'system' };

export const staffActor = ({ staffId, name }: Pick<Staff, 'staffId' | 'name'>): StaffActor => ({
  kind: 'staff',
  id: staffId,
  name,
});

/** The buyer needs no name in a history that only this buyer and the staff read. */
export const buyerActor = (memberId: string): BuyerActor => ({ kind: 'buyer', id: memberId, name: '' });

/** The actor as records name it: for a buyer that is a company, the person who acts in its account. */
export function recordedActor(tx: Tx, actor: OrderActor): OrderActor {
  const person = actor.kind === 'buyer' ? personOf(tx) : undefined;
  return person ? { kind: 'buyer', id: person.personId, name: person.personName } : actor;
}
