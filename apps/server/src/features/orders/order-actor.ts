import type { Staff } from '../../platform/auth/actor.ts';

/** Who changes an order; the name is the one that the history shows. */
export type OrderActor =
  | { readonly kind: 'buyer' | 'staff'; readonly id: string; readonly name: string }
  | { readonly kind: 'system' };

export const SYSTEM: OrderActor = { kind: 'system' };

export const staffActor = ({ staffId, name }: Pick<Staff, 'staffId' | 'name'>): OrderActor => ({
  kind: 'staff',
  id: staffId,
  name,
});

/** The buyer needs no name in a history that only this buyer and the staff read. */
export const buyerActor = (memberId: string): OrderActor => ({ kind: 'buyer', id: memberId, name: '' });
