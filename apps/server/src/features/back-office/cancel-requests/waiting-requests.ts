import type { Reader } from '../../../platform/db/transaction.ts';
import { type CancelRequest, requestsWaiting } from './request-store.ts';

/** Returns, by board, the cancellation that awaits four-eyes approval. It cannot be approved after the board has changed. */
export async function waitingCancellations(
  reader: Reader,
  orders: readonly { readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, CancelRequest>> {
  const versions = new Map(orders.map(({ id, version }) => [id, version]));
  if (versions.size === 0) return new Map();
  const waiting = await requestsWaiting(reader, { orderIds: [...versions.keys()] });
  return new Map(
    waiting
      .filter(({ orderId, orderVersion }) => versions.get(orderId) === orderVersion)
      .map((request) => [request.orderId, request]),
  );
}
