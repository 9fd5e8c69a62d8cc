import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** A main order that the remark of a transfer names. */
export interface NamedOrder {
  readonly mainOrderId: string;
  /** The number as it stands in the remark. */
  readonly named: string;
  /** A board of it, for its page. */
  readonly orderNo: string;
}

/** Numbers of payments, main orders and boards, as {@link newDocumentNo} and `day_number` make them. */
const NUMBERS = /(?<![0-9A-Z])(?:ZF\d{6}[0-9A-Z]{10}|[MP]\d{12,20})/g;

/** Numbers that a payer wrote into a remark; banks send them in full width, in lower case or with separators. */
export const numbersIn = (remark: string): readonly string[] => [
  ...new Set(remark.normalize('NFKC').toUpperCase().match(NUMBERS)),
];

/** Main orders of a member that a remark names, each once, in the order of the remark. */
export async function namedOrders(reader: Reader, memberId: string, remark: string): Promise<readonly NamedOrder[]> {
  const numbers = numbersIn(remark);
  if (numbers.length === 0) return [];
  const { rows } = await sql<NamedOrder>`
    select id as "mainOrderId", named, "orderNo" from (
      select distinct on (main.id) main.id, named.number as named, named.place, board.order_no as "orderNo"
      from unnest(${numbers}::text[]) with ordinality as named (number, place)
      join main_order main on main.member_id = ${memberId} and (
        main.main_no = named.number
        or main.id in (select main_order_id from pcb_order where order_no = named.number)
        or main.id in (select part.main_order_id from payment_order part
          join payment on payment.id = part.payment_id where payment.pay_no = named.number))
      join pcb_order board on board.main_order_id = main.id
      order by main.id, named.place, board.order_no
    ) found order by place, "orderNo"`.execute(reader);
  return rows;
}
