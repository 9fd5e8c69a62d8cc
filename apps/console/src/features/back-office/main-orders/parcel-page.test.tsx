// @vitest-environment happy-dom
import { calls, type StaffParcel } from '@xunban/contract';
import { aStaffOrder } from '@xunban/testkit/an-order';
import { answer } from '@xunban/testkit/fake-server';
import { screen, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../../../testing/open-console.tsx';

testScreens(['console', 'console-main-order', 'order-texts', 'pricing']);

const order = aStaffOrder();
const parcel: StaffParcel = {
  id: '66666666-0000-4000-8000-000000000001',
  mainOrderId: order.mainOrderId,
  mainNo: 'M261120001001',
  carrier: 'SF',
  waybill: 'SF1234567890',
  weightG: 180,
  shippedAt: '2026-11-25T17:20:00+08:00',
  deliveredAt: null,
  events: [],
  ...{ items: [], trouble: null, isReplaced: false },
  ...{ memberId: order.memberId, memberName: '深圳星河电子有限公司', memberNo: 'XB100001' },
  shippedBy: '郑仓管',
  address: { ...order.address, phone: '137****5678' } as StaffParcel['address'],
  orders: [order],
  elsewhere: 2,
};

it('shows what is in a parcel, where it goes and since when, and what of the order is elsewhere', async () => {
  answer(calls.staffMainOrders.parcel, ({ params }) => ({ ...parcel, ...params }));
  openConsole('/parcels/SF/SF1234567890');
  expect(await screen.findByRole('heading', { level: 1, name: /顺丰.* SF1234567890/ })).toHaveTextContent('在途');
  expect(screen.getByRole('link', { name: order.orderNo })).toHaveAttribute('href', `/orders/${order.id}`);
  expect(screen.getByRole('link', { name: /M261120001001/ })).toHaveAttribute('href', '/main-orders/M261120001001');
  expect(screen.getByText('郑仓管')).toBeInTheDocument();
  expect(screen.getByText(/137\*{4}5678/)).toBeInTheDocument();
  expect(screen.getByText('同一主订单还有 2 块板子不在这个包裹里。')).toBeInTheDocument();
});

it('shows where the address would be to users without the permission', async () => {
  const { address: _redacted, ...rest } = parcel;
  answer(calls.staffMainOrders.parcel, () => rest);
  openConsole('/parcels/SF/SF1234567890', { permissions: ['order.view'] });
  await screen.findByRole('heading', { level: 1, name: /SF1234567890/ });
  expect(screen.queryByText(/137\*{4}5678/)).not.toBeInTheDocument();
  expect(screen.getByText('无权查看')).toBeInTheDocument();
});
