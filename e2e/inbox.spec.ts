import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoFindings } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

/** The rows of the open tab; the lists of the other tabs are hidden. */
const rows = (page: Page) => page.getByRole('main').locator('[data-task]').filter({ visible: true });
/** Another tab may hold an inbox, too. */
const view = (page: Page, name: string) =>
  page
    .locator('.ant-segmented:visible')
    .getByText(new RegExp(`^${name}`))
    .click();

test('colleagues work off the inbox by keys and see at once what is taken, handed over and done', async ({
  page,
  request,
  browser,
}) => {
  const buyer = buyerCalls(request, await makeMember(request));
  // A size that differs from the file: the machine review passes the orders to an engineer.
  const [first, second, third] = [await buyer.placeOrder(80), await buyer.placeOrder(81), await buyer.placeOrder(82)];
  const staff = await staffCalls(request, 'admin');
  for (const { orderNo } of [first, second, third]) await reviewed(staff, orderNo);
  await signInAsStaff(page, 'engineer', '/inbox?view=unclaimed');
  await expect(rows(page).filter({ hasText: first.orderNo })).toBeVisible();
  await expect(rows(page).filter({ hasText: second.orderNo })).toContainText('审单');
  // Number, kind, board and time are separate in the accessible name.
  await expect(page.getByRole('button', { name: new RegExp(`${first.orderNo} 审单 .*剩`) })).toBeVisible();
  await lookAt(page, 'console-inbox');

  // A colleague with every role.
  const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await signInAsStaff(colleague, 'admin', `/inbox?view=unclaimed&kind=reviewOrder`);
  await expect(rows(colleague).filter({ hasText: first.orderNo })).toBeVisible();

  await test.step('an order is found, claimed and approved by keys alone', async () => {
    await findByKeys(page, first.orderNo);
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(first.orderNo) })).toBeVisible();
    await rows(page).first().focus();
    await page.keyboard.press('c');
    await expect(page.getByText('已领取 1 项')).toBeVisible();
    await expect(rows(colleague).filter({ hasText: first.orderNo })).toHaveCount(0);
    await expect(rows(colleague).filter({ hasText: second.orderNo })).toBeVisible();
    await view(page, '我的');
    await rows(page).filter({ hasText: first.orderNo }).click();
    await expect(stepButton(page)).toBeEnabled();
    await page.keyboard.press('e');
    const answer = page.getByRole('tooltip').getByRole('button', { name: '确定' });
    await expect(answer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: first.orderNo })).toHaveCount(0);
    await view(page, '我已完成');
    await expect(rows(page).filter({ hasText: first.orderNo })).toContainText('已完成');
  });

  await test.step('a colleague is given several tasks at once', async () => {
    await view(page, '待领取');
    await page.getByRole('searchbox').fill('');
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: third.orderNo })).toBeVisible();
    for (const { orderNo } of [second, third]) await page.getByRole('checkbox', { name: `选择 ${orderNo}` }).check();
    await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '转交' }).click();
    await page.getByRole('dialog').getByLabel('同事').fill('周');
    // The colleagues are asked for when the dialog opens: before they have come there is nothing to choose.
    await page.locator('.ant-select-item-option', { hasText: '周' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '转交' }).click();
    await expect(page.getByText('已转交 2 项')).toBeVisible();
    await view(colleague, '我的');
    for (const { orderNo } of [second, third]) {
      await expect(rows(colleague).filter({ hasText: orderNo })).toContainText('审单');
      const { items } = await staff.get(`tasks?view=mine&filter=${orderNo}`);
      expect(items).toMatchObject([{ no: orderNo, isMine: true }]);
      await staff.post('tasks/release', { ids: [items[0].id] });
    }
  });

  await test.step('a list has a name', async () => {
    await page.getByRole('button', { name: '保存的列表' }).click();
    await page.getByRole('menuitem', { name: '保存当前列表…' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('早班');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '早班' })).toBeVisible();
  });

  await test.step('any number leads to its page, from anywhere', async () => {
    await page.keyboard.press('Control+K');
    const box = page.getByRole('combobox', { name: '搜索', exact: true });
    // The field has the focus: what is typed arrives without a click.
    await expect(box).toBeFocused();
    await page.keyboard.type(second.orderNo.toLowerCase());
    await expect(page.getByRole('option', { name: new RegExp(second.orderNo) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectNoFindings(page);
    await takeScreenshot(page, 'console-search');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(second.orderNo) })).toBeVisible();
    await page.keyboard.press('Control+K');
    await box.fill('总账');
    await expect(page.getByText('没有找到，换个编号或词试试')).toBeVisible();
    await box.fill('待办');
    await page.getByRole('option', { name: /页面.*待办/ }).click();
    await expect(page.getByRole('heading', { name: '待办' })).toBeVisible();
    await view(page, '待领取');
  });

  await test.step('on mobile the list is shown, and a tap opens the order', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    // The tasks that were given back are announced, not inserted.
    await page.reload();
    await takeScreenshot(page, 'console-inbox-375');
    await rows(page).filter({ hasText: second.orderNo }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(second.orderNo) })).toBeVisible();
  });
  await colleague.context().close();
});

/** The step that the state of the shown row allows. */
const stepButton = (page: Page) => page.locator('[data-panel] [data-steps] button').first();

/** Filters the open list to one order. */
async function findByKeys(page: Page, orderNo: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(orderNo.slice(-6));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filter=/);
  await expect(rows(page)).toHaveCount(1);
}
