import type { Reader } from '../../../platform/db/transaction.ts';
import { findMainByNo, findMainOf } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { mainOrdersOfPayments } from '../payments/read-payments.ts';

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
  const found = new Map<string, NamedOrder>();
  for (const named of numbersIn(remark))
    for (const main of await mainOrdersOf(reader, named))
      if (main.memberId === memberId && !found.has(main.id))
        found.set(main.id, { mainOrderId: main.id, named, orderNo: main.orders[0]?.orderNo ?? named });
  return [...found.values()];
}

async function mainOrdersOf(reader: Reader, number: string): Promise<readonly MainOrder[]> {
  if (number.startsWith('P')) return given(await findMainOf(reader, { orderNo: number }));
  const mainNos = number.startsWith('M') ? [number] : (await mainOrdersOfPayments(reader, [number])).get(number);
  const mainOrders: MainOrder[] = [];
  for (const mainNo of mainNos ?? []) mainOrders.push(...given(await findMainByNo(reader, mainNo)));
  return mainOrders;
}

const given = (main: MainOrder | undefined): readonly MainOrder[] => (main ? [main] : []);
