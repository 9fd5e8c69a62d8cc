import { buyerCalls, reviewed } from './support/buyer.ts';
import { goWithinConsole } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { completeRoute } from './support/produced.ts';
import { releaseFiles } from './support/released.ts';
import { CONSOLE_URL } from './support/run.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a board is planned by drag, scanned at a station, measured, reworked and sent with its report', async ({
  page,
  browser,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder(undefined, { remarks: '板边倒角，急事打 13912345678' });
  await buyer.pay(order, staff);
  const { id } = await reviewed(staff, order.orderNo);
  const dialog = page.getByRole('dialog');

  await test.step('it is dragged to a day', async () => {
    // The HTTP calls made with this page have signed it in.
    await page.goto(`${CONSOLE_URL}/planning?q=${order.orderNo}`);
    const side = page.getByRole('region', { name: '找到 1 项' });
    const card = side.getByRole('listitem').filter({ hasText: order.orderNo });
    await expect(card).toBeVisible();
    const days = page.locator('td[data-drop]:not([data-closed])');
    const day = days.first();
    await day.scrollIntoViewIfNeeded();
    const from = await card.boundingBox();
    if (!from) throw new Error('no card is visible');
    await page.mouse.move(from.x + 20, from.y + from.height - 8);
    await page.mouse.down();
    // Orders of other tests change the table during the move: the pointer follows the day.
    await expect(async () => {
      const to = await day.boundingBox();
      if (!to) throw new Error('no day is visible');
      await page.mouse.move(to.x + 40, to.y + 20, { steps: 8 });
      await expect(page.getByRole('status').filter({ hasText: `已选中 ${order.orderNo}` })).toContainText('投产', {
        timeout: 2000,
      });
    }).toPass();
    await page.mouse.up();
    await expect(page.getByRole('region', { name: '提示消息' })).toContainText(`${order.orderNo} 已排到`);
    await expect(day.getByText(order.orderNo)).toBeVisible();
    const planned = await staff.get(`orders/${id}/factory`);
    expect(planned.given.plannedOn).toBe(await day.getAttribute('data-day'));

    await lookAt(page, 'planning');
  });

  await test.step('at a station a step is reported by keyboard', async () => {
    const { version } = await staff.get(`orders/${id}`);
    await staff.post(`orders/${id}/start-production`, { version });
    await page.goto(`${CONSOLE_URL}/scan`);
    const number = page.getByRole('textbox', { name: '生产单号' });
    await expect(number).toBeFocused();
    await page.keyboard.type(order.orderNo);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: order.orderNo })).toBeVisible();
    await expect(page.getByText('工程处理 (MI)').first()).toBeVisible();
    const complete = page.getByRole('button', { name: '完成', exact: true });
    await expect(page.getByText('工程资料还没有放行')).toBeVisible();
    await expect(complete).toBeDisabled();
    await releaseFiles(staff, { orderId: id });
    await expect(page.getByText(/第 1 版/)).toBeVisible();
    await complete.press('Enter');
    await expect(page.getByText('已完成「工程处理 (MI)」')).toBeVisible();
    await expect(number).toBeFocused();
    await expect(page.locator('main')).not.toContainText(/¥|1[3-9]\d{9}/);

    await goWithinConsole(page, `/orders/${id}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '打印流转单 PDF' }).click();
    expect((await saved).suggestedFilename()).toBe(`MI-${order.orderNo}.pdf`);
  });

  const ship = async () => {
    const { version } = await staff.get(`orders/${id}`);
    return staff.post(`orders/${id}/ship`, { version, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 });
  };
  await test.step('measured by keyboard, a figure out of its limits holds it back until the rework', async () => {
    await completeRoute(staff, await staff.get(`orders/${id}`));
    await page.goto(`${CONSOLE_URL}/quality/measure`);
    await expect(page.getByRole('textbox', { name: '生产单号' })).toBeFocused();
    await page.keyboard.type(order.orderNo);
    await page.keyboard.press('Enter');
    await page.getByLabel('板长 的读数').focus();
    for (const typed of ['59.97 60.02 60 60.01 59.99', '40.06 40 40.02 39.98 40']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByLabel('成品板厚 的读数')).toBeFocused();
    await page.getByLabel('翘曲度 的读数').fill('1.2');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(page.getByText(/超差，已开不合格单 N\d+/)).toBeVisible();

    await expect(ship()).rejects.toThrow('未关闭的不合格');
    await page.getByRole('link', { name: /^N\d+/ }).first().click();
    await page.locator('input[type=file]').setInputFiles(await makeImage(page));
    await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible();
    await page.getByRole('button', { name: /^判\s?定$/ }).click();
    await dialog.getByRole('radio', { name: '返工' }).check();
    await dialog.getByLabel('理由').fill('压平后复测');
    await dialog.getByRole('button', { name: /^判\s?定$/ }).click();
    await expect(page.getByText('已判定')).toBeVisible();
    await lookAt(page, 'nonconformance');
    await staff.post(`orders/${id}/quality`, {
      items: [{ characteristic: 'warp', readings: [0.4, 0.3, 0.4, 0.5, 0.4] }],
    });
    await page.getByRole('button', { name: '处理完成' }).click();
    await dialog.getByLabel('结果').fill('复测 0.4%，合格');
    await dialog.getByRole('button', { name: '处理完成' }).click();
    await expect(dialog).toBeHidden();
    await ship();
  });

  await test.step('the buyer reads the figures', async () => {
    const own = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage();
    await enterAs(own, member);
    await own.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
    await expect(own.getByRole('row', { name: /翘曲度.*合格.*0\.4 \/ 0\.3 .*%/ })).toBeVisible();
    await expect(own.getByRole('row', { name: /成品板厚.*合格/ })).toBeVisible();
    await lookAt(own, 'board-quality');
    await own.context().close();
  });
});
