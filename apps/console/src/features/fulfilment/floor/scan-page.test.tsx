// @vitest-environment happy-dom
import { calls, defaultBoardSpec, type FloorBoard } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-floor', 'order-texts', 'order-documents', 'pricing']);

const ID = '11111111-0000-4000-8000-000000000001';
const AT = '2026-11-25T10:00:00+08:00';
const { layers, lengthMm, widthMm, thicknessMm, outerCopperOz, maskColour, finish } = defaultBoardSpec;
const done = {
  step: 'outerAoi',
  position: 1,
  plannedStart: '2026-11-25',
  plannedEnd: '2026-11-25',
  doneAt: AT,
} as const;
const board: FloorBoard = {
  stencil: null,
  ...{
    id: ID,
    orderNo: 'P261125001001',
    version: 7,
    state: 50,
    customerPartNo: 'K-17',
    image: { top: '', bottom: '' },
  },
  board: { layers, lengthMm, widthMm, thicknessMm, outerCopperOz, maskColour, finish },
  ...{
    quantity: 10,
    boardsPerPiece: 4,
    remakeOf: 'P261101001001',
    factoryName: '迅板本厂',
    promisedShipDate: '2026-11-30',
    hold: null,
  },
  next: {
    ...{
      position: 2,
      step: 'electricalTest',
      plannedEnd: '2026-11-26',
      isLate: false,
      missingDocuments: [],
      unmeasured: [],
    },
    lines: [{ field: 'testMethod', value: 'fullProbe' }],
  },
  cam: null,
  notes: ['板边倒角'],
  steps: [
    { ...done, operator: '王工', station: '光学 1 号', goodCount: 9, scrapCount: 1 },
    {
      ...done,
      step: 'electricalTest',
      position: 2,
      doneAt: null,
      operator: '',
      station: '',
      goodCount: null,
      scrapCount: 0,
    },
  ],
  can: ['complete', 'undo', 'hold'],
};

it('by keyboard alone: a number is scanned, its pieces counted, its step done, and the next number can come', async () => {
  const asked: unknown[] = [];
  const bodies: unknown[] = [];
  answer(calls.staffFloor.board, ({ query }) => {
    asked.push(query.no);
    const through: FloorBoard = { ...board, version: 8, next: null, state: 60, can: [] };
    return bodies.length === 0 ? board : through;
  });
  answer(calls.staff.completeStep, ({ body }) => {
    bodies.push(body);
    return aStaffOrder({ state: 60 });
  });
  openConsole('/scan');
  const person = setupUser();
  const number = await screen.findByRole('textbox', { name: '生产单号' });
  await person.keyboard('P261125001001{Enter}');
  await screen.findByText('10 连片 × 4 = 40 片');
  expect(screen.getByText('售后补做，原单 P261101001001')).toBeInTheDocument();
  expect(number).toHaveFocus();
  expect(screen.getByText('板边倒角')).toBeInTheDocument();
  expect(screen.getByText(/光学 1 号 · 王工 · 良品 9，报废 1/)).toBeInTheDocument();
  const good = screen.getByRole('spinbutton', { name: '良品数' });
  expect(good).toHaveValue('9');
  await person.type(screen.getByRole('textbox', { name: '本机工位' }), '飞针 2 号');
  await person.clear(good);
  await person.type(good, '8');
  await person.clear(screen.getByRole('spinbutton', { name: '报废数' }));
  await person.type(screen.getByRole('spinbutton', { name: '报废数' }), '1{Enter}');
  await screen.findByText('全部工序已完成，待发货');
  expect(bodies).toEqual([
    { version: 7, position: 2, station: '飞针 2 号', delayReason: '', goodCount: 8, scrapCount: 1 },
  ]);
  expect(number).toHaveFocus();
  expect(asked[0]).toBe('P261125001001');
});

it('a scanner that types while a button has the focus is read', async () => {
  answer(calls.staffFloor.board, ({ query }) => ({ ...board, orderNo: query.no }));
  openConsole('/scan?no=P1');
  await screen.findByRole('heading', { name: 'P1' });
  screen.getByRole('button', { name: '停单' }).focus();
  await setupUser().keyboard('P2{Enter}');
  await screen.findByRole('heading', { name: 'P2' });
});

it('stops a board and takes a step back, each with a reason; a late step asks why', async () => {
  const bodies: unknown[] = [];
  let now = board;
  answer(calls.staffFloor.board, () => now);
  answer(calls.staffFloor.hold, ({ body }) => {
    bodies.push(body);
    now = {
      ...board,
      version: 8,
      hold: { cause: 'floor', since: AT, reason: body.reason, expectedOn: null },
      can: ['resume'],
    };
    return now;
  });
  answer(calls.staffFloor.resume, ({ body }) => {
    bodies.push(body);
    now = { ...board, version: 9, next: board.next && { ...board.next, isLate: true } };
    return now;
  });
  answer(calls.staffFloor.undoStep, ({ body }) => {
    bodies.push(body);
    return now;
  });
  openConsole('/scan?no=P261125001001');
  const person = setupUser();
  await person.click(await screen.findByRole('button', { name: '停单' }));
  const hold = within(await screen.findByRole('dialog'));
  await person.click(hold.getByRole('button', { name: '停单' }));
  await hold.findByText('请写明原因，至少两个字');
  await person.type(hold.getByLabelText('原因'), '治具坏了');
  await person.click(hold.getByRole('button', { name: '停单' }));
  await screen.findByText(/治具坏了 · 自/);
  expect(screen.getByRole('button', { name: '完成' })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: '恢复生产' }));
  expect(await screen.findByRole('textbox', { name: '晚于计划，原因（客户能看到）' })).toBeRequired();
  await person.click(screen.getByRole('button', { name: /撤销「外层 AOI」/ }));
  const undo = within(await screen.findByRole('dialog'));
  await person.type(undo.getByLabelText('原因'), '报错了单');
  await person.click(undo.getByRole('button', { name: '撤销报工' }));
  await screen.findByText('已撤销');
  expect(bodies).toEqual([
    { version: 7, reason: '治具坏了', materialOn: null },
    { version: 8 },
    { version: 9, position: 1, reason: '报错了单' },
  ]);
});

it('shows what number is unknown, and which documents a step requires', async () => {
  const waits: FloorBoard = { ...board, next: board.next && { ...board.next, missingDocuments: ['impedanceReport'] } };
  answer(calls.staffFloor.board, ({ query }) => (query.no === 'P9' ? refuse('notFound') : waits));
  openConsole('/scan?no=P9');
  await screen.findByText('没有 P9 这个单号');
  await setupUser().type(screen.getByRole('textbox', { name: '生产单号' }), '{Control>}a{/Control}P8{Enter}');
  await screen.findByText('先上传随单资料，才能完成这一步');
  expect(screen.getByText('阻抗报告')).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/[¥￥]|1[3-9]\d{9}/);
});
