// @vitest-environment happy-dom
import { calls, defaultBoardSpec, type OrderDetail, type ProductionFile } from '@xunban/contract';
import { aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens([
  'order',
  'order-texts',
  'pricing',
  'board-problems',
  'questions',
  'order-documents',
  'production-files',
  'compare',
]);

const AT = '2026-03-02T10:05:00+08:00';
const FILE: ProductionFile = {
  ...{ id: '5b2e9c1e-52a4-4f0e-9d5b-0a6f6a1c2d3e', version: 1, state: 'waiting', fileName: 'P1-生产稿.zip' },
  ...{ fileId: '16fd2706-8baf-433b-82eb-8c7fada847da', originalFileId: '16fd2706-8baf-433b-82eb-8c7fada847db' },
  ...{ image: { top: '/top.svg', bottom: '/bottom.svg' }, layers: ['lamp.GTL', 'lamp.TXT'], uploadedAt: AT },
  ...{ confirmsAt: null, endedAt: null, endedBy: null, refusal: null },
};

async function openOrder(files: () => readonly ProductionFile[], fields: Partial<OrderDetail> = {}) {
  const spec = { ...defaultBoardSpec, productionFileConfirm: 'manual' } as const;
  const hold = { cause: 'productionFile', waitsFor: 'buyer', since: AT } as const;
  const order = anOrder({ state: 40, can: [], spec, hold, ...fields });
  answer(calls.order.detail, () => order);
  answer(calls.order.mainDetail, () => aMainOrder({ orders: [order] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
  answer(calls.productionFiles.list, () => ({ files: [...files()] }));
  openSiteAsMember(`/main/orderDetail?orderNo=${order.orderNo}`);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return setupUser();
}

it('is refused with a reason and a mark, which the keyboard sets and moves', async () => {
  const sent: unknown[] = [];
  let files = [FILE];
  answer(calls.productionFiles.refuse, ({ body }) => {
    sent.push(body);
    files = [{ ...FILE, state: 'refused', endedAt: AT, endedBy: 'buyer', refusal: { text: body.text, place: null } }];
    return files[0] ?? FILE;
  });
  const user = await openOrder(() => files);
  await screen.findByText('生产稿等您确认，交期已暂停');
  await user.click(await screen.findByRole('button', { name: '退回修改' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '退回修改' }));
  expect(dialog.getByText('请写明哪里不对')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/哪里不对/), '孔位移了');
  dialog.getByRole('button', { name: '板上的位置' }).focus();
  await user.keyboard('{Enter}{ArrowRight}{ArrowDown}');
  await user.selectOptions(dialog.getByLabelText(/图层/), 'lamp.TXT');
  await user.click(dialog.getByRole('button', { name: '退回修改' }));
  await screen.findByText('孔位移了');
  const place = { left: 0.51, top: 0.51, side: 'top', layer: 'lamp.TXT' };
  expect(sent).toEqual([{ text: '孔位移了', place }]);
});

it('is confirmed after a question', async () => {
  let files = [FILE];
  answer(calls.productionFiles.confirm, () => {
    files = [{ ...FILE, state: 'confirmed', endedAt: AT, endedBy: 'buyer' }];
    return files[0] ?? FILE;
  });
  const user = await openOrder(() => files);
  await user.click(await screen.findByRole('button', { name: '确认生产' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确认第 1 版生产稿？' }));
  await user.click(dialog.getByRole('button', { name: '确认生产' }));
  await screen.findByText('已确认', { selector: 'section *' });
  expect(screen.queryByRole('button', { name: '退回修改' })).not.toBeInTheDocument();
});

it('shows the result without an answer, and when no file exists yet', async () => {
  const spec = { ...defaultBoardSpec, productionFileConfirm: 'auto' } as const;
  await openOrder(() => [], { spec, hold: null });
  await screen.findByText(/24 小时内没有答复/);
  expect(screen.getByText('工程师正在制作生产稿，做好后在这里请您确认。')).toBeInTheDocument();
});

it('stays unchanged when another user was faster', async () => {
  answer(calls.productionFiles.confirm, () => refuse('productionFile.stateChanged'));
  const user = await openOrder(() => [FILE]);
  await user.click(await screen.findByRole('button', { name: '确认生产' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '确认生产' }));
  await screen.findByText('这一版已经有了结果，请刷新后查看');
});
