import type { ComplaintKind } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { complaintChanged } from './complaint-events.ts';
import { saveImages } from './complaint-images.ts';
import {
  type Complaint,
  findComplaint,
  insertComplaint,
  lockComplaint,
  updateComplaint,
  writeEntry,
} from './complaint-store.ts';
import { complaintWindow } from './complaint-window.ts';

export interface ComplaintContent {
  readonly kind: ComplaintKind;
  readonly pieces: number;
  readonly text: string;
  readonly images: readonly string[];
}

/**
 * Opens a complaint of a buyer about a received board.
 * @throws Refusal `notFound`, `complaint.notReceived`, `complaint.tooLate`, `complaint.openAlready`, `complaint.tooManyPieces`,
 *   `invalidInput` for its images
 */
export async function makeComplaint(
  tx: Tx,
  memberId: string,
  { orderNo, ...content }: ComplaintContent & { readonly orderNo: string },
): Promise<Complaint> {
  const { id } = await ownPcbOrder(tx, memberId, { orderNo });
  // The lock serializes a decision and a second complaint.
  const { order } = await lockOrder(tx, id);
  const { hindrance } = await complaintWindow(tx, order);
  if (hindrance) throw new Refusal(`complaint.${hindrance}`);
  requirePieces(order, content.pieces);
  const made = await insertComplaint(tx, { orderId: order.id, memberId, ...content });
  if (made === undefined) throw new Refusal('complaint.openAlready');
  await saveImages(tx, { id: made, memberId }, content.images);
  await writeEntry(tx, { complaintId: made, kind: 'make', text: content.text });
  return publishChange(tx, made, order);
}

/** @throws Refusal `notFound`, `complaint.stateChanged`, `complaint.tooManyPieces`, `invalidInput` for its images */
export async function editComplaint(
  tx: Tx,
  memberId: string,
  { id, version, ...content }: ComplaintContent & { readonly id: string; readonly version: number },
): Promise<Complaint> {
  const { complaint, order } = await lockOwn(tx, memberId, { id, version });
  requirePieces(order, content.pieces);
  const { kind, pieces, text } = content;
  await updateComplaint(tx, complaint, { kind, pieces, text, isEdited: true });
  await saveImages(tx, { id, memberId }, content.images);
  await writeEntry(tx, { complaintId: id, kind: 'edit', text });
  return publishChange(tx, id, order);
}

/** @throws Refusal `notFound`, `complaint.stateChanged` */
export async function withdrawComplaint(
  tx: Tx,
  memberId: string,
  target: { readonly id: string; readonly version: number },
): Promise<Complaint> {
  const { complaint, order } = await lockOwn(tx, memberId, target);
  await updateComplaint(tx, complaint, { state: 'withdrawn', isEnded: true });
  await writeEntry(tx, { complaintId: complaint.id, kind: 'withdraw' });
  return publishChange(tx, complaint.id, order);
}

/** @throws Refusal `notFound`, `complaint.stateChanged` also when nothing was asked, `invalidInput` for its images */
export async function answerComplaint(
  tx: Tx,
  memberId: string,
  {
    text,
    images,
    ...target
  }: {
    readonly id: string;
    readonly version: number;
    readonly text: string;
    readonly images?: readonly string[] | undefined;
  },
): Promise<Complaint> {
  const { complaint, order } = await lockOwn(tx, memberId, target);
  if (complaint.state !== 'awaitingBuyer') throw new Refusal('complaint.stateChanged');
  await updateComplaint(tx, complaint, { state: 'open' });
  if (images) await saveImages(tx, { id: complaint.id, memberId }, images);
  await writeEntry(tx, { complaintId: complaint.id, kind: 'answer', text });
  return publishChange(tx, complaint.id, order);
}

/** Locks an undecided complaint of the member in the displayed version. */
async function lockOwn(
  tx: Tx,
  memberId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ readonly complaint: Complaint; readonly order: PcbOrder }> {
  const complaint = await lockComplaint(tx, id);
  const order = complaint && (await findPcbOrder(tx, { id: complaint.orderId }));
  if (!order || complaint.memberId !== memberId) throw new Refusal('notFound');
  const isUndecided = complaint.state === 'open' || complaint.state === 'awaitingBuyer';
  if (complaint.version !== version || !isUndecided) throw new Refusal('complaint.stateChanged');
  return { complaint, order };
}

function requirePieces({ spec }: PcbOrder, pieces: number): void {
  if (pieces > spec.quantity) throw new Refusal('complaint.tooManyPieces', { params: { max: spec.quantity } });
}

async function publishChange(tx: Tx, id: string, { orderNo, memberId }: PcbOrder): Promise<Complaint> {
  await raise(tx, complaintChanged, { id, staffId: null });
  await publish(tx, { topic: 'order', id: orderNo, memberId });
  const saved = await findComplaint(tx, { id });
  if (!saved) throw new Error(`complaint ${id} not found`);
  return saved;
}
