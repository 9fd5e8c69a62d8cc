// @vitest-environment happy-dom
import { calls, type StaffMember } from '@xunban/contract';
import { aMainOrder, aStaffOrder } from '@xunban/testkit/an-order';
import { answer, refuse } from '@xunban/testkit/fake-server';
import { screen, setupUser, testScreens } from '@xunban/testkit/screen';
import { expect, it } from 'vitest';
import { openConsole } from '../testing/open-console.tsx';

testScreens(['console', 'order-texts', 'pricing', 'board-problems', 'payment']);

const { address } = aMainOrder();
const order = aStaffOrder({ memberPhone: '138****8000', address: { ...address, phone: '139****0000' } });

async function openOrder(permissions?: StaffMember['permissions']) {
  answer(calls.comparison.previousOfOrder, () => []);
  answer(calls.staff.order, () => order);
  openConsole(`/orders/${order.id}`, permissions ? { permissions } : {});
  await screen.findByText('138****8000', { exact: false });
  return setupUser();
}
const eyes = () => screen.getAllByRole('button', { name: '查看完整号码' });

it('shows a masked number whole by a click, shows that the look is recorded, and hides it again', async () => {
  const asked: unknown[] = [];
  const person = await openOrder();
  answer(calls.personalData.reveal, ({ body }) => {
    asked.push(body);
    return { value: '13800138000' };
  });
  expect(eyes()).toHaveLength(2);
  eyes()[0]?.focus();
  await screen.findByText('查看完整号码，本次查看会被记录');
  await person.keyboard('{Enter}');
  await screen.findByText('13800138000', { exact: false });
  expect(asked).toEqual([{ field: 'orderMemberPhone', id: order.id }]);
  expect(screen.getByText('139****0000', { exact: false })).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: '隐藏号码' }));
  expect(screen.queryByText('13800138000', { exact: false })).not.toBeInTheDocument();
  expect(screen.getByText('138****8000', { exact: false })).toBeInTheDocument();
});

it('shows why a number is not shown', async () => {
  const person = await openOrder();
  answer(calls.personalData.reveal, () => refuse('rateLimited'));
  const [eye] = eyes();
  if (eye) await person.click(eye);
  await screen.findByText(/频繁/);
  expect(screen.getByText('138****8000', { exact: false })).toBeInTheDocument();
});

it('asks for nothing when the person may not reveal, and reports it', async () => {
  const person = await openOrder(['order.view', 'contact.view', 'address.view']);
  const [eye] = eyes();
  expect(eye).toHaveAttribute('aria-disabled', 'true');
  if (eye) await person.click(eye);
  await screen.findByText('您没有查看完整号码的权限');
});
