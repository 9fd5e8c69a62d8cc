// @vitest-environment happy-dom
import { calls, defaultBoardSpec, type OrderedDocument, type StaffOrderDetail } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'order-documents', 'console-questions', 'order-texts', 'pricing', 'board-problems', 'payment']);

const AT = '2026-03-02T10:05:00+08:00';
const FILE = { id: '5b2e9c1e-52a4-4f0e-9d5b-0a6f6a1c2d3e', fileName: 'coc.pdf', bytes: 8, madeAt: AT };
const waiting: OrderedDocument = { document: 'certificate', step: 'packing', measuredAt: null, file: null };

const step = (name: 'finalInspection' | 'packing', position: number, doneAt: string | null) =>
  ({
    step: name,
    position,
    plannedStart: '2026-03-05',
    plannedEnd: '2026-03-05',
    doneAt,
    operator: '',
    daysLate: 0,
    delayReason: '',
  }) as const;
const progress: StaffOrderDetail['progress'] = {
  ...{ orderNo: 'P2603020001', phase: 'making', percent: 50, promisedShipDate: null, forecastShipDate: null },
  ...{ shippedAt: null, isLate: false, delayReason: '' },
  steps: [step('finalInspection', 1, AT), step('packing', 2, null)],
};

function openOrder(
  orderDocuments: () => readonly OrderedDocument[],
  fields: Partial<StaffOrderDetail> = {},
  part: 'files' | 'making' = 'files',
) {
  const spec = { ...defaultBoardSpec, certificate: true, interleaf: true };
  const order = aStaffOrder({ state: 50, can: [], spec, progress, ...fields });
  answer(calls.staff.order, () => order);
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.orderedDocuments.ofOrder, () => ({ documents: [...orderDocuments()] }));
  openConsole(`/orders/${order.id}?part=${part}`);
  return setupUser();
}

it('shows what has to be made, takes the file, and takes a wrong one back with a reason', async () => {
  let documents = [waiting];
  const taken: unknown[] = [];
  answer(calls.orderedDocuments.add, () => {
    documents = [{ ...waiting, file: FILE }];
    return { documents };
  });
  answer(calls.orderedDocuments.takeBack, ({ body }) => {
    taken.push(body);
    documents = [waiting];
    return { documents };
  });
  const user = openOrder(() => documents);
  await screen.findByText('“包装”完成前上传');
  expect(screen.getByText('缺资料时这一步不能完成，订单也不能发货。')).toBeInTheDocument();
  await user.upload(screen.getByLabelText('合格证明（COC）', { selector: 'input' }), new File(['%PDF-1.7'], 'coc.pdf'));
  await screen.findByText(/coc\.pdf/);
  await user.click(screen.getByRole('button', { name: '撤回 合格证明（COC）' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('原因'), '传错了订单');
  await user.click(within(dialog).getByRole('button', { name: '撤回' }));
  await screen.findByText('“包装”完成前上传');
  expect(taken).toEqual([{ reason: '传错了订单' }]);
});

it('shows why a file was not taken', async () => {
  answer(calls.orderedDocuments.add, () => refuse('orderDocument.notPdf'));
  const user = openOrder(() => [waiting]);
  await user.upload(await screen.findByLabelText('合格证明（COC）', { selector: 'input' }), new File(['x'], 'coc.pdf'));
  await screen.findByText('随单资料只接受 PDF 文件');
});

it('writes every option under the step that does it, the step of now marked', async () => {
  openOrder(() => [waiting], {}, 'making');
  const line = await screen.findByText('隔纸：要');
  expect(line.closest('[aria-current="step"]')).toHaveTextContent('包装');
  expect(screen.queryByText(/阻焊颜色：/)).not.toBeInTheDocument();
});

it('asks for nothing where nothing was ordered', async () => {
  openOrder(() => [], { spec: defaultBoardSpec });
  await screen.findByText('与之前下单的文件比较');
  expect(screen.queryByText('随单资料')).not.toBeInTheDocument();
});
