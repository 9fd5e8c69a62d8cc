import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { pageWithTotal } from '../../../platform/db/page-with-total.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { codeOf } from './order-machine.ts';

/**
 * Returns main orders with a board that is ready to ship, and the given ones; earliest promise first. With a search text, also
 * the main order of exactly that number, or of the board of that number, from its payment on: so a parcel in transit is found
 * by it.
 * @param also ids of main orders whose parcels need an action
 * @param found ids of main orders that are shown whatever the text is
 */
export async function mainOrdersToPack(
  reader: Reader,
  always: { readonly also: readonly string[]; readonly found: readonly string[] },
  { text = '', ...page }: { readonly text?: string | undefined; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const { total, rows } = await pageWithTotal((asked) => readPage(reader, always, text, asked), page);
  return { total, ids: rows.map(({ id }) => id) };
}

async function readPage(
  reader: Reader,
  { also, found }: { readonly also: readonly string[]; readonly found: readonly string[] },
  text: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<readonly { readonly id: string; readonly total: number }[]> {
  const sought = containing(text);
  const ready = codeOf('awaitingShipment');
  // Each is looked up by its id: the main orders to pack are few among all, which a join would read in full.
  const { rows } = await sql<{ id: string; total: number }>`
    with open as materialized (
      select main_order_id as id from pcb_order where state = ${ready}
      union select unnest(${[...also, ...found]}::uuid[])
      union select board.main_order_id from pcb_order board
        where board.main_order_id in (
          select id from main_order where main_no = ${text.toUpperCase()}
          union select main_order_id from pcb_order where order_no = ${text.toUpperCase()}
        ) and board.state between ${codeOf('awaitingProduction')} and ${codeOf('completed')}
    )
    select open.id, count(*) over ()::int as total
    from open
      cross join lateral (select main_no from main_order where main_order.id = open.id offset 0) main
      cross join lateral (
        select min(promised_ship_date) filter (where state = ${ready}) as ready_promise,
          min(promised_ship_date) as any_promise, bool_or(order_no ilike ${sought}) as has_sought_board
        from pcb_order where main_order_id = open.id offset 0
      ) boards
    where ${text === ''} or open.id = any (${[...found]}::uuid[]) or main_no ilike ${sought} or has_sought_board
    order by coalesce(ready_promise, any_promise) nulls last, open.id
    offset ${skip} limit ${take}`.execute(reader);
  return rows;
}
