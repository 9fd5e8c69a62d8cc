import { z } from 'zod';
import { call } from '../../call.ts';
import { MAX_EVALUATION_IMAGES, MAX_EVALUATION_TEXT } from '../../evaluation-rules.ts';
import { codeText, filter, id, idIn, intIn, isoTime, multilineText, page, paging, text } from '../../shared-schemas.ts';

const base = '/api/app/pcb-order-evaluate';

const score = intIn(1, 5);
const scoresIn = z.object({ quality: score, delivery: score, service: score, packing: score });
/** Whole numbers in one evaluation, one decimal in an average. */
export const scores = z.object({
  quality: z.number(),
  delivery: z.number(),
  service: z.number(),
  packing: z.number(),
});

/** An image: the reference that its form hands in again, and the address where it is shown. */
const image = z.object({ filePath: z.string(), address: z.string() });

/** The public evaluation. It has no order number: these are sequential, and would tell how many orders there are. */
export const publicEvaluation = z
  .object({
    /** Random, and no part of any order. */
    id,
    /** The first character and asterisks; empty for a buyer without a name. */
    buyer: z.string(),
    scores,
    overall: z.number(),
    text: z.string(),
    /** Addresses. */
    images: z.array(z.string()),
    layers: z.number().int(),
    quantity: z.number().int(),
    isEdited: z.boolean(),
    createdAt: isoTime,
  })
  .meta({ id: 'PublicEvaluation' });

/** The author's own view. */
export const ownEvaluation = z
  .object({
    id,
    orderNo: z.string(),
    factoryName: z.string(),
    scores,
    overall: z.number(),
    text: z.string(),
    images: z.array(image),
    createdAt: isoTime,
    editedAt: isoTime.nullable(),
    editableUntil: isoTime,
    isEditable: z.boolean(),
    /** Staff's reason for hiding it; null while it is public. */
    hiddenBecause: z.string().nullable(),
  })
  .meta({ id: 'OwnEvaluation' });

/** Made of rows whenever it is asked for. */
const averageScores = z
  .object({ factoryId: id, count: z.number().int(), overall: z.number().nullable(), scores: scores.nullable() })
  .meta({ id: 'AverageScores' });

/** Number of sent boards, and number sent by the promised day. */
const onTime = z.object({ sent: z.number().int(), onTime: z.number().int() });

export const factoryDetail = z
  .object({
    id,
    name: z.string(),
    profile: z.string(),
    average: averageScores,
    /** Number of evaluations that round to one, two … five. */
    distribution: z.array(z.number().int()),
    /** Boards that it has made or makes. */
    boards: z.number().int(),
    onTime,
    /** The last twelve months in which something was sent, `yyyy-MM`, the oldest first. */
    months: z.array(onTime.extend({ month: z.string() })),
  })
  .meta({ id: 'FactoryDetail' });

/** Without an id the factory that gets the orders of now. */
const ofFactory = { factoryId: filter(idIn) };
const orderNo = codeText(40).min(1, { message: 'required' });

export const evaluation = {
  save: call({
    method: 'PUT',
    path: `${base}/or-add-pcb-order-evaluate`,
    area: 'main',
    access: 'member',
    summary: 'Adds or edits the evaluation of a completed order.',
    body: z.object({
      orderNo,
      scores: scoresIn,
      text: multilineText(MAX_EVALUATION_TEXT).default(''),
      /** References of uploaded images (dirName `evaluation`), in their order. */
      images: z.array(text(100)).max(MAX_EVALUATION_IMAGES).default([]),
    }),
    result: ownEvaluation,
  }),
  factory: call({
    method: 'POST',
    path: `${base}/factory-detail`,
    area: 'main',
    access: 'anyone',
    summary: 'Returns a factory: description, scores by dimension, measured on-time rate.',
    body: z.object(ofFactory),
    result: factoryDetail,
  }),
  byFactory: call({
    method: 'GET',
    path: `${base}/pcb-order-evaluate-by-factory-page-list`,
    area: 'main',
    access: 'anyone',
    summary: 'Lists public evaluations of a factory, newest first.',
    query: z.object({ ...paging, ...ofFactory }),
    result: page(publicEvaluation),
  }),
  exists: call({
    method: 'POST',
    path: `${base}/exsits-evaluate`,
    area: 'main',
    access: 'member',
    summary: 'Returns which of the given orders of the member have an evaluation or can get one.',
    body: z.object({ orderNos: z.array(orderNo).min(1).max(200) }),
    result: z.array(z.object({ orderNo: z.string(), isEvaluated: z.boolean(), canEvaluate: z.boolean() })),
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/pcb-order-evaluate/{id}`,
    area: 'main',
    access: 'member',
    summary: 'Deletes an evaluation of the member.',
    params: z.object({ id: idIn }),
    result: 'none',
  }),
  one: call({
    method: 'GET',
    path: `${base}/pcb-order-evaluate`,
    area: 'main',
    access: 'member',
    summary: 'Returns the evaluation of an order of the member. The public reads evaluations by factory.',
    query: z.object({ orderNo }),
    result: ownEvaluation,
  }),
  average: call({
    method: 'POST',
    path: `${base}/average`,
    area: 'main',
    access: 'anyone',
    summary: 'Returns average scores of factories. Unknown ids are omitted.',
    body: z.object({ factoryIds: z.array(idIn).min(1).max(50) }),
    result: z.array(averageScores),
  }),
  ownList: call({
    method: 'GET',
    path: '/api/app/evaluations',
    area: 'system',
    access: 'member',
    summary: 'Lists own evaluations, newest first.',
    query: z.object(paging),
    result: page(ownEvaluation),
  }),
  image: call({
    method: 'GET',
    path: '/api/app/evaluation-images/{id}',
    area: 'system',
    access: 'anyone',
    summary: 'Returns an image of a public evaluation. The URL is signed.',
    params: z.object({ id: idIn }),
    query: z.object({ key: codeText(100) }),
    result: 'image/jpeg',
  }),
};
