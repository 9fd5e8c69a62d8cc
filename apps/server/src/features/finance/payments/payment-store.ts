import { type GatewayName, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Payment as PaymentTable } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { storedGateway } from '../../../platform/gateways/known-gateways.ts';
import { PAYMENT_STATES, type PaymentEvent, type PaymentState, stateAfter } from './payment-state.ts';

/** A repayment brings money into the wallet as a top-up does, and then goes on to what is owed. */
export type PaymentPurpose = 'order' | 'topUp' | 'repayment';

export interface Payment {
  readonly id: string;
  readonly payNo: string;
  /** Hash of the token that opens the payment without signing in. */
  readonly shareTokenHash: Buffer | null;
  readonly purpose: PaymentPurpose;
  readonly memberId: string;
  readonly amount: Fen;
  readonly walletPart: Fen;
  readonly onlinePart: Fen;
  readonly creditPart: Fen;
  readonly state: PaymentState;
  readonly version: number;
  readonly gateway: GatewayName | null;
  readonly gatewayRef: string | null;
  readonly deadline: Date;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** The paid orders by position; empty for a top-up. */
  readonly orders: readonly PaymentOrder[];
}

/** An order as it was when the payment was opened. */
export interface PaymentOrder {
  readonly mainOrderId: string;
  readonly mainNo: string;
  /** A line for each board that is paid for or was before. */
  readonly boards: readonly string[];
  /** The boards that are paid for the first time; null for all that are ready, as payments of before have it. */
  readonly boardIds: readonly string[] | null;
  /** Numbers of the boards that were not ready. */
  readonly later: readonly string[];
  readonly total: Fen;
  /** Discount by coupons, which the total is lower by. */
  readonly coupon: Fen;
  readonly amount: Fen;
}

/** A payment is open for this long; one that a gateway has is given up earlier, so that a hold does not last. */
const OPEN_HOURS = 24;
const PENDING_HOURS = 2;

export async function insertPayment(
  tx: Tx,
  payment: Pick<Payment, 'payNo' | 'shareTokenHash' | 'purpose' | 'memberId' | 'amount' | 'orders'>,
): Promise<Payment> {
  const row = await tx
    .insertInto('payment')
    .values({
      pay_no: payment.payNo,
      share_token_hash: payment.shareTokenHash,
      purpose: payment.purpose,
      member_id: payment.memberId,
      amount_fen: payment.amount,
      deadline: sql<Date>`now() + make_interval(hours => ${OPEN_HOURS})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (payment.orders.length > 0)
    await tx
      .insertInto('payment_order')
      .values(
        payment.orders.map((order, position) => ({
          payment_id: row.id,
          main_order_id: order.mainOrderId,
          position,
          main_no: order.mainNo,
          boards: [...order.boards],
          board_ids: order.boardIds && [...order.boardIds],
          later: [...order.later],
          total_fen: order.total,
          coupon_fen: order.coupon,
          amount_fen: order.amount,
        })),
      )
      .execute();
  return paymentOf(row, payment.orders);
}

export const findPayment = (reader: Reader, payNo: string): Promise<Payment | undefined> =>
  firstWhere(reader, sql`pay_no = ${payNo}`);

/** Days after the end of a payment in which its link shows the outcome. */
const OUTCOME_DAYS = 7;

/** Returns the payment of a link; undefined also when the payment ended long ago. */
export const findPaymentByShareToken = (reader: Reader, token: string): Promise<Payment | undefined> =>
  firstWhere(
    reader,
    sql`share_token_hash = ${hashToken(token)}
      and coalesce(ended_at > now() - make_interval(days => ${OUTCOME_DAYS}), true)`,
  );

/** A locked payment with its times by the database clock. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly isBeforeDeadline: boolean;
  /** The time of the transaction by the clock of the database. */
  readonly now: Date;
}

/** Locks a payment; what it is for is locked before. What it is for never changes, so no lock protects that. */
export async function lockPayment(tx: Tx, payNo: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<PaymentRow & { readonly is_open: boolean; readonly now: Date }>`
    select payment.*, ${SHARES}, deadline > now() as is_open, now() as now from payment
    where pay_no = ${payNo} for update`.execute(tx);
  const [row] = rows;
  return row && { payment: paymentOf(row, row.shares.map(paymentOrder)), isBeforeDeadline: row.is_open, now: row.now };
}

/** The ids of what a payment is for, as they stand behind `in`. */
export const sampleInputs = (payNo: string) =>
  sql`select main_order_id from payment_order where payment_id = (select id from payment where pay_no = ${payNo})`;

type PaymentRow = Selectable<PaymentTable> & { readonly shares: readonly ShareRow[] };
/** JSON numbers are floats, so fen are sent as text. */
type ShareRow = Omit<PaymentOrder, 'total' | 'coupon' | 'amount'> & {
  readonly total: string;
  readonly coupon: string;
  readonly amount: string;
};

const SHARES = sql`coalesce((select jsonb_agg(jsonb_build_object('mainOrderId', main_order_id, 'mainNo', main_no,
    'boards', boards, 'boardIds', board_ids, 'later', later, 'total', total_fen::text, 'coupon', coupon_fen::text, 'amount', amount_fen::text) order by position)
  from payment_order where payment_id = payment.id), '[]') as shares`;

async function firstWhere(reader: Reader, condition: RawBuilder<unknown>): Promise<Payment | undefined> {
  const { rows } = await sql<PaymentRow>`select payment.*, ${SHARES} from payment where ${condition}`.execute(reader);
  const [row] = rows;
  return row && paymentOf(row, row.shares.map(paymentOrder));
}

const paymentOrder = ({ total, coupon, amount, ...order }: ShareRow): PaymentOrder => ({
  ...order,
  coupon: fen(BigInt(coupon)),
  total: fen(BigInt(total)),
  amount: fen(BigInt(amount)),
});

/** Locks every payment that is still open for any of the orders, in the order of their ids. */
export async function lockLivePayments(tx: Tx, mainOrderIds: readonly string[]): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', ['created', 'pending'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('payment_order')
        .select('payment_id')
        .where('main_order_id', 'in', [...mainOrderIds]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return withOrders(tx, rows);
}

/** Locks the payments of a member for which no method is chosen. */
export const lockUnstartedPayments = async (tx: Tx, memberId: string): Promise<Payment[]> =>
  withOrders(
    tx,
    await tx
      .selectFrom('payment')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '=', 'created')
      .orderBy('id')
      .forUpdate()
      .execute(),
  );

async function withOrders(tx: Tx, rows: readonly Selectable<PaymentTable>[]): Promise<Payment[]> {
  const payments: Payment[] = [];
  for (const row of rows) payments.push(paymentOf(row, await ordersOf(tx, row.id)));
  return payments;
}

/** Open by the database's clock. */
export async function isBeforeDeadline(tx: Tx, payment: Payment): Promise<boolean> {
  const row = await tx
    .selectFrom('payment')
    .select('id')
    .where('id', '=', payment.id)
    .where('deadline', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PaymentChange {
  readonly walletPart?: Fen;
  readonly onlinePart?: Fen;
  readonly creditPart?: Fen;
  readonly gateway?: GatewayName;
  readonly gatewayRef?: string;
  readonly paidAt?: Date;
}

/** Moves a locked payment on. @throws when the event cannot happen in its state; the caller has looked. */
export async function advancePayment(
  tx: Tx,
  payment: Payment,
  event: PaymentEvent,
  change: PaymentChange = {},
): Promise<Payment> {
  const state = stateAfter(payment.state, event);
  if (state === null)
    throw new Error(`event ${event} is not allowed in state ${payment.state} of payment ${payment.payNo}`);
  const [row] = await moveTo(tx, state, { ...payment, paidAt: null, ...change });
  if (!row) throw new Error(`invariant: payment ${payment.payNo} changed while locked`);
  return { ...payment, ...changeable(row) };
}

/** One statement for each kind of move: a column that is not set need not be checked, nor its index be changed. */
async function moveTo(tx: Tx, state: PaymentState, payment: Payment): Promise<ChangeableRow[]> {
  const { id, version } = payment;
  const { rows } = await sql<ChangeableRow>`
    update payment set state = ${state}, version = version + 1, ${changesFor(state, payment)}
    where id = ${id} and version = ${version}
    returning state, version, wallet_part_fen, online_part_fen, credit_part_fen, gateway, gateway_ref, deadline, paid_at`.execute(
    tx,
  );
  return rows;
}

function changesFor(state: PaymentState, payment: Payment): RawBuilder<unknown> {
  const { walletPart, onlinePart, creditPart, gateway, gatewayRef, paidAt } = payment;
  switch (state) {
    case 'pending':
      return sql`pending_at = now(), wallet_part_fen = ${walletPart}, online_part_fen = ${onlinePart},
        gateway = ${gateway}, deadline = least(deadline, now() + make_interval(hours => ${sql.lit(PENDING_HOURS)}))`;
    case 'succeeded':
      return sql`ended_at = now(), wallet_part_fen = ${walletPart}, credit_part_fen = ${creditPart}, gateway_ref = ${gatewayRef},
        paid_at = coalesce(${paidAt}::timestamptz, now())`;
    case 'closed':
    case 'failed':
      return sql`ended_at = now()`;
    case 'created':
      throw new Error('invariant: a payment never returns to its initial state');
  }
}

async function ordersOf(reader: Reader, paymentId: string): Promise<PaymentOrder[]> {
  const rows = await reader
    .selectFrom('payment_order')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    mainOrderId: row.main_order_id,
    mainNo: row.main_no,
    boards: row.boards,
    boardIds: row.board_ids,
    later: row.later,
    total: fen(row.total_fen),
    coupon: fen(row.coupon_fen),
    amount: fen(row.amount_fen),
  }));
}

function paymentOf(row: Selectable<PaymentTable>, orders: readonly PaymentOrder[]): Payment {
  return {
    id: row.id,
    payNo: row.pay_no,
    shareTokenHash: row.share_token_hash,
    purpose: row.purpose === 'topUp' || row.purpose === 'repayment' ? row.purpose : 'order',
    memberId: row.member_id,
    amount: fen(row.amount_fen),
    createdAt: row.created_at,
    orders,
    ...changeable(row),
  };
}

type ChangeableRow = Pick<
  Selectable<PaymentTable>,
  | 'state'
  | 'version'
  | 'wallet_part_fen'
  | 'online_part_fen'
  | 'credit_part_fen'
  | 'gateway'
  | 'gateway_ref'
  | 'deadline'
  | 'paid_at'
>;

/** Mutable fields of a payment. */
const changeable = (row: ChangeableRow) => ({
  state: paymentState(row.state),
  version: row.version,
  walletPart: fen(row.wallet_part_fen),
  onlinePart: fen(row.online_part_fen),
  creditPart: fen(row.credit_part_fen),
  gateway: row.gateway === null ? null : storedGateway(row.gateway),
  gatewayRef: row.gateway_ref,
  deadline: row.deadline,
  paidAt: row.paid_at,
});

const paymentState = (text: string) => parseEnum(PAYMENT_STATES, text, 'state of a payment');
