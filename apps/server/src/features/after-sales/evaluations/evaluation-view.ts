import type { OwnEvaluation, PublicEvaluation, StaffEvaluation } from '@xunban/contract';
import { boardOnly, boardsPerPiece, EVALUATION_DIMENSIONS } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { imagePath, viewKeysOf } from '../../files/attachments/member-images.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { factories } from '../../orders-core/factories/factory-records.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { imagesOf } from './evaluation-images.ts';
import type { Evaluation, Scores } from './evaluation-store.ts';

/** Loads the orders, factories and images of evaluations together. */
async function loadRelated(reader: Reader, rows: readonly Evaluation[]) {
  const [orders, makers, images] = await Promise.all([
    boardsById(
      reader,
      rows.map(({ orderId }) => orderId),
    ),
    factories(reader),
    imagesOf(
      reader,
      rows.map(({ id }) => id),
    ),
  ]);
  const keys = await viewKeysOf(reader, [...images.values()].flat());
  return {
    orderOf: ({ orderId }: Evaluation) => orders.get(orderId),
    factoryName: ({ factoryId }: Evaluation) => makers.find(({ id }) => id === factoryId)?.name ?? '',
    images: ({ id }: Evaluation) => images.get(id) ?? [],
    address: (imageId: string) => `/api/app/evaluation-images/${imageId}?key=${keys.get(imageId) ?? ''}`,
  };
}

export async function viewOwn(reader: Reader, rows: readonly Evaluation[]): Promise<OwnEvaluation[]> {
  const { orderOf, factoryName, images, address } = await loadRelated(reader, rows);
  return rows.map((row) => ({
    id: row.id,
    orderNo: orderOf(row)?.orderNo ?? '',
    factoryName: factoryName(row),
    scores: row.scores,
    overall: overallOf(row.scores),
    text: row.text,
    images: images(row).map((id) => ({ filePath: imagePath(id), address: address(id) })),
    createdAt: toIso(row.createdAt),
    editedAt: toIsoOrNull(row.editedAt),
    editableUntil: toIso(row.editableUntil),
    isEditable: row.isEditable,
    hiddenBecause: row.hiddenAt === null ? null : row.hiddenReason,
  }));
}

/** Returns evaluations for the public: without numbers, and with only the beginning of the name. */
export async function viewPublic(reader: Reader, rows: readonly Evaluation[]): Promise<PublicEvaluation[]> {
  const { orderOf, images, address } = await loadRelated(reader, rows);
  const members = await memberCards(
    reader,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => ({
    id: row.id,
    buyer: maskedName(members.get(row.memberId)?.fullName ?? ''),
    scores: row.scores,
    overall: overallOf(row.scores),
    text: row.text,
    images: images(row).map(address),
    ...boardOf(orderOf(row)),
    isEdited: row.editedAt !== null,
    createdAt: toIso(row.createdAt),
  }));
}

export async function viewForStaff(reader: Reader, rows: readonly Evaluation[]): Promise<StaffEvaluation[]> {
  const { orderOf, factoryName, images } = await loadRelated(reader, rows);
  const [members, names] = await Promise.all([
    memberCards(
      reader,
      rows.map(({ memberId }) => memberId),
    ),
    staffNames(
      reader,
      rows.map(({ hiddenBy }) => hiddenBy),
    ),
  ]);
  return rows.map((row) => {
    const state = row.deletedAt !== null ? 'deleted' : row.hiddenAt !== null ? 'hidden' : 'shown';
    return {
      id: row.id,
      state,
      orderId: row.orderId,
      orderNo: orderOf(row)?.orderNo ?? '',
      memberId: row.memberId,
      memberNo: members.get(row.memberId)?.memberNo ?? '',
      memberName: members.get(row.memberId)?.fullName ?? '',
      factoryName: factoryName(row),
      scores: row.scores,
      overall: overallOf(row.scores),
      text: row.text,
      images: [...images(row)],
      createdAt: toIso(row.createdAt),
      editedAt: toIsoOrNull(row.editedAt),
      hiddenAt: toIsoOrNull(row.hiddenAt),
      hiddenBy: names.get(row.hiddenBy) ?? '',
      hiddenReason: row.hiddenReason,
      can: state === 'deleted' ? [] : state === 'hidden' ? ['show'] : ['hide'],
    };
  });
}

/** With one decimal, a half rounded up. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

export const overallOf = (scores: Scores): number =>
  rounded(EVALUATION_DIMENSIONS.reduce((sum, name) => sum + scores[name], 0) / EVALUATION_DIMENSIONS.length);

/** `星河电子` as `星***`. */
const maskedName = (name: string): string => {
  const [first] = name.trim();
  return first === undefined ? '' : `${first}***`;
};

/** Public facts about the board: the number of boards made, also for boards delivered as panels. */
const boardOf = (order: PcbOrder | undefined) =>
  order
    ? { layers: boardOnly(order.spec)?.layers ?? 0, quantity: order.spec.quantity * boardsPerPiece(order.spec) }
    : { layers: 0, quantity: 0 };
