import { z } from 'zod';
import { call } from '../../call.ts';
import {
  MAX_OPTION_TEXT,
  MAX_QUESTION_FILE_BYTES,
  MAX_QUESTION_FILES,
  MAX_QUESTION_OPTIONS,
  MAX_QUESTION_TEXT,
  QUESTION_STATES,
} from '../../question-rules.ts';
import {
  codeText,
  filter,
  flagIn,
  id,
  idIn,
  intIn,
  isoTime,
  multilineText,
  page,
  paging,
  text,
  versioned,
  yuan,
} from '../../shared-schemas.ts';
import { visibleWith } from '../../visible-with.ts';
import { boardImage } from '../pricing/priced-board.ts';
import { findingIn, placeIn } from './change-proposal.ts';
import {
  engineeringQuestion,
  questionEntry,
  questionFile,
  questionOption,
  specChanges,
} from './engineering-question.ts';
import { findingPlace, reviewFinding, specDifference } from './pcb-order.ts';

const staffOption = questionOption
  .extend({ amountDelta: visibleWith('amount.view', yuan) })
  .meta({ id: 'StaffQuestionOption' });
const staffEntry = questionEntry
  .extend({ options: z.array(staffOption), files: visibleWith('file.view', z.array(questionFile)) })
  .meta({ id: 'StaffQuestionTurn' });

export const staffQuestion = engineeringQuestion
  .extend({
    image: visibleWith('file.view', boardImage),
    finding: visibleWith('file.view', reviewFinding.nullable()),
    place: visibleWith('file.view', findingPlace.nullable()),
    entries: z.array(staffEntry),
    memberId: id,
    memberName: z.string(),
    memberNo: z.string(),
    /** Every step names the version that it is based on. */
    version: z.number().int(),
    can: z.array(z.enum(['askAgain', 'close'])),
  })
  .meta({ id: 'StaffQuestion' });

export const questionTemplate = z
  .object({
    title: z.string(),
    zhCn: z.string(),
    zhTw: z.string(),
    en: z.string(),
    options: z.array(
      z.object({
        zhCn: z.string(),
        zhTw: z.string(),
        en: z.string(),
        /** `asFound`: the specification becomes what was measured in the file. */
        effect: z.enum(['none', 'asFound']),
      }),
    ),
    recommended: z.number().int().nullable(),
  })
  .meta({ id: 'QuestionTemplate' });

export const questionTemplateList = z
  .object({
    /** Code of a finding, or `general`. */
    findingCode: z.string(),
    /** Increases with every save; a save names the revision that it is based on. */
    revision: z.number().int(),
    items: z.array(questionTemplate),
    changedBy: z.string(),
    changedAt: isoTime.nullable(),
  })
  .meta({ id: 'QuestionTemplateList' });

/** The same member's previous answer on the same file and the same finding. */
export const previousAnswer = z
  .object({
    questionId: id,
    questionNo: z.string(),
    orderNo: z.string(),
    title: z.string(),
    asked: z.string(),
    answer: z.string(),
    changes: z.array(specDifference),
    at: isoTime,
  })
  .meta({ id: 'PreviousAnswer' });

const optionsIn = z
  .array(
    z.object({
      text: multilineText(MAX_OPTION_TEXT).min(1, { message: 'required' }),
      changes: specChanges.default({}),
    }),
  )
  .max(MAX_QUESTION_OPTIONS);

const contentIn = {
  text: multilineText(MAX_QUESTION_TEXT).min(2, { message: 'required' }),
  options: optionsIn.default([]),
  recommended: intIn(0, MAX_QUESTION_OPTIONS - 1)
    .nullable()
    .default(null),
  files: z.array(idIn).max(MAX_QUESTION_FILES).default([]),
};

const templateTexts = {
  zhTw: multilineText(MAX_QUESTION_TEXT).default(''),
  en: multilineText(MAX_QUESTION_TEXT).default(''),
};
const templateIn = z.object({
  title: text(40).min(1, { message: 'required' }),
  zhCn: multilineText(MAX_QUESTION_TEXT).min(2, { message: 'required' }),
  ...templateTexts,
  options: z
    .array(
      z.object({
        zhCn: multilineText(MAX_OPTION_TEXT).min(1, { message: 'required' }),
        zhTw: multilineText(MAX_OPTION_TEXT).default(''),
        en: multilineText(MAX_OPTION_TEXT).default(''),
        effect: z.enum(['none', 'asFound']).default('none'),
      }),
    )
    .max(MAX_QUESTION_OPTIONS)
    .default([]),
  recommended: intIn(0, MAX_QUESTION_OPTIONS - 1)
    .nullable()
    .default(null),
});

const ofOrder = { area: 'staff', params: z.object({ id: idIn }) } as const;
const asks = { access: { staff: 'order.review', alsoNeeds: 'file.view' } } as const;

export const staffQuestions = {
  list: call({
    method: 'GET',
    path: '/api/staff/questions',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Lists engineering questions of all orders, longest waiting first. `open`: all that are not closed.',
    query: z.object({
      ...paging,
      state: filter(z.enum([...QUESTION_STATES, 'open'])),
      orderNo: filter(codeText(40)),
    }),
    result: page(staffQuestion),
  }),
  draft: call({
    ...ofOrder,
    ...asks,
    method: 'GET',
    path: '/api/staff/orders/{id}/question-draft',
    summary:
      'Returns the data for a question about a finding: templates, specification as in the file, previous answer.',
    query: z.object({ finding: filter(intIn(0, 1_000)) }),
    result: z.object({
      finding: reviewFinding.nullable(),
      templates: z.array(questionTemplate),
      /** The specification as in the file; null when the finding does not show it. */
      asFound: specChanges.nullable(),
      previous: previousAnswer.nullable(),
    }),
  }),
  effects: call({
    ...ofOrder,
    access: { staff: 'order.review' },
    method: 'POST',
    path: '/api/staff/orders/{id}/question-effects',
    audit: { none: 'works out prices and writes nothing' },
    summary: 'Returns price and days of the options of a question, by the price data of the sale of the order.',
    body: z.object({ options: z.array(z.object({ changes: specChanges })).max(MAX_QUESTION_OPTIONS) }),
    result: z.object({
      options: z.array(
        z.object({
          amountDelta: visibleWith('amount.view', yuan.nullable()),
          daysDelta: z.number().int().nullable(),
          /** Why the board could not be made like that. */
          violations: z.array(z.object({ code: z.string(), field: z.string() })),
        }),
      ),
    }),
  }),
  ask: call({
    ...ofOrder,
    ...asks,
    method: 'POST',
    path: '/api/staff/orders/{id}/questions',
    audit: 'question.ask',
    worksFrom: ['amount.view', 'file.view'],
    summary: 'Asks the buyer about a board in review or production. The lead time pauses until the question is closed.',
    body: z.object({
      finding: findingIn.default(null),
      place: placeIn.nullable().default(null),
      title: text(60).min(2, { message: 'required' }),
      ...contentIn,
      /** Although the member has answered it for the same file. */
      isAskedAgain: flagIn.default(false),
    }),
    result: staffQuestion,
  }),
  applyPrevious: call({
    ...ofOrder,
    ...asks,
    method: 'POST',
    path: '/api/staff/orders/{id}/previous-answer',
    audit: 'question.applyPrevious',
    worksFrom: ['amount.view', 'file.view'],
    summary: 'Applies the previous answer of the member for the same file and finding. The buyer is only notified.',
    body: z.object({
      finding: z.object({ index: intIn(0, 1_000), code: codeText(80) }),
      questionId: idIn,
      note: multilineText(MAX_OPTION_TEXT).default(''),
    }),
    result: staffQuestion,
  }),
  askAgain: call({
    ...ofOrder,
    ...asks,
    method: 'POST',
    path: '/api/staff/questions/{id}/ask-again',
    audit: 'question.askAgain',
    worksFrom: ['amount.view', 'file.view'],
    summary: 'Asks again: the next round of a question.',
    body: z.object({ ...versioned, ...contentIn }),
    result: staffQuestion,
  }),
  close: call({
    ...ofOrder,
    method: 'POST',
    path: '/api/staff/questions/{id}/close',
    access: { staff: 'order.review' },
    audit: 'question.close',
    summary: 'Closes a question. The lead time of a board resumes with its last open one.',
    body: z.object({ ...versioned, note: multilineText(MAX_OPTION_TEXT).default('') }),
    result: staffQuestion,
  }),
  upload: call({
    area: 'staff',
    ...asks,
    method: 'POST',
    path: '/api/staff/question-files',
    audit: { none: 'a file of the person until its question is asked, which is written down' },
    summary: 'Uploads an image, PDF, zip or DXF for a question. Files without a question are deleted after a day.',
    files: { file: { maxBytes: MAX_QUESTION_FILE_BYTES } },
    result: questionFile,
    timeoutMs: 600_000,
  }),
  file: call({
    ...ofOrder,
    method: 'GET',
    path: '/api/staff/question-files/{id}',
    access: { staff: 'order.view', alsoNeeds: 'file.view' },
    audit: 'question.download',
    summary: 'Downloads a file of a question or of its answer.',
    result: 'application/octet-stream',
  }),
  templates: call({
    method: 'GET',
    path: '/api/staff/question-templates',
    area: 'staff',
    access: { staff: 'order.view' },
    summary: 'Lists question templates of staff, by finding.',
    result: z.object({ lists: z.array(questionTemplateList) }),
  }),
  saveTemplates: call({
    method: 'PUT',
    path: '/api/staff/question-templates/{findingCode}',
    area: 'staff',
    access: { staff: 'template.edit' },
    audit: 'questionTemplates.save',
    summary: 'Replaces the question templates of one finding, in the given order.',
    params: z.object({ findingCode: codeText(80).regex(/^[A-Za-z][A-Za-z0-9.-]*$/, { message: 'required' }) }),
    body: z.object({ revision: intIn(0, 1_000_000), items: z.array(templateIn).max(20) }),
    result: questionTemplateList,
  }),
};
