// @vitest-environment happy-dom
import { type BoardQuality, type CallInput, calls, type Nonconformance } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-quality', 'quality-texts', 'order-texts']);

const user = setupUser();
const AT = '2026-03-12T10:00:00+08:00';
const ID = '3d813cbb-47fb-42ba-91df-831e1593ac30';
const board: BoardQuality = {
  ...{ orderId: ID, orderNo: 'P2026031200001', boardsPerPiece: 1, canMeasure: true, nonconformances: [] },
  characteristics: [
    { characteristic: 'thickness', kind: 'figure', unit: 'mm', nominal: 1.6, min: 1.44, max: 1.76, measured: null },
    { characteristic: 'warp', kind: 'figure', unit: '%', nominal: null, min: null, max: 0.75, measured: null },
    { characteristic: 'legend', kind: 'verdict', unit: '', nominal: null, min: null, max: null, measured: null },
  ],
};
const found: Nonconformance = {
  ...{ id: ID, nonconformanceNo: 'N2026031200001', orderId: ID, orderNo: board.orderNo, factoryName: '' },
  ...{ source: 'inspection', step: 'finalInspection', place: '', characteristic: 'warp', pieces: 10, cause: 'unknown' },
  boardsPerPiece: 1,
  ...{ text: '1.2 %', state: 'open', disposition: null, version: 1, openedBy: '周管理', openedAt: AT },
  ...{ decidedBy: '', decidedAt: null, closedAt: null },
};

it('is filled in by keyboard alone; what is out of its limits is reported', async () => {
  let sent: CallInput<typeof calls.staffQuality.measure>['body'] | undefined;
  answer(calls.staffQuality.scanned, ({ query }) => (query.no === board.orderNo ? board : refuse('notFound')));
  answer(calls.staffQuality.measure, ({ body }) => {
    sent = body;
    return { ...board, nonconformances: [found] };
  });
  openConsole('/quality/measure');
  await user.type(await screen.findByRole('textbox', { name: '生产单号' }), 'P1{Enter}');
  await screen.findByText('没有这个生产单号');
  await user.clear(screen.getByRole('textbox', { name: '生产单号' }));
  await user.type(screen.getByRole('textbox', { name: '生产单号' }), `${board.orderNo}{Enter}`);
  const thickness = await screen.findByRole('textbox', { name: '成品板厚 的读数' });
  expect(screen.getByText('1.44–1.76 mm')).toBeInTheDocument();
  await user.type(thickness, '1.58 1.6x{Enter}');
  const warp = screen.getByRole('textbox', { name: '翘曲度 的读数' });
  expect(warp).toHaveFocus();
  await user.keyboard('1.2{Enter}');
  await screen.findByText('成品板厚 里有不是数字的内容');
  expect(sent).toBeUndefined();
  await user.clear(thickness);
  await user.type(thickness, '1.58 1.60');
  await user.type(warp, '{Enter}');
  await screen.findByText(/超差，已开不合格单 N2026031200001/);
  expect(sent?.items).toEqual([
    { characteristic: 'thickness', readings: [1.58, 1.6], note: '' },
    { characteristic: 'warp', readings: [1.2], note: '' },
  ]);

  answer(calls.staffQuality.measure, () => board);
  await user.type(screen.getByRole('textbox', { name: '翘曲度 的读数' }), '0.4{Enter}');
  await screen.findByText('已保存 1 项');
});
