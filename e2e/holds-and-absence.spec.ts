import { buyerCalls, reviewed } from './support/buyer.ts';
import { dayAhead } from './support/day-ahead.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const rows = (page: Page) => page.getByRole('main').locator('[data-task]').filter({ visible: true });

test('a board without material waits by the decision of a planner, and its buyer is asked', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id } = await reviewed(staff, order.orderNo);
  const planner = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(planner, 'planner', `/orders/${id}`);
  await planner.getByRole('button', { name: '缺料' }).click();
  const dialog = planner.getByRole('dialog');
  await dialog.getByLabel('预计到料日').fill(dayAhead(4));
  await dialog.getByLabel('说明（内部）').fill('高频板材缺货');
  await dialog.getByRole('button', { name: '缺料' }).click();
  await expect(planner.getByText(new RegExp(`等料，预计 ${dayAhead(4)} 到`))).toBeVisible();
  await expect(planner.getByText('高频板材缺货').first()).toBeVisible();
  await lookAt(planner, 'material-hold');

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await expect(page.getByText('所需板料未到，先停下等料').first()).toBeVisible();
  await expect(page.getByText('高频板材缺货')).toHaveCount(0);

  await planner.goto(`${CONSOLE_URL}/inbox?view=unclaimed&kind=decideMaterial&filter=${order.orderNo}`);
  await expect(rows(planner).filter({ hasText: order.orderNo })).toContainText('处理等料');
  await planner.goto(`${CONSOLE_URL}/orders/${id}`);
  await planner.getByRole('button', { name: '处理等料' }).click();
  await dialog.getByRole('radio', { name: '问客户' }).check();
  await dialog.getByLabel('给客户的问题（客户能看到）').fill('这种板材要两周，可以改用同等型号吗？');
  await dialog.getByRole('button', { name: '处理等料' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/main/eqList?orderNo=${order.orderNo}`);
  await expect(page.getByText('所需板料未到，怎么处理？').first()).toBeVisible();
  await planner.context().close();
});

test('a stopped board is decided by quality, and by the deputy of who is absent', async ({ page, browser }) => {
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, await makeMember(page.request));
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/start-production`, { version });
  const newPage = async () => (await browser.newContext({ locale: 'zh-CN' })).newPage();

  const floor = await newPage();
  await signInAsStaff(floor, 'floor');
  await expect(floor).toHaveURL(/\/scan/);
  await floor.getByRole('textbox', { name: '生产单号' }).fill(order.orderNo);
  await floor.keyboard.press('Enter');
  await floor.getByRole('button', { name: '停单' }).click();
  const stop = floor.getByRole('dialog');
  await stop.getByLabel('原因', { exact: true }).fill('阻焊起泡');
  await stop.getByRole('button', { name: '停单' }).click();
  await expect(floor.getByText(/阻焊起泡/)).toBeVisible();
  await expect(floor.getByRole('button', { name: '恢复生产' })).toHaveCount(0);

  const quality = await newPage();
  await signInAsStaff(quality, 'quality', `/inbox?view=unclaimed&kind=decideHold&filter=${order.orderNo}`);
  await rows(quality).filter({ hasText: order.orderNo }).click();
  await quality.keyboard.press('c');
  await expect(quality.getByText('已领取 1 项')).toBeVisible();
  await quality.goto(`${CONSOLE_URL}/own-sign-in`);
  const dialog = quality.getByRole('dialog');
  await quality.getByRole('button', { name: '修改', exact: true }).last().click();
  await dialog.getByLabel('请假从').fill(dayAhead(0));
  await dialog.getByLabel('请假到').fill(dayAhead(2));
  await dialog.getByRole('combobox', { name: '代理人' }).fill('许副理');
  await quality.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(quality.getByText(/请假，由 许副理 代理/)).toBeVisible();
  await lookAt(quality, 'own-schedule');
  try {
    const deputy = await newPage();
    await signInAsStaff(deputy, 'deputy', `/inbox?view=mine&filter=${order.orderNo}`);
    await expect(deputy.getByText(/罗品质 请假到 .*，由您代理/)).toBeVisible();
    await expect(rows(deputy).filter({ hasText: order.orderNo })).toContainText('判定停单');
    await lookAt(deputy, 'deputy-inbox');
    await deputy.goto(`${CONSOLE_URL}/orders/${id}`);
    await deputy.getByRole('button', { name: '恢复生产' }).click();
    await expect(deputy.getByText('已恢复生产').first()).toBeVisible();
    await expect(floor.getByText(/阻焊起泡/)).toHaveCount(0);
    await deputy.context().close();
  } finally {
    const free = { weekdays: null, startsAt: null, endsAt: null, awayFrom: null, awayTo: null, deputyId: null };
    const { items } = await staff.get('schedules');
    const { staffId } = items.find(({ name }: { name: string }) => name === '罗品质');
    await staff.put(`schedules/${staffId}`, free);
  }
  await Promise.all([floor.context().close(), quality.context().close()]);
});
