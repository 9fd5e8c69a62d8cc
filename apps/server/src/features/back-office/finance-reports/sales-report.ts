import type { SalesBy } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { salesBetween } from '../../ledger/ledger/sales-sql.ts';
import { FACTORY_OF_ORDERS, factories } from '../../orders-core/factories/factory-records.ts';
import { BOARD_FACTS, DISCOUNTS } from '../../orders-core/orders/orders-sql.ts';

/** Revenue from the orders of one customer, number of layers, factory or month. */
export interface SalesRow {
  /** The month, the member's id, how many layers, or the factory's id; empty for orders without one. */
  readonly key: string;
  readonly name: string;
  readonly orders: number;
  /** Without tax. */
  readonly boards: Fen;
  readonly tooling: Fen;
  /** Discounts by coupons, which `boards` is booked before. */
  readonly coupons: Fen;
  readonly freight: Fen;
  readonly fees: Fen;
  readonly tax: Fen;
  /** Reductions in the prices of the shipped boards without coupons, tax included. */
  readonly discounts: Fen;
  /** Reductions after shipment, without tax; `boards` and `tooling` are without them. */
  readonly allowances: Fen;
}

type Figure = 'boards' | 'tooling' | 'coupons' | 'freight' | 'fees' | 'tax' | 'discounts' | 'allowances';

/** By what of an order its sales are added up. */
const KEYS: Readonly<Record<SalesBy, RawBuilder<unknown>>> = {
  month: sql`sales.month`,
  customer: sql`coalesce(board.member_id::text, '')`,
  layers: sql`coalesce(board.layers, '')`,
  factory: sql`coalesce(given.factory_id::text, '')`,
};

/**
 * Returns the revenue from orders in a month and its tax, as booked in the accounts; by month: each month of its year so far.
 * Every booking is in one row, so the rows add up to the accounts.
 * @param month yyyy-MM
 */
export async function salesReport(reader: Reader, month: string, by: SalesBy): Promise<readonly SalesRow[]> {
  const from = by === 'month' ? `${month.slice(0, 4)}-01` : month;
  const { rows } = await sql<{ key: string; orders: number } & Record<Figure, bigint>>`
    select ${KEYS[by]} as key, count(distinct sales.order_no)::int as orders, sum(sales.boards)::bigint as boards,
      sum(sales.tooling)::bigint as tooling, sum(sales.coupons)::bigint as coupons, sum(sales.freight)::bigint as freight, sum(sales.fees)::bigint as fees, sum(sales.tax)::bigint as tax,
      coalesce(sum(discount.discount_fen) filter (where sales.is_sold), 0)::bigint as discounts,
      sum(sales.allowances)::bigint as allowances
    from ${salesBetween(from, month)} sales
    left join ${BOARD_FACTS} board on board.order_no = sales.order_no
    left join ${FACTORY_OF_ORDERS} given on given.order_id = board.id
    left join ${DISCOUNTS} discount on discount.order_id = board.id
    group by 1`.execute(reader);
  const names = await namesOf(
    reader,
    by,
    rows.map(({ key }) => key),
  );
  return rows
    .map(({ key, orders, ...row }) => ({
      ...{ key, name: names(key), orders, boards: fen(row.boards), tooling: fen(row.tooling) },
      coupons: fen(row.coupons),
      ...{
        freight: fen(row.freight),
        fees: fen(row.fees),
        tax: fen(row.tax),
        discounts: fen(row.discounts),
        allowances: fen(row.allowances),
      },
    }))
    .sort(by === 'month' || by === 'layers' ? byKey : byAmount);
}

const byKey = (a: SalesRow, b: SalesRow) => a.key.localeCompare(b.key, 'en', { numeric: true });
const earned = ({ boards, tooling, coupons, freight }: SalesRow) => boards + tooling - coupons + freight;
const byAmount = (a: SalesRow, b: SalesRow) => Number(earned(b) - earned(a)) || byKey(a, b);

async function namesOf(reader: Reader, by: SalesBy, keys: readonly string[]): Promise<(key: string) => string> {
  const ids = keys.filter((key) => key !== '');
  if (by === 'customer') {
    const cards = await memberCards(reader, ids);
    return (key) => cards.get(key)?.name ?? '';
  }
  if (by !== 'factory') return (key) => key;
  const known = new Map((ids.length === 0 ? [] : await factories(reader, ids)).map(({ id, name }) => [id, name]));
  return (key) => known.get(key) ?? '';
}
