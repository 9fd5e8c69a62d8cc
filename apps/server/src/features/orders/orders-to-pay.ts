import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { codeOf, stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/** What paying needs to know of a main order and its boards; reading all of them would take ten times as long. */
export interface MainToPay extends Pick<MainOrder, 'id' | 'mainNo' | 'memberId' | 'freightFen'> {
  readonly orders: readonly BoardToPay[];
  /** What was paid for it less what went back or is on its way back. */
  readonly netPaidFen: Fen;
}
export type BoardToPay = Pick<PcbOrder, 'id' | 'orderNo' | 'state' | 'version' | 'amountFen' | 'workingDays'>;

/** Locked main orders as the database's `claim_payment` tells of them; all null when there is none. Fen are text. */
export interface MainsToPayRow {
  readonly mains:
    | readonly (Omit<MainToPay, 'freightFen' | 'orders' | 'netPaidFen'> & { readonly freight: string })[]
    | null;
  readonly boards:
    | readonly (Omit<BoardToPay, 'state' | 'amountFen'> & {
        readonly mainOrderId: string;
        readonly state: number;
        readonly amount: string;
      })[]
    | null;
  /** By main order. */
  readonly net_paid: Readonly<Record<string, string>> | null;
}

export const mainsToPay = ({ mains, boards, net_paid }: MainsToPayRow): MainToPay[] =>
  (mains ?? []).map(({ freight, ...main }) => ({
    ...main,
    freightFen: fen(BigInt(freight)),
    netPaidFen: fen(BigInt(net_paid?.[main.id] ?? 0)),
    orders: (boards ?? [])
      .filter(({ mainOrderId }) => mainOrderId === main.id)
      .map(({ state, amount, ...board }) => ({ ...board, state: stateOf(state), amountFen: fen(BigInt(amount)) })),
  }));

export interface PaidBoard {
  readonly id: string;
  readonly version: number;
  /** Calendar day, yyyy-MM-dd. */
  readonly shipDate: string;
}

/**
 * Moves boards from waiting for their payment to production planning, each if nobody was faster, with their history;
 * their main orders wait for no payment any more. The statements leave together.
 * @returns how many boards were moved
 */
export async function writePaid(tx: Tx, mains: readonly (readonly PaidBoard[])[]): Promise<number> {
  const moved = await Promise.all(
    mains.flatMap((boards) =>
      boards.map(({ id, version, shipDate }, index) => writePaidBoard(tx, id, version, shipDate, index === 0)),
    ),
  );
  return moved.flat().length;
}

const FROM = sql.lit(codeOf('awaitingPayment'));
const TO = sql.lit(codeOf('awaitingProduction'));

/**
 * One board by its id: given a list of them, PostgreSQL would guess that it is long and read the whole table. The first
 * board of a main order takes that along.
 */
const writePaidBoard = compileOnce(
  (_reader, id: string, version: number, shipDate: string, isFirst: boolean) => sql<{ order_id: string }>`
    with moved as (
      update pcb_order set state = ${TO}, state_since = now(), version = version + 1,
        promised_ship_date = ${shipDate}::date, forecast_ship_date = ${shipDate}::date
      where id = ${id} and version = ${version} and state = ${FROM} returning id, main_order_id
    ), settled as (
      update main_order set version = version + 1, pay_deadline = null
      where id = (select main_order_id from moved where ${isFirst}::boolean)
    )
    insert into order_history (order_id, from_state, to_state, action, actor_kind)
    select id, ${FROM}, ${TO}, 'pay', 'system' from moved returning order_id`,
);
