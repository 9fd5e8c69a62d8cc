import { buyerCalls, reviewed } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a planner drags a board to a day, brings it to a later one by keyboard with a reason, and takes that back', async ({
  page,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder(68.58, {});
  await buyer.pay(order, staff);
  const { id } = await reviewed(staff, order.orderNo);

  await page.goto(`${CONSOLE_URL}/planning?q=${order.orderNo}`);
  const side = page.getByRole('region', { name: '找到 1 项' });
  const card = side.getByRole('listitem').filter({ hasText: order.orderNo });
  await expect(card).toBeVisible();
  const days = page.locator('td[data-drop]:not([data-closed])');
  const day = days.first();
  await day.scrollIntoViewIfNeeded();
  const from = await card.boundingBox();
  const to = await day.boundingBox();
  if (!from || !to) throw new Error('no element is visible');
  await page.mouse.move(from.x + 20, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 8 });
  await expect(page.getByRole('status').filter({ hasText: `已选中 ${order.orderNo}` })).toContainText('投产');
  await page.mouse.up();
  await expect(page.getByRole('region', { name: '提示消息' })).toContainText(`${order.orderNo} 已排到`);
  await expect(day.getByText(order.orderNo)).toBeVisible();
  const planned = await staff.get(`orders/${id}/factory`);
  expect(planned.given.plannedOn).toBe(await day.getAttribute('data-day'));

  // Moves the order by keyboard to a day that is too late: the buyer is notified of the reason.
  await card.getByRole('button', { name: `移动 ${order.orderNo}` }).press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: '已选中' })).toContainText(/晚 \d+ 个工作日/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /晚于承诺交期的原因/ }).fill('板料缺货');
  await dialog.getByRole('button', { name: '排产' }).click();
  await expect(dialog).toBeHidden();
  const detail = () =>
    page.request
      .get(`/api/applet/appletorder/get-applet-pcborderdetail?orderNo=${order.orderNo}`, {
        headers: { Authorization: `Bearer ${member.token}` },
      })
      .then((answer) => answer.text());
  expect(await detail()).toContain('板料缺货');
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect.poll(detail).not.toContain('"slipReason":"板料缺货"');
  await lookAt(page, 'planning');
});
