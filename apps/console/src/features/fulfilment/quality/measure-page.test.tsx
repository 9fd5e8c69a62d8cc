// @vitest-environment happy-dom
import { type BoardQuality, type CallInput, calls, type Nonconformance } from '@xunban/contract';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, waitFor, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-quality', 'quality-texts', 'order-texts']);

const user = setupUser();
const AT = '2026-03-12T10:00:00+08:00';
const ID = '3d813cbb-47fb-42ba-91df-831e1593ac30';
const sample = { size: 5, accept: 0, rule: 'GB/T 2828.1 S-2, AQL 2.5' };
const board: BoardQuality = {
  ...{ orderId: ID, orderNo: 'P2026031200001', boardsPerPiece: 1, canMeasure: true, nonconformances: [] },
  characteristics: [
    {
      characteristic: 'thickness',
      kind: 'figure',
      unit: 'mm',
      nominal: 1.6,
      min: 1.44,
      max: 1.76,
      sample,
      measured: null,
    },
    { characteristic: 'warp', kind: 'figure', unit: '%', nominal: null, min: null, max: 0.75, sample, measured: null },
    {
      characteristic: 'legend',
      kind: 'verdict',
      unit: '',
      nominal: null,
      min: null,
      max: null,
      sample,
      measured: null,
    },
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
  expect(screen.getAllByText('抽检 5 件，允许不合格 0 件')).toHaveLength(3);
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

it('lets a user of quality waive a measurement with a reason, and shows it', async () => {
  let sent: CallInput<typeof calls.staffQuality.waive>['body'] | undefined;
  let shown = board;
  answer(calls.staffQuality.scanned, () => shown);
  answer(calls.staffQuality.waive, ({ body }) => {
    sent = body;
    const measured = { readings: [], isPassed: null, note: body.reason, inspector: '周管理', at: AT };
    shown = {
      ...board,
      characteristics: board.characteristics.map((row) =>
        row.characteristic === body.characteristic ? { ...row, measured } : row,
      ),
    };
    return shown;
  });
  openConsole(`/quality/measure?no=${board.orderNo}`);
  const legend = (await screen.findByText('字符')).closest('li') as HTMLElement;
  await user.click(within(legend).getByRole('button', { name: '免检' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('免检：字符')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '免检' }));
  await dialog.findByText('请写明原因');
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '本单不印字符');
  await user.click(dialog.getByRole('button', { name: '免检' }));
  await waitFor(() => expect(within(legend).queryByRole('button')).toBeNull());
  expect(within(legend).getByText(/本单不印字符/)).toBeInTheDocument();
  expect(sent).toEqual({ characteristic: 'legend', reason: '本单不印字符' });
});
