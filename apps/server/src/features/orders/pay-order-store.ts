import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { codeOf, stateOf } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/** What paying needs to know of a main order and its boards; reading all of them would take ten times as long. */
export interface MainToPay extends Pick<MainOrder, 'id' | 'mainNo' | 'memberId' | 'freightFen'> {
  readonly orders: readonly BoardToPay[];
}
export type BoardToPay = Pick<PcbOrder, 'id' | 'orderNo' | 'state' | 'version' | 'amountFen' | 'workingDays'>;

/**
 * Locks the main orders of a payment and then their boards, each by ascending id as everywhere, and reads what paying
 * needs. What a payment is for never changes, so no lock protects that.
 */
export async function lockMainsToPay(tx: Tx, payNo: string): Promise<MainToPay[]> {
  const [mains, boards] = await Promise.all([lockMainRows(tx, payNo), lockBoardRows(tx, payNo)]);
  return mains.map((main) => ({
    id: main.id,
    mainNo: main.main_no,
    memberId: main.member_id,
    freightFen: fen(main.freight_fen),
    orders: boards
      .filter((board) => board.main_order_id === main.id)
      .map((board) => ({
        id: board.id,
        orderNo: board.order_no,
        state: stateOf(board.state),
        version: board.version,
        amountFen: fen(board.amount_fen),
        workingDays: board.working_days,
      })),
  }));
}

const mainIdsOf = (payNo: string) =>
  sql`(select share.main_order_id from payment_order share join payment on payment.id = share.payment_id
    where payment.pay_no = ${payNo})`;

const lockMainRows = compileOnce(
  (_reader, payNo: string) =>
    sql<{ id: string; main_no: string; member_id: string; freight_fen: bigint }>`
    select id, main_no, member_id, freight_fen from main_order where id in ${mainIdsOf(payNo)}
    order by id for update`,
);

const lockBoardRows = compileOnce(
  (_reader, payNo: string) =>
    sql<{
      id: string;
      order_no: string;
      main_order_id: string;
      state: number;
      version: number;
      amount_fen: bigint;
      working_days: number;
    }>`
    select id, order_no, main_order_id, state, version, amount_fen, working_days from pcb_order
    where main_order_id in ${mainIdsOf(payNo)} order by id for update`,
);

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
