import { ApiError } from '@xunban/client/source';
import type { ServerClient } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { CliError } from './failure.ts';

/** A board of an order, and the main order that it was bought in. */
export interface FoundOrder {
  readonly mainOrderId: string;
  readonly orderNos: readonly string[];
}

/** Finds an order by the number of a board or of its main order. */
export async function findOrder(client: ServerClient, no: string): Promise<FoundOrder> {
  try {
    const { mainOrderId, orderNo } = await client.order.detail({ query: { orderNo: no } });
    return { mainOrderId, orderNos: [orderNo] };
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'missing')) throw error;
  }
  const { items } = await client.order.list({ body: { filter: no, maxResultCount: 50 } });
  const boards = items.filter(({ mainNo }) => mainNo === no);
  const [first] = boards;
  if (first === undefined) throw new CliError(EXIT.refused, 'order.notFound', { no });
  return { mainOrderId: first.mainOrderId, orderNos: boards.map(({ orderNo }) => orderNo) };
}
