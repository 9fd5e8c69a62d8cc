// @vitest-environment happy-dom
import { type BatchPage, type BatchProposal, calls } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-batches', 'console-floor', 'pricing', 'order-texts']);

const [ID, ONE, TWO] = ['1', '2', '3'].map((digit) => `11111111-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const board = {
  ...{ layers: 2, thicknessMm: 1.6, outerCopperOz: 1, maskColour: 'green', finish: 'leadHasl' },
} as const satisfies BatchProposal['board'];
const workingPanel = { lengthMm: 622, widthMm: 520 };
const small = { lengthMm: 100, widthMm: 80, owed: 10, toMake: 11, boardsPerPiece: 1, dueOn: '2026-12-01' };
const proposal: BatchProposal = {
  ...{ board, factoryName: '迅板本厂', workingPanel, panels: 1, panelsAlone: 2, utilisationPercent: 54.4 },
  orders: [
    { ...small, orderId: ONE, orderNo: 'P1' },
    { ...small, orderId: TWO, orderNo: 'P2', boardsPerPiece: 4 },
  ],
  ...{ firstDueOn: '2026-12-01', lastDueOn: '2026-12-03' },
};
const inBatch = {
  ...small,
  whole: 11,
  isHeld: false,
  leftFor: null,
  state: 50 as const,
  nextStep: 'drilling' as const,
};
const batch: BatchPage = {
  ...{ id: ID, batchNo: 'B2611260001', state: 'inProduction', remakeOf: null, board, factoryName: '迅板本厂' },
  ...{
    workingPanel,
    panels: 1,
    spoiled: 0,
    utilisationPercent: 54.4,
    firstDueOn: '2026-12-01',
    lastDueOn: '2026-12-03',
  },
  ...{ nextStep: 'drilling', openShortages: 1, createdAt: '2026-11-26T10:00:00+08:00', version: 7 },
  ...{ marginMm: 8, gapMm: 2, isStale: false, cam: null },
  layouts: [
    {
      ...{ position: 1, panels: 1, spoiled: 0 },
      blocks: [
        { orderId: ONE, xMm: 8, yMm: 8, columns: 5, rows: 2, turned: false },
        { orderId: TWO, xMm: 8, yMm: 172, columns: 1, rows: 1, turned: true },
      ],
    },
  ],
  orders: [
    { ...inBatch, orderId: ONE, orderNo: 'P1', position: 1, boardsPerPiece: 4 },
    { ...inBatch, orderId: TWO, orderNo: 'P2', position: 2, leftFor: 'cancelled' },
  ],
  next: { step: 'drilling', plannedEnd: '2026-11-20', isLate: true, orders: 1 },
  lastStep: 'cutting',
  steps: [
    { step: 'cutting', doneAt: '2026-11-26T10:00:00+08:00', operator: '王工' },
    { step: 'drilling', doneAt: null, operator: '' },
  ],
  shortages: [
    {
      id: TWO,
      orderId: ONE,
      orderNo: 'P1',
      pieces: 3,
      policy: 'refund',
      decision: null,
      note: '',
      remake: null,
      isAgreed: false,
      question: null,
      can: ['remake', 'refund', 'settled'],
    },
  ],
  history: [{ kind: 'step', about: 'cutting', panels: null, reason: '', by: '王工', at: '2026-11-26T10:00:00+08:00' }],
  can: ['completeStep', 'undoStep', 'spoil'],
};

it('proposals show their reason; orders can be excluded, and at least two are required', async () => {
  answer(calls.staffBatches.proposals, () => ({ openOrders: 9, items: [proposal] }));
  const made: unknown[] = [];
  answer(calls.staffBatches.create, ({ body }) => {
    made.push(body);
    return batch;
  });
  answer(calls.staffBatches.show, () => batch);
  openConsole('/batches/proposals');
  await screen.findByText(/9 个待投产订单，建议拼 1 批，至少省 1 张大板/);
  expect(screen.getByText(/2 个订单拼 622 × 520 mm 大板 1 张，各自生产至少要 2 张；利用率 54.4%/)).toBeInTheDocument();
  expect(screen.getByText(/10 连片 × 4 = 40 片/)).toBeInTheDocument();
  const person = setupUser();
  const box = screen.getByRole('checkbox', { name: /P2/ });
  await person.click(box);
  expect(screen.getByRole('button', { name: '用这 1 个订单建批次' })).toBeDisabled();
  await person.click(box);
  await person.click(screen.getByRole('button', { name: '用这 2 个订单建批次' }));
  await screen.findByRole('heading', { name: /B2611260001/ });
  expect(made).toEqual([{ orderIds: [ONE, TWO] }]);
});

it('a batch shows its panel, starts late with a reason, and lists the shortage of each order', async () => {
  answer(calls.staffBatches.show, () => batch);
  const bodies: unknown[] = [];
  answer(calls.staffBatches.completeStep, ({ body }) => {
    bodies.push(body);
    return { ...batch, version: 8 };
  });
  answer(calls.staffBatches.spoil, ({ body }) => {
    bodies.push(body);
    return batch;
  });
  openConsole(`/batches/${ID}`);
  await screen.findByRole('img', { name: '第 1 种排版，一张大板 41 片' });
  expect(screen.getByText('缺 3 连片 × 4 = 12 片')).toBeInTheDocument();
  expect(screen.getByText('客户选择：少的退款')).toBeInTheDocument();
  expect(screen.getByText('订单已取消，移出')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /P1/ })).toHaveTextContent('大板上 11 连片 × 4 = 44 片，备品 1');
  const person = setupUser();
  await person.type(screen.getByLabelText('晚于计划，原因（客户能看到）'), '钻机检修');
  await person.click(screen.getByRole('button', { name: '整批完成' }));
  await screen.findByText(/整批已完成/);
  await person.click(screen.getByRole('button', { name: '报废大板' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: '报废大板' }));
  await dialog.findByText('请写明，至少两个字');
  await person.type(dialog.getByLabelText('原因'), '压合起泡');
  await person.click(dialog.getByRole('button', { name: '报废大板' }));
  await screen.findByText('已记录，备品够用，没有订单缺数');
  expect(bodies).toEqual([
    { version: 7, step: 'drilling', delayReason: '钻机检修' },
    { version: 7, layout: 1, panels: 1, cause: 'unknown', reason: '压合起泡' },
  ]);
});

it('an empty list shows how to begin; a failed load can be retried', async () => {
  answer(calls.staffBatches.list, () => ({ totalCount: 0, items: [] }));
  openConsole('/batches');
  await screen.findByText('没有批次');
  answer(calls.staffBatches.proposals, () => refuse('unavailable'));
  await setupUser().click(screen.getByRole('button', { name: '拼版建议' }));
  await screen.findByRole('button', { name: /重试/ });
});

it('at a station a remake is scanned, reported step by step, undone with a reason, and merged with the others in the end', async () => {
  const remake: BatchPage = {
    ...{ ...batch, state: 'planned', remakeOf: { id: TWO, batchNo: 'B2611250009' }, shortages: [], openShortages: 0 },
    ...{ next: { step: 'engineering', plannedEnd: '2026-12-01', isLate: false, orders: 1 }, lastStep: null },
    ...{ steps: [{ step: 'engineering', doneAt: null, operator: '' }], can: ['completeStep', 'spoil'] },
  };
  let now = remake;
  const bodies: unknown[] = [];
  answer(calls.staffBatches.scanned, () => now);
  answer(calls.staffBatches.completeStep, ({ body }) => {
    bodies.push(body);
    now = {
      ...remake,
      state: 'inProduction',
      version: 8,
      next: null,
      lastStep: 'engineering',
      can: ['undoStep', 'finish'],
    };
    return now;
  });
  answer(calls.staffBatches.undoStep, ({ body }) => {
    bodies.push(body);
    now = remake;
    return now;
  });
  answer(calls.staffBatches.finishRemake, ({ body }) => {
    bodies.push(body);
    now = { ...now, state: 'done', next: null, lastStep: null, can: [] };
    return now;
  });
  openConsole('/scan?no=B2611260001');
  const person = setupUser();
  await screen.findByText('补做 B2611250009 报废的片，工序走完后与订单其余的片一起包装。');
  expect(screen.getByText('2026-12-01 前发货')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: '整批完成' }));
  await person.click(await screen.findByRole('button', { name: '撤销「工程处理 (MI)」' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('原因'), '报错了单');
  await person.click(dialog.getByRole('button', { name: '撤销报工' }));
  await person.click(await screen.findByRole('button', { name: '整批完成' }));
  await person.click(await screen.findByRole('button', { name: '补料完成' }));
  expect(await screen.findAllByText('补料已完成，可以与订单其余的片一起包装')).not.toHaveLength(0);
  expect(bodies).toEqual([
    { version: 7, step: 'engineering' },
    { version: 8, step: 'engineering', reason: '报错了单' },
    { version: 7, step: 'engineering' },
    { version: 8 },
  ]);
});
