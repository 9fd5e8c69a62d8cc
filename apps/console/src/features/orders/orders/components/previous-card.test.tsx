// @vitest-environment happy-dom
import { calls, type PreviousFile } from '@xunban/contract';
import { aPreviousFile, comparedFiles } from '@xunban/testkit/a-comparison';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openConsole } from '../../../../testing/open-console.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'payment', 'compare', 'quote']);

const user = setupUser();
const order = aStaffOrder({ fileName: 'lamp v2.zip' });

/** Opens an order with what was ordered before it. @returns what was compared */
function openOrder(previous: readonly PreviousFile[], fields: Partial<typeof order> = {}) {
  const compared: string[] = [];
  answer(calls.staff.order, () => ({ ...order, ...fields }));
  answer(calls.comparison.previousOfOrder, () => [...previous]);
  answer(calls.comparison.orders, ({ params }) => {
    compared.push(params.previousId);
    return comparedFiles('lamp v1.zip', 'lamp v2.zip');
  });
  openConsole(`/orders/${order.id}`);
  return compared;
}

it('shows what the new file of a returned order changes, layer by layer', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const images: string[] = [];
  answer(calls.comparison.orderImage, ({ params }) => {
    images.push(params.image);
    return { body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' };
  });
  openOrder([aPreviousFile()]);
  await screen.findByText(/与订单 P2602270009（2026-02-27）的文件 lamp v1.zip 不是同一份。/);
  expect(screen.getByText('由该订单退回购物车而来')).toBeInTheDocument();
  await screen.findByText('改动：外形、顶层线路、钻孔');
  expect(screen.getByText('25 → 20')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '打开该订单' })).toHaveAttribute(
    'href',
    `/orders/${aPreviousFile().orderId}`,
  );

  await user.click(screen.getByRole('button', { name: '逐层查看' }));
  const dialog = within(await screen.findByRole('dialog', { name: '与之前的文件比较' }));
  // The pad and the hole in it.
  const moved = { name: '移动 (15, 5) → (16, 5) mm，0.6 × 0.6 mm' };
  expect(await dialog.findAllByRole('button', moved)).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: /^钻孔/ }));
  await dialog.findByRole('img', { name: /^钻孔的比较图/ });
  expect(images).toEqual(['board', 'holes']);
});

it('shows that a file is byte-identical, and runs no comparison', async () => {
  const compared = openOrder([aPreviousFile({ reason: 'repeat', isSameFile: true })]);
  await screen.findByText(/与订单 .*（.*）是同一份文件。/);
  expect(screen.getByText('该订单的返单')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '逐层查看' })).not.toBeInTheDocument();
  expect(compared).toEqual([]);
});

it('compares by itself only what is under review, and only with the likeliest order', async () => {
  const others = [
    aPreviousFile(),
    aPreviousFile({ orderId: '5c1e9f62-8a54-4d27-9c1d-0f3f5ed3a333', orderNo: 'P2601010001' }),
  ];
  const compared = openOrder(others, { state: 30 });
  expect(await screen.findAllByRole('button', { name: '逐层查看' })).toHaveLength(2);
  expect(compared).toEqual([]);
});

it('shows when a board is new', async () => {
  openOrder([]);
  await screen.findByText('这块板之前没有下过单。');
});

it('offers to try again when comparing fails', async () => {
  openOrder([aPreviousFile()]);
  answer(calls.comparison.orders, () => refuse('unavailable', { retryAfterSeconds: 1 }));
  await screen.findByText('没能比较这两份文件。', {}, { timeout: 120_000 });
  answer(calls.comparison.orders, () => comparedFiles('lamp v1.zip', 'lamp v2.zip'));
  await user.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('改动：外形、顶层线路、钻孔');
});
