// @vitest-environment happy-dom
import { type BoardSpec, calls, defaultBoardSpec, type OrderedDocument } from '@xunban/contract';
import { aMainOrderInvoice } from '@xunban/testkit/an-invoice';
import { aMainOrder, anOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openSiteAsMember } from '../../../testing/open-site.tsx';

testScreens(['order', 'order-texts', 'pricing', 'board-problems', 'questions', 'order-documents']);

const AT = '2026-03-02T10:05:00+08:00';
const FILE = { id: '5b2e9c1e-52a4-4f0e-9d5b-0a6f6a1c2d3e', fileName: 'coc.pdf', bytes: 8, madeAt: AT };

async function openOrder(spec: Partial<BoardSpec>, orderDocuments: readonly OrderedDocument[]) {
  const order = anOrder({ state: 60, can: [], spec: { ...defaultBoardSpec, ...spec } });
  answer(calls.order.detail, () => order);
  answer(calls.order.mainDetail, () => aMainOrder({ orders: [order] }));
  answer(calls.order.checkInvoice, () => aMainOrderInvoice());
  answer(calls.orderedDocuments.list, () => ({ documents: [...orderDocuments] }));
  openSiteAsMember(`/main/orderDetail?orderNo=${order.orderNo}&tab=documents`);
  await screen.findByRole('heading', { name: /P2603020001/ });
  return setupUser();
}

it('lets the buyer download what is made, and shows what is not yet', async () => {
  const asked: unknown[] = [];
  answer(calls.orderedDocuments.file, ({ params }) => {
    asked.push(params);
    return refuse('notFound');
  });
  const user = await openOrder({ certificate: true, outgoingReport: true }, [
    { document: 'outgoingReport', step: 'finalInspection', measuredAt: null, file: null },
    { document: 'certificate', step: 'packing', measuredAt: null, file: FILE },
  ]);
  await screen.findByText('生产中，做好后可以下载');
  expect(screen.queryByRole('button', { name: '下载 出货报告' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '下载 合格证明（COC）' }));
  await screen.findByText('没有找到要查看的内容');
  expect(asked).toEqual([{ id: FILE.id }]);
});

it('is not there where nothing was ordered', async () => {
  await openOrder({}, []);
  expect(screen.queryByText('报告与证书')).not.toBeInTheDocument();
});
