import { z } from 'zod';
import { alias } from '../../api-names.ts';
import type { BoardSpec } from '../../board.ts';
import { storedBoardSpec } from '../../board-spec-schema.ts';
import { call } from '../../call.ts';
import { ORDER_STATE_CODES } from '../../order-states.ts';
import {
  MAX_QUESTION_FILE_BYTES,
  MAX_QUESTION_FILES,
  MAX_QUESTION_TEXT,
  QUESTION_ENDS,
  QUESTION_FILE_MEDIA,
  QUESTION_POLICIES,
  QUESTION_STATES,
} from '../../question-rules.ts';
import { codeText, filter, id, idIn, intIn, isoTime, multilineText, page, paging, yuan } from '../../shared-schemas.ts';
import { boardImage } from '../pricing/priced-board.ts';
import { findingPlace, reviewFinding, specDifference } from './pcb-order.ts';

/** Fields that staff cannot change: the buyer's own remarks, and the measurements of the file. */
type Unasked = 'remarks' | 'measured';
type AskedFields = { [F in Exclude<keyof BoardSpec, Unasked>]: z.ZodOptional<z.ZodType<BoardSpec[F]>> };
const { remarks: _remarks, measured: _measured, ...asked } = storedBoardSpec.shape;

/** Fields of a board specification that a change order or an option of a question would change. */
export const specChanges = z
  .strictObject(
    Object.fromEntries(
      Object.entries(asked).map(([field, schema]) => [
        field,
        (schema instanceof z.ZodDefault ? schema.unwrap() : schema).optional(),
      ]),
    ) as unknown as AskedFields,
  )
  .meta({ id: 'SpecChanges' });

export const questionFile = z
  .object({ id, fileName: z.string(), bytes: z.number().int(), media: z.enum(QUESTION_FILE_MEDIA) })
  .meta({ id: 'QuestionFile' });

/** One way to make the board, with what it costs and how long it takes more or less than what is ordered. */
export const questionOption = z
  .object({
    text: z.string(),
    changes: z.array(specDifference),
    amountDelta: yuan,
    daysDelta: z.number().int(),
  })
  .meta({ id: 'QuestionOption' });

/** One entry: a question of the factory, an answer, or a note of the factory when it closes. */
export const questionEntry = z
  .object({
    position: z.number().int(),
    kind: z.enum(['ask', 'answer', 'note']),
    author: z.enum(['buyer', 'staff', 'system']),
    authorName: z.string(),
    /** Reason for an automatic answer: the buyer's policy, or the same answer to the same file before. */
    because: z.enum(['', 'policy', 'previous']),
    text: z.string(),
    options: z.array(questionOption),
    /** Index of the option that the factory advises. */
    recommended: z.number().int().nullable(),
    /** Index of the option of the last question that was chosen. */
    chosen: z.number().int().nullable(),
    files: z.array(questionFile),
    at: isoTime,
  })
  .meta({ id: 'QuestionEntry' });

export const engineeringQuestion = z
  .object({
    id,
    questionNo: z.string(),
    orderId: id,
    orderNo: z.string(),
    mainOrderId: alias('orderMainId', id),
    mainNo: z.string(),
    orderState: z.literal(ORDER_STATE_CODES),
    fileName: z.string(),
    image: boardImage,
    state: z.enum(QUESTION_STATES),
    /** About missing pieces: the board is made on meanwhile, and a chosen option takes effect at once. */
    isAboutShortage: z.boolean(),
    title: z.string(),
    /** The machine's finding in the file, when the question is about one. */
    finding: reviewFinding.nullable(),
    place: findingPlace.nullable(),
    /** Grows when the factory asks again; an answer names the round that it answers. */
    round: z.number().int(),
    entries: z.array(questionEntry),
    /** Time of the current round. */
    askedAt: isoTime,
    policy: z.enum(QUESTION_POLICIES),
    /** Time when the recommendation applies automatically; null when it does not. */
    appliesAt: isoTime.nullable(),
    closedAt: isoTime.nullable(),
    closedBecause: z.enum(QUESTION_ENDS).nullable(),
  })
  .meta({ id: 'EngineeringQuestion' });

const member = { area: 'system', access: 'member' } as const;

/** The two calls of the specification; they stand with the other calls of orders. */
export const questionCalls = {
  questions: call({
    method: 'GET',
    path: '/api/applet/appletorder/get-applet-getordereqlist',
    area: 'order',
    access: 'member',
    summary:
      'Lists own engineering questions, those awaiting an answer first: each with order, place on the board, options with price and days, and history.',
    query: z.object({ ...paging, state: filter(z.enum(QUESTION_STATES)), orderNo: filter(codeText(40)) }),
    result: page(engineeringQuestion),
  }),
  answerQuestion: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-replyordercheckqa',
    area: 'order',
    access: 'member',
    summary: 'Answers an engineering question by an option, text, or both. Sent answers cannot be changed.',
    body: z.object({
      questionId: idIn,
      round: intIn(1, 1_000),
      /** Index of the option. */
      chosen: intIn(0, 20).nullable().default(null),
      text: multilineText(MAX_QUESTION_TEXT).default(''),
      /** Ids of own uploaded files that no other answer has. */
      files: z.array(idIn).max(MAX_QUESTION_FILES).default([]),
    }),
    result: engineeringQuestion,
    idempotent: true,
  }),
};

export const engineeringQuestions = {
  show: call({
    ...member,
    method: 'GET',
    path: '/api/app/engineering-questions/{id}',
    summary: 'Returns an engineering question.',
    params: z.object({ id: idIn }),
    result: engineeringQuestion,
  }),
  counts: call({
    ...member,
    method: 'GET',
    path: '/api/app/engineering-question-counts',
    summary: 'Returns the number of own engineering questions that await an answer, await the factory, or are closed.',
    result: z.object({
      awaitingReply: z.number().int(),
      answered: z.number().int(),
      closed: z.number().int(),
    }),
  }),
  choosePolicy: call({
    ...member,
    method: 'PUT',
    path: '/api/app/engineering-question-policy',
    summary: 'Sets the policy for unanswered questions of an order.',
    body: z.object({ orderId: idIn, policy: z.enum(QUESTION_POLICIES) }),
    result: z.object({ orderId: id, policy: z.enum(QUESTION_POLICIES) }),
  }),
  upload: call({
    ...member,
    method: 'POST',
    path: '/api/app/engineering-question-files',
    summary: 'Uploads an image, PDF, zip or DXF for an answer. Files without an answer are deleted after a day.',
    files: { file: { maxBytes: MAX_QUESTION_FILE_BYTES } },
    result: questionFile,
    timeoutMs: 600_000,
  }),
  file: call({
    ...member,
    method: 'GET',
    path: '/api/app/engineering-question-files/{id}',
    summary: 'Downloads a file of an engineering question.',
    params: z.object({ id: idIn }),
    result: 'application/octet-stream',
  }),
};
