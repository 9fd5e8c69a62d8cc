import type { BoardField, BoardSpec, ReorderTooling } from '@xunban/contract';
import { pricedFacts } from '@xunban/gerber';
import { fieldsThatNeedTooling } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardFileOf, type StoredBoardFile } from '../../files/files/board-files.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { toolingOf } from '../../orders-core/orders/tooling.ts';

export interface ReorderWishes {
  readonly spec?: BoardSpec | undefined;
  readonly quantity?: number | undefined;
  readonly leadTime?: BoardSpec['leadTime'] | undefined;
  readonly fileId?: string | undefined;
  /** True when a file that is not uploaded yet replaces the previous one. */
  readonly hasAnotherFile?: boolean | undefined;
}

/** The board of an own order as it would be made again. */
export interface ReorderPlan {
  readonly order: PcbOrder;
  readonly spec: BoardSpec;
  /** Null for a file that is not uploaded yet. */
  readonly file: StoredBoardFile | null;
  readonly previousFile: StoredBoardFile;
  readonly isSameFile: boolean;
  readonly tooling: ReorderTooling;
  readonly toolingFields: readonly (BoardField | 'fileId')[];
  /** Number of the order whose tooling serves again. */
  readonly repeatOf: string | null;
}

/** @throws Refusal `cart.fileMissing` (another file that does not exist, or another member's) */
export async function planReorder(reader: Reader, order: PcbOrder, wishes: ReorderWishes): Promise<ReorderPlan> {
  const previousFile = await fileOf(reader, order.memberId, order.fileId);
  const isPrevious = wishes.fileId === undefined || wishes.fileId === order.fileId;
  const chosen = isPrevious ? previousFile : await fileOf(reader, order.memberId, wishes.fileId);
  const file = wishes.hasAnotherFile === true && wishes.fileId === undefined ? null : chosen;
  const isSameFile = file?.sha256 === previousFile.sha256;
  const spec = specOf(order, wishes, file);
  const toolingFields = [
    ...fieldsThatNeedTooling(boardSpecOf(order), spec),
    ...(isSameFile ? [] : (['fileId'] as const)),
  ];
  const toolingState = await toolingOf(reader, order);
  const tooling = toolingState === 'available' ? (toolingFields.length > 0 ? 'differs' : 'reused') : toolingState;
  const repeatOf = tooling === 'reused' ? order.orderNo : null;
  return { order, spec, file, previousFile, isSameFile, tooling, toolingFields, repeatOf };
}

/** The priced values were measured in the file, as in the cart; for a file that is not here yet they come from the client. */
function specOf(order: PcbOrder, wishes: ReorderWishes, file: StoredBoardFile | null): BoardSpec {
  const spec = wishes.spec ?? boardSpecOf(order);
  return {
    ...spec,
    ...(wishes.quantity === undefined ? {} : { quantity: wishes.quantity }),
    ...(wishes.leadTime === undefined ? {} : { leadTime: wishes.leadTime }),
    ...(file && { measured: pricedFacts(file.facts) }),
  };
}

async function fileOf(reader: Reader, memberId: string, fileId = ''): Promise<StoredBoardFile> {
  const file = await boardFileOf(reader, memberId, fileId);
  if (!file) throw new Refusal('cart.fileMissing');
  return file;
}
