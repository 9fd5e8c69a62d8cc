import { ORDER_STATES, type OrderedSpec, storedSpec } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';

/** An order as far as it matters to one that comes after it. */
export interface EarlierOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly fileId: string;
  readonly spec: OrderedSpec;
  readonly customerPartNo: string;
  readonly orderedAt: Date;
  /** It was made, or is to be: it did not go back to the cart and was not cancelled. */
  readonly stands: boolean;
}

/** Maximum number of earlier orders listed. */
const MAX_ORDERS = 300;

/** A member's orders before a time, the newest first; of a long list the last ones, and those that are named in any case. */
export async function earlierOrders(
  reader: Reader,
  memberId: string,
  before: Date | null,
  named: { readonly ids: readonly string[]; readonly orderNos: readonly string[] },
): Promise<EarlierOrder[]> {
  const columns = ['id', 'order_no', 'board_file_id', 'spec', 'customer_part_no', 'created_at', 'state'] as const;
  const own = reader.selectFrom('pcb_order').select(columns).where('member_id', '=', memberId);
  const earlier = before === null ? own : own.where('created_at', '<', before);
  const last = await earlier.orderBy('created_at', 'desc').orderBy('id').limit(MAX_ORDERS).execute();
  const asked = [
    ...(named.ids.length > 0 ? await own.where('id', 'in', named.ids).execute() : []),
    ...(named.orderNos.length > 0 ? await own.where('order_no', 'in', named.orderNos).execute() : []),
  ];
  return [...new Map([...last, ...asked].map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id,
    orderNo: row.order_no,
    fileId: row.board_file_id,
    spec: storedSpec.parse(row.spec),
    customerPartNo: row.customer_part_no,
    orderedAt: row.created_at,
    stands: row.state !== ORDER_STATES.inCart && row.state !== ORDER_STATES.cancelled,
  }));
}
