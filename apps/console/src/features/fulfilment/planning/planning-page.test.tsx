// @vitest-environment happy-dom
import { calls, type PlanBoard, type PlanCard } from '@xunban/contract';
import { answer } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-planning', 'console-floor', 'pricing']);

const [ID, FACTORY] = ['1', '2'].map((digit) => `11111111-0000-4000-8000-00000000000${digit}`) as [string, string];
const card: PlanCard = {
  ...{ kind: 'board', id: ID, no: 'P1', version: 3, orders: [{ id: ID, orderNo: 'P1' }], layers: 2 },
  ...{ layerClass: 'upToTwo', m2: 0.6, dueOn: '2026-12-01', forecastOn: '2026-12-01', factoryId: null },
  ...{ plannedOn: null, isStarted: false, reason: '', delayReason: '', can: ['plan'] },
  risk: { level: 'tight', cause: 'rushed', days: 0 },
};
const board: PlanBoard = {
  ...{ today: '2026-11-26', days: ['2026-11-26', '2026-11-27', '2026-11-28'], unplanned: 1 },
  factories: [
    {
      ...{ id: FACTORY, code: 'F01', name: '迅板本厂', isPaused: false, running: 4 },
      capacity: [{ layerClass: 'upToTwo', m2PerDay: 1 }],
      closed: [{ day: '2026-11-27', name: '检修' }],
    },
  ],
  cells: [],
};
const days = [
  { day: '2026-11-26', finishOn: '2026-12-01', daysLate: 0, isTight: false },
  { day: '2026-11-27', finishOn: null, daysLate: 0, isTight: false },
  { day: '2026-11-28', finishOn: '2026-12-03', daysLate: 2, isTight: true },
];

function served() {
  answer(calls.staffPlanning.board, () => board);
  answer(calls.staffPlanning.cards, () => ({ totalCount: 1, items: [card] }));
  answer(calls.staffPlanning.options, () => ({
    card,
    factories: [{ factoryId: FACTORY, isProposed: true, hindrances: [], days }],
  }));
}

it('brings a board to a day by keyboard, shows what that means first, and takes it back', async () => {
  const person = setupUser();
  served();
  const put: { factoryId: string | null; day: string | null }[] = [];
  answer(calls.staffPlanning.putBoard, ({ body }) => {
    put.push({ factoryId: body.factoryId, day: body.day });
    return { ...card, version: card.version + 1, factoryId: body.factoryId, plannedOn: body.day };
  });
  openConsole('/planning');
  expect(await screen.findByText('放假：检修')).toBeVisible();
  expect(await screen.findByText('要比下单交期做得快')).toBeVisible();
  const handle = await screen.findByRole('button', { name: '移动 P1' });
  await person.click(handle);
  const status = screen.getByText(/已选中 P1/).closest('[role=status]') as HTMLElement;
  expect(await within(status).findByText(/迅板本厂 11-26 投产，按期发货/)).toBeVisible();
  await person.keyboard('{ArrowRight}');
  expect(within(status).getByText(/迅板本厂 11-27 不上班/)).toBeVisible();
  await person.keyboard('{Enter}');
  expect(put).toEqual([]);
  await person.keyboard('{ArrowLeft}{Enter}');
  expect(await screen.findByText('P1 已排到 迅板本厂 11-26')).toBeVisible();
  expect(put).toEqual([{ factoryId: FACTORY, day: '2026-11-26' }]);
  await person.click(screen.getByRole('button', { name: '撤销' }));
  await expect.poll(() => put.at(-1)).toEqual({ factoryId: null, day: null });
});

it('asks why, where a board would be late, and gives up with Escape', async () => {
  const person = setupUser();
  served();
  const put: string[] = [];
  answer(calls.staffPlanning.putBoard, ({ body }) => {
    put.push(body.delayReason ?? '');
    return { ...card, version: card.version + 1, factoryId: body.factoryId, plannedOn: body.day };
  });
  openConsole('/planning');
  const handle = await screen.findByRole('button', { name: '移动 P1' });
  await person.click(handle);
  await screen.findByText(/按期发货/);
  await person.keyboard('{Escape}');
  expect(screen.queryByText(/已选中 P1/)).toBeNull();
  await person.click(handle);
  await screen.findByText(/按期发货/);
  await person.keyboard('{End}');
  expect(screen.getByText(/12-03 发货，晚 2 个工作日/)).toBeVisible();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: '排产' }));
  await within(dialog).findByText('至少两个字');
  await person.type(within(dialog).getByRole('textbox'), '板料缺货');
  await person.click(within(dialog).getByRole('button', { name: '排产' }));
  await expect.poll(() => put).toEqual(['板料缺货']);
});

it('who may not plan sees the board and moves nothing', async () => {
  answer(calls.staffPlanning.board, () => board);
  answer(calls.staffPlanning.cards, () => ({ totalCount: 1, items: [{ ...card, can: [] }] }));
  openConsole('/planning', { permissions: ['order.view'] });
  expect(await screen.findByRole('link', { name: 'P1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /移动/ })).toBeNull();
});
