import { isStencil, type OrderedSpec, type PreviousFile } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards } from '../../files/files/board-cards.ts';
import { type EarlierOrder, earlierOrders } from '../../orders-core/orders/earlier-orders.ts';
import { boardName } from './board-name.ts';

/** A board that is ordered, or lies in the cart, with what is known of where it came from. */
export interface OrderedBoard {
  readonly fileId: string;
  readonly spec: OrderedSpec;
  readonly customerPartNo: string;
  /** The order that went back to the cart and comes as this one. */
  readonly replacesOrderId: string | null;
  /** Number of the order that it repeats. */
  readonly reorderOf: string | null;
}

/**
 * For each of a member's boards the earlier orders of the same board, the likeliest first, and of equal reasons the newest.
 * @param before only orders that are older; null for what is not ordered yet
 */
export async function previousFiles(
  reader: Reader,
  memberId: string,
  boards: readonly OrderedBoard[],
  before: Date | null,
): Promise<PreviousFile[][]> {
  if (boards.length === 0) return [];
  const earlier = await earlierOrders(reader, memberId, before, {
    ids: boards.flatMap(({ replacesOrderId }) => replacesOrderId ?? []),
    orderNos: boards.flatMap(({ reorderOf }) => reorderOf ?? []),
  });
  const cards = await boardCards(
    reader,
    [...boards, ...earlier].map(({ fileId }) => fileId),
  );
  const fileName = ({ fileId }: { readonly fileId: string }): string => cards.get(fileId)?.fileName ?? '';
  return boards.map((board) =>
    earlier
      .flatMap((order) => {
        const reason = whyTheSame(board, boardName(fileName(board)), order, boardName(fileName(order)));
        return reason === undefined ? [] : [{ order, reason }];
      })
      .sort((a, b) => REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason))
      .map(({ order, reason }) => ({
        orderId: order.id,
        orderNo: order.orderNo,
        fileId: order.fileId,
        fileName: fileName(order),
        orderedAt: toIso(order.orderedAt),
        reason,
        isSameFile: order.fileId === board.fileId,
      })),
  );
}

/** The surest first. */
const REASONS: readonly PreviousFile['reason'][] = ['reset', 'repeat', 'sameFile', 'partNo', 'fileName'];

/** Returns the reason that an earlier order is considered the same board; undefined when there is none. */
function whyTheSame(
  board: OrderedBoard,
  name: string,
  earlier: EarlierOrder,
  earlierName: string,
): PreviousFile['reason'] | undefined {
  if (earlier.id === board.replacesOrderId) return 'reset';
  if (earlier.orderNo === board.reorderOf) return 'repeat';
  if (!earlier.stands || isStencil(board.spec) !== isStencil(earlier.spec)) return undefined;
  if (earlier.fileId === board.fileId) return 'sameFile';
  if (board.customerPartNo !== '' && earlier.customerPartNo === board.customerPartNo) return 'partNo';
  if (name !== earlierName) return undefined;
  // A generic name identifies a board only together with its size.
  return name !== '' || isAlike(board.spec, earlier.spec) ? 'fileName' : undefined;
}

const SIZE_TOLERANCE_MM = 0.5;

function isAlike(a: OrderedBoard['spec'], b: OrderedBoard['spec']): boolean {
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= SIZE_TOLERANCE_MM;
  if (isStencil(a) || isStencil(b)) return isStencil(a) && isStencil(b) && a.frame === b.frame;
  return a.layers === b.layers && isNear(a.lengthMm, b.lengthMm) && isNear(a.widthMm, b.widthMm);
}
