import { randomUUID } from 'node:crypto';
import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import { mainOrdersDue } from '../features/finance/order-payments/main-orders-due.ts';
import { openPayment } from '../features/finance/payments/open-payment.ts';
import { payPayment, readToPay } from '../features/finance/payments/pay-payment.ts';
import { shipOrder } from '../features/fulfilment/shipping/ship-order.ts';
import { fillWallet } from './fill-wallet.ts';
import { givePayableOrder, type PayableOrder } from './payable-order.ts';
import type { TestServer } from './server.ts';

/** Buying and sending by the use cases themselves, without requests: for tests that do so thousands of times. */

export type PaidBy = 'wallet' | 'credit' | 'both';

/** A board that was bought. */
export interface Bought extends PayableOrder {
  readonly goods: Fen;
  readonly freight: Fen;
}

/** Orders a board and pays for it. @throws as `payPayment`; then the order stays unpaid */
export async function buys(
  { deps, guest }: TestServer,
  memberId: string,
  { goods, freight, by }: { readonly goods: Fen; readonly freight: Fen; readonly by: PaidBy },
): Promise<Bought> {
  const { db } = deps;
  const order = await givePayableOrder({ db, guest }, memberId, goods);
  await sql`update main_order set freight_fen = ${freight},
    freight = jsonb_set(freight, '{priceFen}', to_jsonb(${String(freight)}::text)) where id = ${order.mainOrderId}`.execute(
    db.read,
  );
  const tokens = { of: (subject: string) => `${subject}-${randomUUID()}` };
  const { payNo, amount } = await db.transaction((tx) =>
    openPayment(tx, { due: mainOrdersDue, tokens }, memberId, [order.mainOrderId]),
  );
  const choice = {
    ...{ payNo, memberId, amount, gateway: undefined },
    ...{ useWallet: by !== 'credit', useCredit: by !== 'wallet' },
  };
  await db.transaction(async (tx) =>
    payPayment(tx, { get: () => undefined, names: [] }, choice, await readToPay(tx, mainOrdersDue, choice)),
  );
  return { ...order, goods, freight };
}

let waybills = 0;

/** The board of a main order that was paid is made and sent. */
export async function sends(
  { deps: { db } }: TestServer,
  staffId: string,
  { mainOrderId }: PayableOrder,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string; version: number }>`with made as (
        update pcb_order set state = 60 where main_order_id = ${mainOrderId} and state = 40 returning id, version
      ), step as (
        insert into order_history (order_id, from_state, to_state, action, actor_kind)
        select id, 40, 60, 'completeProduction', 'system' from made
      ) select id, version from made`.execute(tx);
    const [board] = rows;
    if (!board) throw new Error('order has no paid board');
    waybills += 1;
    const waybill = `SF${String(process.pid).padStart(7, '0')}${String(waybills).padStart(7, '0')}`;
    const actor = { kind: 'staff', id: staffId, name: '' } as const;
    await shipOrder(tx, actor, { orderId: board.id, version: board.version, carrier: 'SF', waybill, weightG: 200 });
  });
}

/** Money comes into a wallet. */
export const fills = ({ deps: { db } }: TestServer, memberId: string, amount: bigint): Promise<void> =>
  db.transaction((tx) => fillWallet(tx, memberId, fen(amount)));
