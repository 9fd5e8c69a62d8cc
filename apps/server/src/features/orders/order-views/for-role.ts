import { type BuyerAction, type Capability, type MemberRole, roleHas } from '@xunban/contract';

const NEEDS: Readonly<Record<BuyerAction, Capability>> = {
  pay: 'payment.pay',
  cancel: 'order.place',
  revise: 'board.edit',
  reset: 'order.place',
  confirm: 'order.place',
  refuse: 'order.place',
  revertChange: 'order.place',
  agreeCancel: 'order.place',
  refuseCancel: 'order.place',
  receive: 'order.place',
  reorder: 'order.place',
};

/** Leaves out the actions of an order that the role of its reader cannot take. */
export const forRole = <T extends { readonly can: readonly BuyerAction[] }>(role: MemberRole, order: T): T => ({
  ...order,
  can: order.can.filter((action) => roleHas(role, NEEDS[action])),
});
