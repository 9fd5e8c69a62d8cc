import { buyerCalls, reviewed } from './support/buyer.ts';
import { makeImage } from './support/images.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a board is measured, one figure is out of its limits, it is reworked, measured again and sent with its report', async ({
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

  const consolePage = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  ).newPage();
  await signInAsStaff(consolePage, 'admin', '/quality/measure');
  // By keyboard alone: a number, then reading after reading.
  await expect(consolePage.getByRole('textbox', { name: '生产单号' })).toBeFocused();
  await consolePage.keyboard.type(order.orderNo);
  await consolePage.keyboard.press('Enter');
  await consolePage.getByLabel('板长 的读数').focus();
  for (const typed of ['68.55 68.6', '53.4']) {
    await consolePage.keyboard.type(typed);
    await consolePage.keyboard.press('Enter');
  }
  await expect(consolePage.getByLabel('成品板厚 的读数')).toBeFocused();
  await consolePage.getByLabel('翘曲度 的读数').fill('1.2');
  await consolePage.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(consolePage.getByText(/超差，已开不合格单 N\d+/)).toBeVisible();
  await lookAt(consolePage, 'measure');

  const ship = (at: number) =>
    staff.post(`orders/${id}/ship`, { version: at, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 180 });
  await expect(ship(made.version)).rejects.toThrow('未关闭的不合格');
  await consolePage.getByRole('link', { name: /^N\d+/ }).first().click();
  await consolePage.locator('input[type=file]').setInputFiles(await makeImage(consolePage));
  await expect(consolePage.getByRole('img', { name: '照片 1' })).toBeVisible();
  await consolePage.getByRole('button', { name: /^判\s?定$/ }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByRole('radio', { name: '返工' }).check();
  await dialog.getByLabel('理由').fill('压平后复测');
  await dialog.getByRole('button', { name: /^判\s?定$/ }).click();
  await expect(consolePage.getByText('已判定')).toBeVisible();
  await lookAt(consolePage, 'nonconformance');
  const address = consolePage.url();
  await consolePage.goto(`${CONSOLE_URL}/quality/measure?no=${order.orderNo}`);
  await consolePage.getByLabel('翘曲度 的读数').fill('0.4');
  await consolePage.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(consolePage.getByText('已保存 1 项')).toBeVisible();
  await consolePage.goto(address);
  await consolePage.getByRole('button', { name: '处理完成' }).click();
  await dialog.getByLabel('结果').fill('复测 0.4%，合格');
  await dialog.getByRole('button', { name: '处理完成' }).click();
  await expect(dialog).toBeHidden();
  await consolePage.goto(`${CONSOLE_URL}/nonconformances`);
  await lookAt(consolePage, 'nonconformances');
  await consolePage.goto(`${CONSOLE_URL}/quality/figures`);
  await lookAt(consolePage, 'scrap-figures');

  await ship((await staff.get(`orders/${id}`)).version);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await expect(page.getByRole('row', { name: /翘曲度.*0\.4 %.*合格/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /成品板厚.*未测/ })).toBeVisible();
  await lookAt(page, 'board-quality');
  const report = await page.request.get(`/api/app/pcb-orders/${id}/shipment-report`, {
    headers: { Authorization: `Bearer ${member.token}` },
  });
  expect(report.headers()['content-type']).toBe('application/pdf');
  await consolePage.context().close();
});
