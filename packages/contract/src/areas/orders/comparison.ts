import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idIn, intIn, isoTime } from '../../shared-schemas.ts';
import { comparedFiles } from '../files/board-comparison.ts';

/** Reading and comparing two large boards takes up to a minute. */
const TIMEOUT_MS = 100_000;

/** The board as it was ordered before, and why it is taken for the same board, the surest reason first. */
const PREVIOUS_REASONS = ['reset', 'repeat', 'sameFile', 'partNo', 'fileName'] as const;

export const previousFile = z
  .object({
    orderId: id,
    orderNo: z.string(),
    fileId: id,
    fileName: z.string(),
    orderedAt: isoTime,
    reason: z.enum(PREVIOUS_REASONS),
    /** Equal byte for byte. */
    isSameFile: z.boolean(),
  })
  .meta({ id: 'PreviousFile' });

/** The full board, all holes, or a layer by its place in the comparison. */
const image = z.string().regex(/^(board|holes|\d{1,3})$/, { message: 'image' });

const ofFiles = { fileId: idIn, previousFileId: idIn };
const ofOrders = { id: idIn, previousId: idIn };
const ofRound = { id: idIn, round: intIn(1, 1000) };

/** Board files held against those of earlier orders. */
export const comparison = {
  previousInCart: call({
    method: 'GET',
    path: '/api/app/cart/previous-files',
    area: 'system',
    access: 'member',
    summary: 'Returns the previous file of each cart row with an earlier order of its board.',
    result: z.array(z.object({ cartId: id, previous: previousFile })),
  }),
  ownFiles: call({
    method: 'GET',
    path: '/api/app/board-files/{fileId}/compared-with/{previousFileId}',
    area: 'system',
    access: 'member',
    summary: 'Compares two own board files, layer by layer.',
    params: z.object(ofFiles),
    result: comparedFiles,
    timeoutMs: TIMEOUT_MS,
  }),
  ownFilesImage: call({
    method: 'GET',
    path: '/api/app/board-files/{fileId}/compared-with/{previousFileId}/images/{image}',
    area: 'system',
    access: 'member',
    summary: 'Returns an overlay image of two own board files: the board, its holes, or one layer.',
    params: z.object({ ...ofFiles, image }),
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
  previousOfOrder: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/previous-files',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Lists earlier orders of the same board by the same member, likeliest first.',
    params: z.object({ id: idIn }),
    result: z.array(previousFile),
  }),
  orders: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/compared-with/{previousId}',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Compares the board files of two orders of one member, layer by layer.',
    params: z.object(ofOrders),
    result: comparedFiles,
    timeoutMs: TIMEOUT_MS,
  }),
  rounds: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/rounds/{round}/compared',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Compares the board file of a previous round of an order with that of the next round.',
    params: z.object(ofRound),
    result: comparedFiles,
    timeoutMs: TIMEOUT_MS,
  }),
  roundImage: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/rounds/{round}/images/{image}',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Returns an overlay image of the two compared files: the board, its holes, or one layer.',
    params: z.object({ ...ofRound, image }),
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
  orderImage: call({
    method: 'GET',
    path: '/api/staff/orders/{id}/compared-with/{previousId}/images/{image}',
    area: 'staff',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    summary: 'Returns an overlay image of the board files of two orders: the board, its holes, or one layer.',
    params: z.object({ ...ofOrders, image }),
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
};
