import { z } from 'zod';
import { call } from '../../call.ts';
import { MAX_PRODUCTION_FILE_BYTES, MAX_REFUSAL_TEXT, PRODUCTION_FILE_STATES } from '../../production-file-rules.ts';
import { id, idIn, isoTime, multilineText, text } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { comparedFiles } from '../files/board-comparison.ts';
import { findingPlace } from '../orders/pcb-order.ts';
import { boardImage } from '../pricing/priced-board.ts';

/** A mark on the drawn board, and how far it lies from the lower left corner of the board, seen from the top. */
const markedPlace = findingPlace
  .omit({ mm: true })
  .extend({ xMm: z.number().optional(), yMm: z.number().optional() })
  .meta({ id: 'MarkedPlace' });

/** One version of the file that a board is made from, as the buyer looks at it. */
export const productionFile = z
  .object({
    id,
    version: z.number().int(),
    state: z.enum(PRODUCTION_FILE_STATES),
    fileId: id,
    fileName: z.string(),
    image: boardImage,
    /** The source file; the two can be compared like any two own files. */
    originalFileId: id,
    /** File names of its layers. */
    layers: z.array(z.string()),
    uploadedAt: isoTime,
    /** Time of automatic confirmation; null when it waits for the buyer. */
    confirmsAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    endedBy: z.enum(['buyer', 'staff', 'system']).nullable(),
    /** Why the buyer refused it. */
    refusal: z.object({ text: z.string(), place: markedPlace.nullable() }).nullable(),
  })
  .meta({ id: 'ProductionFile' });

export const staffProductionFile = productionFile
  .extend({
    fileId: visibleWith('file.view', id),
    image: visibleWith('file.view', boardImage),
    originalFileId: visibleWith('file.view', id),
    layers: visibleWith('file.view', z.array(z.string())),
    refusal: visibleWith('file.view', productionFile.shape.refusal),
    staffName: z.string(),
  })
  .meta({ id: 'StaffProductionFile' });

const staffFiles = z.object({
  /** The newest first. */
  files: z.array(staffProductionFile),
  /** True when a version can be uploaded now. */
  canUpload: z.boolean(),
});

const member = { area: 'system', access: 'member' } as const;
const one = { params: z.object({ id: idIn }) } as const;
const sees = { area: 'staff', access: { staff: 'order.view', alsoNeeds: 'file.view' } } as const;
const makes = { area: 'staff', access: { staff: 'order.review', alsoNeeds: 'file.view' } } as const;
/** Reading and comparing two large boards takes up to a minute. */
const TIMEOUT_MS = 100_000;

/** Production files of boards, confirmed by their buyers where that was ordered. */
export const productionFiles = {
  list: call({
    ...member,
    method: 'GET',
    path: '/api/app/production-files',
    summary: 'Lists production file versions of a board of the member, newest first.',
    query: z.object({ orderId: idIn }),
    result: z.object({ files: z.array(productionFile) }),
  }),
  confirm: call({
    ...member,
    ...one,
    method: 'POST',
    path: '/api/app/production-files/{id}/confirm',
    summary: 'Confirms the waiting version for production.',
    result: productionFile,
  }),
  refuse: call({
    ...member,
    ...one,
    method: 'POST',
    path: '/api/app/production-files/{id}/refuse',
    summary: 'Refuses the waiting version, with fault and place. The company makes another one.',
    body: z.object({
      text: multilineText(MAX_REFUSAL_TEXT).min(2, { message: 'required' }),
      place: z
        .object({
          left: z.number().min(0).max(1),
          top: z.number().min(0).max(1),
          side: z.enum(['top', 'bottom', 'both']),
          layer: text(200).optional(),
        })
        .nullable()
        .default(null),
    }),
    result: productionFile,
  }),
  ofOrder: call({
    ...one,
    method: 'GET',
    path: '/api/staff/orders/{id}/production-files',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Lists production file versions of a board, newest first, with the decisions of the buyer.',
    result: staffFiles,
  }),
  upload: call({
    ...makes,
    ...one,
    method: 'POST',
    path: '/api/staff/orders/{id}/production-files',
    audit: 'order.uploadProductionFile',
    summary:
      'Uploads a production file version of a paid board. The lead time pauses until the buyer confirms or refuses it.',
    worksFrom: ['file.view'],
    files: { file: { maxBytes: MAX_PRODUCTION_FILE_BYTES } },
    result: staffFiles,
    timeoutMs: 600_000,
  }),
  withdraw: call({
    ...makes,
    ...one,
    method: 'POST',
    path: '/api/staff/production-files/{id}/withdraw',
    audit: 'order.withdrawProductionFile',
    summary: 'Withdraws the version awaiting the buyer, with a reason.',
    body: z.object({ reason: multilineText(200).min(2, { message: 'required' }) }),
    result: staffFiles,
  }),
  download: call({
    ...sees,
    ...one,
    method: 'GET',
    path: '/api/staff/production-files/{id}/file',
    audit: 'order.downloadProductionFile',
    summary: 'Downloads a production file version of a board.',
    result: 'application/octet-stream',
  }),
  compared: call({
    ...sees,
    ...one,
    method: 'GET',
    path: '/api/staff/production-files/{id}/compared',
    summary: 'Compares the board file of the buyer with a production file version, layer by layer.',
    result: comparedFiles,
    timeoutMs: TIMEOUT_MS,
  }),
  comparedImage: call({
    ...sees,
    method: 'GET',
    path: '/api/staff/production-files/{id}/images/{image}',
    summary: 'Returns an overlay image of the two compared files: the board, its holes, or one layer.',
    params: z.object({ id: idIn, image: z.string().regex(/^(board|holes|\d{1,3})$/, { message: 'image' }) }),
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
};
