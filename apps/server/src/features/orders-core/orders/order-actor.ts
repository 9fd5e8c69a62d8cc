import type { Staff } from '../../../platform/auth/actor.ts';

/** Who changes an order; the name is the one that the history shows. */
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
/** The house itself; with a name where it writes down what somebody outside did, such as a station of a factory. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name?: string;
}
export type OrderActor = BuyerActor | StaffActor | SystemActor;

/** The house itself: the machine review, payments and deadlines. */
export const SYSTEM: OrderActor = { kind: 'system' };

export const staffActor = ({ staffId, name }: Pick<Staff, 'staffId' | 'name'>): StaffActor => ({
  kind: 'staff',
  id: staffId,
  name,
});

/** The buyer needs no name in a history that only this buyer and the staff read. */
export const buyerActor = (memberId: string): BuyerActor => ({ kind: 'buyer', id: memberId, name: '' });
