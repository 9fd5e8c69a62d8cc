import { z } from 'zod';
import { call } from '../../call.ts';
import {
  CAM_ACTIONS,
  CAM_DIFFERENCE_DECISIONS,
  CAM_FILE_KINDS,
  CAM_RELEASE_STATES,
  CAM_VERSION_STATES,
  CAM_WITHDRAWALS,
  MAX_CAM_FILE_BYTES,
  SECOND_ENGINEER_REASONS,
} from '../../cam-job-rules.ts';
import { PRODUCTION_STEPS } from '../../order-states.ts';
import { codeText, id, idIn, intIn, isoTime, multilineText, yuan, yuanIn } from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { comparedFiles } from '../files/board-comparison.ts';

const camFile = z.object({
  id,
  kind: z.enum(CAM_FILE_KINDS),
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Written by the platform from the layout. */
  isWritten: z.boolean(),
  addedBy: z.string(),
  addedAt: isoTime,
});

/** The release of the files of an order or a batch, as the floor works by it. */
export const camRelease = z
  .object({
    jobId: id,
    state: z.enum(CAM_RELEASE_STATES),
    /** The released version; null without one. */
    version: z.number().int().nullable(),
    releasedBy: z.string(),
    releasedAt: isoTime.nullable(),
    /** Cause of the last withdrawal, while nothing is released. */
    withdrawnFor: z.enum(CAM_WITHDRAWALS).nullable(),
    withdrawnBecause: z.string(),
    /** Files of the released version. */
    files: visibleWith('file.view', z.array(camFile)),
    instructions: z.array(z.object({ step: z.enum(PRODUCTION_STEPS), text: z.string() })),
  })
  .meta({ id: 'CamRelease' });

const camVersion = z.object({
  version: z.number().int(),
  revision: z.number().int(),
  state: z.enum(CAM_VERSION_STATES),
  createdBy: z.string(),
  createdAt: isoTime,
  releasedBy: z.string(),
  releasedAt: isoTime.nullable(),
  withdrawnBy: z.string(),
  withdrawnAt: isoTime.nullable(),
  withdrawnFor: z.enum(CAM_WITHDRAWALS).nullable(),
  withdrawnBecause: z.string(),
  /** The customer's files that it was made from. */
  sources: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      round: z.number().int(),
      fileName: z.string(),
      /** The board file that an engineer edited; empty for none. */
      editedFileName: z.string(),
      /** False when the order has another file, round or board by now. */
      isCurrent: z.boolean(),
    }),
  ),
  files: z.array(camFile),
  instructions: z.array(z.object({ step: z.enum(PRODUCTION_STEPS), text: z.string() })),
  /** Parts in which it differs from the customer's file: a layer by its role, the holes, the outline, or the panel. */
  differences: z.array(
    z.object({
      orderId: id,
      orderNo: z.string(),
      part: z.string(),
      state: z.enum(['changed', 'only-before', 'only-after', 'not-compared']),
      decision: z.enum(CAM_DIFFERENCE_DECISIONS).nullable(),
      reason: z.string(),
      decidedBy: z.string(),
    }),
  ),
});

export const camJob = z
  .object({
    id,
    /** Number of the order or the batch. */
    no: z.string(),
    orderId: id.nullable(),
    batchId: id.nullable(),
    orders: z.array(z.object({ orderId: id, orderNo: z.string() })),
    /** Steps of the route that an instruction can be given for. */
    steps: z.array(z.enum(PRODUCTION_STEPS)),
    /** Why an engineer who is not an author releases it; empty when one engineer can. */
    /** Why another engineer has to release it, from which figure on; null for an amount. */
    secondEngineerFor: z.array(
      z.object({ reason: z.enum(SECOND_ENGINEER_REASONS), from: z.number().int().nullable() }),
    ),
    /** The newest first; without `order.engineer` the released one only. */
    versions: z.array(camVersion),
    can: z.array(z.enum(CAM_ACTIONS)),
  })
  .meta({ id: 'CamJob' });

const rule = {
  layers: z.number().int().nullable(),
  ipcClass: z.number().int().nullable(),
  amount: yuan.nullable(),
};

/** From which class of orders on another engineer releases the working files. */
export const camRule = z
  .object({
    ...rule,
    /** The proposal that waits for a colleague. */
    waiting: z.object({ ...rule, reason: z.string(), askedBy: z.string(), askedAt: isoTime }).nullable(),
  })
  .meta({ id: 'CamRule' });

const manages = { area: 'staff', access: { staff: 'staff.manage' }, result: camRule } as const;

const sees = { area: 'staff', access: { staff: 'order.view', alsoNeeds: 'file.view' } } as const;
const makes = { area: 'staff', access: { staff: 'order.engineer', alsoNeeds: 'file.view' } } as const;
const one = { params: z.object({ id: idIn }) } as const;
const ofOrder = z.object({ release: camRelease.nullable() });
const onJob = { ...makes, ...one, method: 'POST', worksFrom: ['file.view'], result: camJob } as const;
const reason = multilineText(200).min(2, { message: 'required' });
/** Reading and writing large boards takes up to a minute each. */
const TIMEOUT_MS = 100_000;

/** CAM jobs: the working files that an order, or the panels of a batch, are made from. */
export const staffCamJobs = {
  rule: call({
    ...manages,
    method: 'GET',
    path: '/api/staff/cam-rule',
    summary: 'Returns from which class of orders on a second engineer releases the working files.',
  }),
  proposeRule: call({
    ...manages,
    method: 'POST',
    path: '/api/staff/cam-rule',
    audit: 'cam.proposeRule',
    summary: 'Proposes another rule; it applies after four-eyes approval. Null is no condition.',
    body: z.object({
      layers: intIn(1, 32).nullable(),
      ipcClass: z.union([z.literal(2), z.literal(3)]).nullable(),
      amount: yuanIn.nullable(),
      reason,
    }),
  }),
  ofOrder: call({
    ...one,
    method: 'GET',
    path: '/api/staff/orders/{id}/cam-job',
    area: 'staff',
    access: { staff: 'order.view' },
    summary:
      'Returns the release by which an order is made: that of its batch, or its own; null while there is no job.',
    result: ofOrder,
  }),
  open: call({
    ...makes,
    ...one,
    method: 'POST',
    path: '/api/staff/orders/{id}/cam-job',
    audit: 'cam.open',
    summary: 'Opens the CAM job of a paid order before its production starts.',
    result: ofOrder,
  }),
  show: call({
    ...sees,
    ...one,
    method: 'GET',
    path: '/api/staff/cam-jobs/{id}',
    summary: 'Returns a CAM job with its versions, files, instructions and differences from the customer’s files.',
    result: camJob,
  }),
  begin: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/versions',
    audit: 'cam.begin',
    summary:
      'Begins a new version from the current files of the orders. Instructions of the previous version are kept.',
  }),
  write: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/write',
    audit: 'cam.write',
    summary:
      'Fills the draft with the panel files that the platform writes from the layout; earlier written ones are replaced.',
    timeoutMs: 600_000,
  }),
  addFile: call({
    ...onJob,
    params: z.object({ id: idIn, kind: z.enum(CAM_FILE_KINDS) }),
    path: '/api/staff/cam-jobs/{id}/files/{kind}',
    audit: 'cam.addFile',
    summary: 'Adds a file to the draft.',
    files: { file: { maxBytes: MAX_CAM_FILE_BYTES } },
    timeoutMs: 600_000,
  }),
  removeFile: call({
    ...onJob,
    path: '/api/staff/cam-files/{id}/remove',
    audit: 'cam.removeFile',
    summary: 'Removes a file from a draft.',
  }),
  editBoard: call({
    ...onJob,
    params: z.object({ id: idIn, orderId: idIn }),
    path: '/api/staff/cam-jobs/{id}/boards/{orderId}',
    audit: 'cam.editBoard',
    summary: 'Uploads the edited board file of an order and compares it with the customer’s file.',
    files: { file: { maxBytes: MAX_CAM_FILE_BYTES } },
    timeoutMs: 600_000,
  }),
  instruct: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/instructions',
    audit: 'cam.instruct',
    summary: 'Saves the instruction of the draft for a step of the route; an empty one is removed.',
    body: z.object({ step: z.enum(PRODUCTION_STEPS), text: multilineText(500) }),
  }),
  decideDifference: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/differences',
    audit: 'cam.decideDifference',
    summary: 'Explains or accepts a difference from the customer’s file, with a reason.',
    body: z.object({
      orderId: idIn,
      part: codeText(40).min(1, { message: 'required' }),
      decision: z.enum(CAM_DIFFERENCE_DECISIONS),
      reason,
    }),
  }),
  release: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/release',
    audit: 'cam.release',
    summary: 'Releases the draft for production; above a class an engineer who is not an author of it does.',
    body: z.object({ version: intIn(1, 10_000), revision: intIn(1, 1_000_000) }),
  }),
  withdraw: call({
    ...onJob,
    path: '/api/staff/cam-jobs/{id}/withdraw',
    audit: 'cam.withdraw',
    summary: 'Withdraws the release, with a reason: the route stops until another version is released.',
    body: z.object({ reason }),
  }),
  file: call({
    ...sees,
    ...one,
    method: 'GET',
    path: '/api/staff/cam-files/{id}',
    audit: 'cam.downloadFile',
    summary: 'Downloads a file of a released version; engineers download those of every version.',
    result: 'application/octet-stream',
  }),
  archive: call({
    ...sees,
    ...one,
    method: 'GET',
    path: '/api/staff/cam-jobs/{id}/archive',
    audit: 'cam.downloadArchive',
    summary: 'Downloads all files of the released version as a zip, with their checksums and the instructions.',
    result: 'application/octet-stream',
    timeoutMs: TIMEOUT_MS,
  }),
  compared: call({
    ...sees,
    method: 'GET',
    path: '/api/staff/cam-jobs/{id}/compared/{orderId}',
    params: z.object({ id: idIn, orderId: idIn }),
    summary: 'Compares the customer’s file of an order with the edited board of the newest version, layer by layer.',
    result: comparedFiles,
    timeoutMs: TIMEOUT_MS,
  }),
  comparedImage: call({
    ...sees,
    method: 'GET',
    path: '/api/staff/cam-jobs/{id}/compared/{orderId}/images/{image}',
    params: z.object({
      id: idIn,
      orderId: idIn,
      image: z.string().regex(/^(board|holes|\d{1,3})$/, { message: 'image' }),
    }),
    summary: 'Returns an overlay image of the two compared files: the board, its holes, or one layer.',
    result: 'image/svg+xml',
    timeoutMs: TIMEOUT_MS,
  }),
};
