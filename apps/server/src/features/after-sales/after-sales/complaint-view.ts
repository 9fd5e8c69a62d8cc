import {
  boardsPerPiece,
  type ComplaintsOfBoard,
  type OwnComplaint,
  type StaffComplaint,
  type StaffComplaintPage,
} from '@xunban/contract';
import { subtract, toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { imagePath, viewKeysOf } from '../../files/attachments/member-images.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { imagesOf } from './complaint-images.ts';
import { type Complaint, complaints, entriesOf, findComplaint } from './complaint-store.ts';
import { complaintWindow } from './complaint-window.ts';

type Boards = ReadonlyMap<string, PcbOrder>;
const idsOf = (rows: readonly Complaint[]) => rows.map(({ id }) => id);
const boardsOf = (reader: Reader, rows: readonly Complaint[]): Promise<Boards> =>
  boardsById(
    reader,
    rows.flatMap(({ orderId, remakeOrderId }) => [orderId, ...(remakeOrderId === null ? [] : [remakeOrderId])]),
  );

function perPiece(boards: Boards, { orderId }: Complaint): number {
  const board = boards.get(orderId);
  return board ? boardsPerPiece(board.spec) : 1;
}

const linkTo = (boards: Boards, id: string | null) => {
  const board = id === null ? undefined : boards.get(id);
  return board ? { id: board.id, orderNo: board.orderNo } : null;
};

/** Returns complaints as their buyer sees them: without names of staff and without pending approvals. */
export async function viewOwn(reader: Reader, rows: readonly Complaint[]): Promise<OwnComplaint[]> {
  const [boards, images, entries] = await Promise.all([
    boardsOf(reader, rows),
    imagesOf(reader, idsOf(rows)),
    entriesOf(reader, idsOf(rows)),
  ]);
  const keys = await viewKeysOf(reader, [...images.values()].flat());
  return rows.map((row) => {
    const state = row.state === 'proposed' ? 'open' : row.state;
    return {
      ...{ id: row.id, complaintNo: row.complaintNo, orderNo: boards.get(row.orderId)?.orderNo ?? '' },
      ...{ kind: row.kind, pieces: row.pieces, boardsPerPiece: perPiece(boards, row) },
      ...{ text: row.text, state, version: row.version },
      images: (images.get(row.id) ?? []).map((id) => ({
        filePath: imagePath(id),
        address: `/api/app/complaint-images/${id}?key=${keys.get(id) ?? ''}`,
      })),
      verdictText: row.state === 'proposed' ? '' : row.verdictText,
      refund: row.state === 'refunded' && row.refundFen !== null ? toApi(row.refundFen) : null,
      remake: linkTo(boards, row.remakeOrderId),
      history: entries
        .filter(({ complaintId, kind }) => complaintId === row.id && kind !== 'propose' && kind !== 'decline')
        .map(({ kind, staffId, text, amount, at }) => ({
          // Internal staff remarks about a refund are not shown to the buyer.
          ...{ kind, isBuyer: staffId === null, text: kind === 'refund' ? row.verdictText : text },
          ...{ amount: amount === null ? null : toApi(amount), at: toIso(at) },
        })),
      ...{ createdAt: toIso(row.createdAt), editedAt: toIsoOrNull(row.editedAt), endedAt: toIsoOrNull(row.endedAt) },
      can:
        row.state === 'awaitingBuyer'
          ? ['edit', 'withdraw', 'answer']
          : row.state === 'open'
            ? ['edit', 'withdraw']
            : [],
    };
  });
}

export async function viewOne(reader: Reader, row: Complaint): Promise<OwnComplaint> {
  const [own] = await viewOwn(reader, [row]);
  if (!own) throw new Refusal('notFound');
  return own;
}

export async function viewOfBoard(reader: Reader, order: PcbOrder): Promise<ComplaintsOfBoard> {
  const [{ hindrance, until }, rows, original] = await Promise.all([
    complaintWindow(reader, order),
    complaints(reader, { orderId: order.id }),
    order.remakeOf === null ? new Map<string, PcbOrder>() : boardsById(reader, [order.remakeOf]),
  ]);
  return {
    ...{ canComplain: hindrance === null, hindrance, until: toIsoOrNull(until), maxPieces: order.spec.quantity },
    boardsPerPiece: boardsPerPiece(order.spec),
    remakeOf: linkTo(original, order.remakeOf),
    items: await viewOwn(reader, rows),
  };
}

export async function viewForStaff(reader: Reader, rows: readonly Complaint[]): Promise<StaffComplaint[]> {
  const [boards, members] = await Promise.all([
    boardsOf(reader, rows),
    memberCards(
      reader,
      rows.map(({ memberId }) => memberId),
    ),
  ]);
  return rows.map((row) => rowForStaff(row, boards, members));
}

const rowForStaff = (
  row: Complaint,
  boards: Boards,
  members: Awaited<ReturnType<typeof memberCards>>,
): StaffComplaint => ({
  ...{ id: row.id, complaintNo: row.complaintNo, orderId: row.orderId, memberId: row.memberId },
  orderNo: boards.get(row.orderId)?.orderNo ?? '',
  memberNo: members.get(row.memberId)?.memberNo ?? '',
  memberName: members.get(row.memberId)?.fullName ?? '',
  ...{ kind: row.kind, pieces: row.pieces, boardsPerPiece: perPiece(boards, row), state: row.state },
  refund: row.refundFen === null ? null : toApi(row.refundFen),
  ...{ createdAt: toIso(row.createdAt), endedAt: toIsoOrNull(row.endedAt) },
});

/** @throws Refusal `notFound` */
export async function viewPage(reader: Reader, id: string): Promise<StaffComplaintPage> {
  const row = await findComplaint(reader, { id });
  const boards = row ? await boardsOf(reader, [row]) : new Map<string, PcbOrder>();
  const order = row && boards.get(row.orderId);
  if (!row || !order) throw new Refusal('notFound');
  const [members, images, entries, original] = await Promise.all([
    memberCards(reader, [row.memberId]),
    imagesOf(reader, [id]),
    entriesOf(reader, [id]),
    order.remakeOf === null ? new Map<string, PcbOrder>() : boardsById(reader, [order.remakeOf]),
  ]);
  const names = await staffNames(
    reader,
    entries.map(({ staffId }) => staffId),
  );
  const max = subtract(order.amountFen, order.concededFen);
  const isUndecided = row.state === 'open' || row.state === 'awaitingBuyer';
  return {
    ...rowForStaff(row, boards, members),
    ...{ version: row.version, text: row.text, images: [...(images.get(id) ?? [])] },
    ...{ quantity: order.spec.quantity, maxRefund: toApi(max) },
    remake: linkTo(boards, row.remakeOrderId),
    remakeOf: linkTo(original, order.remakeOf),
    history: entries.map(({ kind, staffId, text, amount, at }) => ({
      ...{ kind, by: names.get(staffId) ?? '', text, amount: amount === null ? null : toApi(amount), at: toIso(at) },
    })),
    can: isUndecided ? ['ask', 'remake', ...(max > 0n ? (['refund'] as const) : []), 'refuse'] : [],
  };
}
