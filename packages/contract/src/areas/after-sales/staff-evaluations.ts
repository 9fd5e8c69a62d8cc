import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { call } from '../../call.ts';
import {
  filter,
  id,
  idIn,
  isoTime,
  multilineText,
  page,
  paging,
  searchText,
  text,
  versioned,
} from '../../shared-schemas.ts';
import { factoryDetail, scores } from './evaluation.ts';

const EVALUATION_STATES = ['shown', 'hidden', 'deleted'] as const;

export const staffEvaluation = z
  .object({
    id,
    state: z.enum(EVALUATION_STATES),
    orderId: id,
    orderNo: z.string(),
    memberId: id,
    memberNo: alias('mbNo', z.string()),
    memberName: z.string(),
    factoryName: z.string(),
    scores,
    overall: z.number(),
    text: z.string(),
    /** Ids, for the call that shows them. */
    images: z.array(id),
    createdAt: isoTime,
    editedAt: isoTime.nullable(),
    hiddenAt: isoTime.nullable(),
    hiddenBy: z.string(),
    hiddenReason: z.string(),
    can: z.array(z.enum(['hide', 'show'])),
  })
  .meta({ id: 'StaffEvaluation' });

/** A factory as staff keep it. */
export const staffFactory = factoryDetail
  .extend({ getsOrders: z.boolean(), version: z.number().int() })
  .meta({ id: 'StaffFactory' });

const one = {
  area: 'staff',
  method: 'POST',
  access: { staff: 'evaluation.moderate' },
  params: z.object({ id: idIn }),
  result: staffEvaluation,
} as const;
const reason = multilineText(200).min(2, { message: 'required' });

/** Buyers' evaluations of delivered boards, and the factories that made them. */
export const staffEvaluations = {
  list: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/evaluations',
    access: { staff: 'evaluation.view' },
    summary: 'Lists evaluations, newest first. Filters: state, order number, text.',
    query: z.object({ ...paging, state: filter(z.enum(EVALUATION_STATES)), filter: filter(searchText(60)) }),
    result: page(staffEvaluation),
  }),
  image: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/evaluations/{id}/images/{imageId}',
    access: { staff: 'evaluation.view' },
    summary: 'Returns an image of an evaluation, including hidden ones.',
    params: z.object({ id: idIn, imageId: idIn }),
    result: 'image/jpeg',
  }),
  hide: call({
    ...one,
    path: '/api/staff/evaluations/{id}/hide',
    audit: 'evaluation.hide',
    summary: 'Hides an evaluation from all but its author, and notifies the author of the reason. Averages exclude it.',
    body: z.object({ reason }),
  }),
  show: call({
    ...one,
    path: '/api/staff/evaluations/{id}/show',
    audit: 'evaluation.show',
    summary: 'Shows a hidden evaluation again.',
    body: z.object({ reason }),
  }),
  factories: call({
    area: 'staff',
    method: 'GET',
    path: '/api/staff/factories',
    access: { staff: 'evaluation.view' },
    summary: 'Lists factories with their public data.',
    result: z.array(staffFactory),
  }),
  editFactory: call({
    area: 'staff',
    method: 'POST',
    path: '/api/staff/factories/{id}',
    access: { staff: 'factory.edit' },
    audit: 'factory.edit',
    summary: 'Changes the name and description of a factory. Its figures are measured and cannot be changed.',
    params: z.object({ id: idIn }),
    body: z.object({
      ...versioned,
      name: text(60).min(2, { message: 'required' }),
      profile: multilineText(2000),
    }),
    result: staffFactory,
  }),
};
