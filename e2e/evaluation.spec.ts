import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { enterAs, makeMember } from './support/member.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a delivered board is evaluated, the text is corrected, hidden by staff with a reason, and shown again', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  let made = await staff.post(`orders/${id}/start-production`, { version });
  for (const { position } of made.progress.steps)
    made = await staff.post(`orders/${id}/complete-step`, { version: made.version, position });
  const waybill = `SF${Date.now()}`;
  await staff.post(`orders/${id}/ship`, { version: made.version, carrier: 'SF', waybill, weightG: 180 });

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page.getByRole('button', { name: '确认收货' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText(/这块板怎么样/)).toBeVisible();
  await page.getByRole('button', { name: '发表评价' }).click();
  await expect(page.getByText('请为“质量”打分')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  // On mobile the page does not scroll sideways.
  await expectNoSidewaysScrolling(page);
  for (const name of ['质量 5 星', '交期 4 星', '服务 3 星'])
    await page.getByRole('radio', { name: new RegExp(name) }).check({ force: true });
  await page.getByRole('radio', { name: /包装 1 星/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel(/说说使用情况/).fill('焊盘平整，丝印清楚');
  await page.locator('input[name=evaluation-image]').setInputFiles(await makeImage(page));
  await expect(page.getByRole('img', { name: '第 1 张图片' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/说说使用情况/)).toHaveValue('焊盘平整，丝印清楚');
  await page.getByRole('button', { name: '发表评价' }).click();
  await expect(page.getByText('前可以修改')).toBeVisible();
  const written = page.locator('div', { has: page.getByText('前可以修改') }).last();
  await written.getByRole('button', { name: '修改', exact: true }).click();
  await page.getByLabel(/说说使用情况/).fill('焊盘平整，丝印很清楚');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('修改过')).toBeVisible();

  const anonymous = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await anonymous.goto('/factory');
  await expect(anonymous.getByText('焊盘平整，丝印很清楚')).toBeVisible();
  await expect(anonymous.getByRole('img', { name: '买家图片 1' })).toBeVisible();
  await expect(anonymous.getByText(order.orderNo)).toHaveCount(0);

  const consolePage = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
  ).newPage();
  await signInAsStaff(consolePage, 'admin', `/evaluations?filter=${order.orderNo}`);
  await consolePage
    .getByRole('button', { name: '隐 藏' })
    .or(consolePage.getByRole('button', { name: '隐藏' }))
    .first()
    .click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('原因').fill('图片与板子无关');
  await dialog.getByRole('button', { name: /隐\s?藏/ }).click();
  await expect(consolePage.getByText(/隐藏：图片与板子无关/)).toBeVisible();
  await anonymous.reload();
  await expect(anonymous.getByRole('heading', { name: '客户评价' })).toBeVisible();
  await expect(anonymous.getByText('焊盘平整，丝印很清楚')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('原因：图片与板子无关')).toBeVisible();

  await consolePage.getByRole('button', { name: '恢复显示' }).click();
  await dialog.getByLabel('原因').fill('已核实');
  await dialog.getByRole('button', { name: '恢复显示' }).click();
  await expect(dialog).toBeHidden();
  await anonymous.reload();
  await expect(anonymous.getByText('焊盘平整，丝印很清楚')).toBeVisible();
  await anonymous.context().close();
  await consolePage.context().close();
});
