import type { EngineeringQuestion, QuestionEntry, StaffQuestion } from '@xunban/contract';

const ask: QuestionEntry = {
  position: 1,
  kind: 'ask',
  author: 'staff',
  authorName: '王工',
  because: '',
  text: '文件外形 125 mm，下单 120 mm，请确认。',
  options: [
    {
      text: '按文件 125 mm 制作',
      changes: [{ field: 'lengthMm', before: 120, after: 125 }],
      amountDelta: 12.5,
      daysDelta: 1,
    },
    { text: '按下单 120 mm 制作', changes: [], amountDelta: 0, daysDelta: 0 },
  ],
  recommended: 0,
  chosen: null,
  files: [],
  at: '2026-03-02T10:00:00+08:00',
};

/** A question about a board that waits for its buyer's answer. */
export const aQuestion = (fields: Partial<EngineeringQuestion> = {}): EngineeringQuestion => ({
  id: '33333333-0000-4000-8000-000000000001',
  questionNo: 'EQ26030201001',
  orderId: '11111111-0000-4000-8000-000000000001',
  orderNo: 'P26030201001',
  mainOrderId: '11111111-0000-4000-8000-000000000000',
  mainNo: 'M26030201001',
  orderState: 10,
  fileName: 'arduino-uno.zip',
  image: { top: '/api/app/board-files/7/image/top?key=k&panelX=2', bottom: '' },
  state: 'awaitingReply',
  title: '尺寸与下单不一致',
  finding: null,
  place: { left: 0.25, top: 0.5, side: 'top', layer: 'board.GKO' },
  round: 1,
  entries: [ask],
  askedAt: ask.at,
  policy: 'wait',
  appliesAt: null,
  closedAt: null,
  isAboutShortage: false,
  closedBecause: null,
  ...fields,
});

/** The same question as staff see it. */
export const aStaffQuestion = (fields: Partial<StaffQuestion> = {}): StaffQuestion => ({
  ...aQuestion(),
  memberId: '22222222-0000-4000-8000-000000000001',
  memberName: '林工',
  memberNo: 'XB0001',
  version: 1,
  can: ['close'],
  ...fields,
});

/** The buyer's answer to it. */
export const anAnswer = (fields: Partial<QuestionEntry> = {}): QuestionEntry => ({
  ...ask,
  ...{ position: 2, kind: 'answer', author: 'buyer', authorName: '', text: '', options: [] },
  ...{ recommended: null, chosen: 1, at: '2026-03-02T11:00:00+08:00' },
  ...fields,
});
