import type { PreviousFile } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { anyBoardFile, type StoredBoardFile } from '../../files/files/board-files.ts';
import { previousFiles } from '../../orders/order-review/previous-files.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { roundsOf } from '../../orders-core/orders/rounds.ts';

/** An engineer looks at the last ones; what is older was compared with them in its time. */
const MAX_PREVIOUS = 5;

/** Earlier orders of the same board by the same member. @throws {Refusal} `notFound` */
export async function previousOfOrder(reader: Reader, orderId: string): Promise<PreviousFile[]> {
  const order = await findPcbOrder(reader, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const [previous] = await previousFiles(reader, order.memberId, [order], order.createdAt);
  return previous?.slice(0, MAX_PREVIOUS) ?? [];
}

/** The file that an order has now. @throws {Refusal} `notFound` */
export async function fileOfOrder(reader: Reader, orderId: string): Promise<StoredBoardFile> {
  const order = await findPcbOrder(reader, { id: orderId });
  const file = order && (await anyBoardFile(reader, order.fileId));
  if (!file) throw new Refusal('notFound');
  return file;
}

/**
 * Returns the files of a previous round of an order and of the round after it.
 * @throws {Refusal} `notFound`
 */
export async function roundPair(
  reader: Reader,
  { id, round }: { readonly id: string; readonly round: number },
): Promise<{ readonly before: StoredBoardFile; readonly after: StoredBoardFile }> {
  const [order, previous] = await Promise.all([findPcbOrder(reader, { id }), roundsOf(reader, id)]);
  const ended = previous.find((one) => one.round === round);
  if (!order || !ended) throw new Refusal('notFound');
  const next = previous.find((one) => one.round === round + 1) ?? order;
  const [before, after] = await Promise.all([anyBoardFile(reader, ended.fileId), anyBoardFile(reader, next.fileId)]);
  if (!before || !after) throw new Refusal('notFound');
  return { before, after };
}

/**
 * The files of two orders of one member: boards of different members have nothing to do with each other.
 * @throws {Refusal} `notFound`
 */
export async function orderedPair(
  reader: Reader,
  { id, previousId }: { readonly id: string; readonly previousId: string },
): Promise<{ readonly before: StoredBoardFile; readonly after: StoredBoardFile }> {
  const [order, previous] = await Promise.all([findPcbOrder(reader, { id }), findPcbOrder(reader, { id: previousId })]);
  if (!order || !previous || order.memberId !== previous.memberId) throw new Refusal('notFound');
  const [before, after] = await Promise.all([
    anyBoardFile(reader, previous.fileId),
    anyBoardFile(reader, order.fileId),
  ]);
  if (!before || !after) throw new Refusal('notFound');
  return { before, after };
}
