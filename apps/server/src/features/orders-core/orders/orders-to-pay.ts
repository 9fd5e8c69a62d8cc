import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import { personOf } from '../../../platform/actions.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { codeOf, stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';
import { holdCause } from './order-rows.ts';

/** The payment data of a main order and its PCB orders; reading all columns would take ten times as long. */
export interface MainToPay extends Pick<MainOrder, 'id' | 'mainNo' | 'memberId' | 'freightFen'> {
  readonly orders: readonly OrderToPay[];
}
export type OrderToPay = Pick<
  PcbOrder,
  | 'id'
  | 'orderNo'
  | 'state'
  | 'version'
  | 'amountFen'
  | 'couponFen'
  | 'cancelFeeFen'
  | 'concededFen'
  | 'workingDays'
  | 'promisedShipDate'
  | 'heldFor'
> & {
  /** True until the buyer has confirmed the production file; it is not made before. */
  readonly awaitsFile: boolean;
};

/**
 * Locks main orders and then their PCB orders, each by ascending id. Both statements are sent at once, so the next statement of
 * the caller runs under these locks without waiting for a reply.
 * @param mainOrderIds a list or a subquery of ids, as it stands behind `in`
 */
export async function lockMainOrdersToPay(tx: Tx, mainOrderIds: RawBuilder<unknown>): Promise<MainToPay[]> {
  const [mainOrders, orders] = await Promise.all([
    sql<MainRow>`select id, main_no, member_id, freight_fen from main_order where id in (${mainOrderIds})
      order by id for update`.execute(tx),
    sql<OrderRow>`select id, main_order_id, order_no, state, version, amount_fen, coupon_fen, cancel_fee_fen, conceded_fen, working_days,
        promised_ship_date, held_for,
        coalesce(spec ->> 'productionFileConfirm', 'none') <> 'none' and file_confirmed_at is null as awaits_file
      from pcb_order where main_order_id in (${mainOrderIds}) order by id for update`.execute(tx),
  ]);
  return mainOrders.rows.map((row) => ({
    id: row.id,
    mainNo: row.main_no,
    memberId: row.member_id,
    freightFen: fen(row.freight_fen),
    orders: orders.rows.filter(({ main_order_id }) => main_order_id === row.id).map(orderToPay),
  }));
}

interface MainRow {
  readonly id: string;
  readonly main_no: string;
  readonly member_id: string;
  readonly freight_fen: bigint;
}
interface OrderRow {
  readonly id: string;
  readonly main_order_id: string;
  readonly order_no: string;
  readonly state: number;
  readonly version: number;
  readonly amount_fen: bigint;
  readonly coupon_fen: bigint;
  readonly cancel_fee_fen: bigint;
  readonly conceded_fen: bigint;
  readonly working_days: number;
  readonly promised_ship_date: string | null;
  readonly held_for: string | null;
  readonly awaits_file: boolean;
}

const orderToPay = (row: OrderRow): OrderToPay => ({
  id: row.id,
  orderNo: row.order_no,
  state: stateOf(row.state),
  version: row.version,
  amountFen: fen(row.amount_fen),
  couponFen: fen(row.coupon_fen),
  cancelFeeFen: fen(row.cancel_fee_fen),
  concededFen: fen(row.conceded_fen),
  workingDays: row.working_days,
  promisedShipDate: row.promised_ship_date,
  heldFor: holdCause(row.held_for),
  awaitsFile: row.awaits_file,
});

export interface PaidOrder {
  readonly id: string;
  readonly version: number;
  /** Calendar day, yyyy-MM-dd. */
  readonly shipDate: string;
}

/** The paid part of a main order. */
export interface PaidMain {
  readonly orders: readonly PaidOrder[];
  /** Another order became ready while these were paid: its payment deadline stays. */
  readonly isMoreReady: boolean;
}

/**
 * Moves PCB orders from waiting for payment to production planning, each only without a concurrent change, with their history.
 * Their main orders no longer wait for payment, unless another order does. The statements share a round trip.
 * @returns the number of moved orders
 */
export async function writePaid(tx: Tx, mainOrders: readonly PaidMain[]): Promise<number> {
  const updates = await Promise.all(
    mainOrders.flatMap(({ orders, isMoreReady }) =>
      orders.map((order, index) => writePaidOrder(tx, order, { isFirst: index === 0, isMoreReady })),
    ),
  );
  return updates.filter((isMoved) => isMoved).length;
}

const FROM = sql.lit(codeOf('awaitingPayment'));
const TO = sql.lit(codeOf('awaitingProduction'));

/**
 * Writes one order by its id: for a list of ids, PostgreSQL would assume a long one and read the full table. The first order of a
 * main order also updates the main order.
 */
async function writePaidOrder(
  tx: Tx,
  { id, version, shipDate }: PaidOrder,
  { isFirst, isMoreReady }: { readonly isFirst: boolean; readonly isMoreReady: boolean },
): Promise<boolean> {
  // A person who pays for a company, or a program with a key; the system for the owner and for what arrives later.
  const person = personOf(tx);
  const { rows } = await sql`
    with moved as (
      update pcb_order set state = ${TO}, state_since = now(), version = version + 1,
        promised_ship_date = ${shipDate}::date, forecast_ship_date = ${shipDate}::date
      where id = ${id} and version = ${version} and state = ${FROM} returning id, main_order_id
    ), no_deadline as (
      update main_order set version = version + 1, pay_deadline = case when ${isMoreReady}::boolean then pay_deadline end
      where id = (select main_order_id from moved where ${isFirst}::boolean)
    )
    insert into order_history (order_id, from_state, to_state, action, actor_kind, actor_id, actor_name)
    select id, ${FROM}, ${TO}, 'pay', ${person ? 'buyer' : 'system'}, ${person?.personId ?? null}::uuid,
      ${person?.personName ?? ''} from moved returning order_id`.execute(tx);
  return rows.length > 0;
}

/** Returns the price of a member's boards that wait for their first payment, with the freight where it is still due. */
export async function payableOf(reader: Reader, memberId: string): Promise<Fen> {
  const { rows } = await sql<{ fen: bigint }>`
    with waiting as (select main_order_id, amount_fen from pcb_order
      where member_id = ${memberId} and state = ${codeOf('awaitingPayment')} and promised_ship_date is null)
    select (coalesce((select sum(amount_fen) from waiting), 0)
      + coalesce((select sum(freight_fen) from main_order where id in (select main_order_id from waiting)
        and not exists (select from pcb_order sold where sold.main_order_id = main_order.id and sold.promised_ship_date is not null
          and sold.state not in (${codeOf('inCart')}, ${codeOf('cancelled')}))), 0))::bigint
      as fen`.execute(reader);
  return fen(rows[0]?.fen ?? 0n);
}
