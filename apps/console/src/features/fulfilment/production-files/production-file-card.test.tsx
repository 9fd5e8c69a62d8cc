// @vitest-environment happy-dom
import { calls, defaultBoardSpec, type StaffOrderDetail, type StaffProductionFile } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens([
  ...(['console', 'order-documents', 'production-files', 'console-questions', 'order-texts', 'pricing'] as const),
  ...(['board-problems', 'payment', 'compare'] as const),
]);

const AT = '2026-03-02T10:05:00+08:00';
const FILE: StaffProductionFile = {
  ...{ id: '5b2e9c1e-52a4-4f0e-9d5b-0a6f6a1c2d3e', version: 1, state: 'waiting', fileName: 'P1-生产稿.zip' },
  ...{ fileId: '16fd2706-8baf-433b-82eb-8c7fada847da', originalFileId: '16fd2706-8baf-433b-82eb-8c7fada847db' },
  ...{ image: { top: '', bottom: '' }, layers: [], staffName: '王工', uploadedAt: AT },
  ...{ confirmsAt: null, endedAt: null, endedBy: null, refusal: null },
};

function openOrder(files: () => readonly StaffProductionFile[], fields: Partial<StaffOrderDetail> = {}) {
  const spec = { ...defaultBoardSpec, productionFileConfirm: 'manual' } as const;
  const order = aStaffOrder({ state: 40, can: [], spec, ...fields });
  answer(calls.staff.order, () => order);
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.productionFiles.ofOrder, () => {
    const shown = [...files()];
    return { files: shown, canUpload: shown.every(({ state }) => state !== 'waiting' && state !== 'confirmed') };
  });
  openConsole(`/orders/${order.id}?part=files`);
  return setupUser();
}

it('uploads a version, then waits for the buyer, and takes a wrong one back with a reason', async () => {
  let files: readonly StaffProductionFile[] = [];
  const reasons: unknown[] = [];
  answer(calls.productionFiles.upload, () => {
    files = [FILE];
    return { files: [...files], canUpload: false };
  });
  answer(calls.productionFiles.withdraw, ({ body }) => {
    reasons.push(body);
    files = [{ ...FILE, state: 'withdrawn', endedAt: AT, endedBy: 'staff' }];
    return { files: [...files], canUpload: true };
  });
  const user = openOrder(() => files);
  await screen.findByText('还没有上传生产稿');
  await user.upload(screen.getByLabelText('生产稿文件'), new File(['PK'], 'P1-生产稿.zip'));
  await screen.findByText('等客户确认或退回，交期已暂停');
  expect(screen.queryByLabelText('生产稿文件')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '撤回' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('原因'), '传错了文件');
  await user.click(within(dialog).getByRole('button', { name: '撤回' }));
  await screen.findByText('已撤回', { selector: 'section *' });
  expect(reasons).toEqual([{ reason: '传错了文件' }]);
});

it('shows the problem and the place that the buyer reported', async () => {
  const place = { left: 0.75, top: 0.5, side: 'top', layer: 'lamp.TXT', xMm: 15, yMm: 5 } as const;
  openOrder(() => [
    { ...FILE, state: 'refused', endedAt: AT, endedBy: 'buyer', refusal: { text: '孔位移了 1 mm', place } },
  ]);
  await screen.findByText('孔位移了 1 mm');
  expect(screen.getByText('顶面 · 距左下角 15 × 5 mm · lamp.TXT')).toBeInTheDocument();
  expect(screen.getByLabelText('生产稿文件')).toBeInTheDocument();
});

it('shows why a file was not taken', async () => {
  answer(calls.productionFiles.upload, () => refuse('file.notZip'));
  const user = openOrder(() => []);
  await user.upload(await screen.findByLabelText('生产稿文件'), new File(['x'], 'x.zip'));
  await screen.findByText('这不是压缩包，也不是能识别的线路板文件');
});

it('is not there when no confirmation was ordered', async () => {
  openOrder(() => [], { spec: defaultBoardSpec });
  await screen.findByText('与之前下单的文件比较');
  expect(screen.queryByText('生产稿确认')).not.toBeInTheDocument();
});
