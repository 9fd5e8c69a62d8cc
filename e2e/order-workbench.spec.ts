import { readFile } from 'node:fs/promises';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { sampledScreens } from './support/screens.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { openOrderAsStaff, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const DESKTOP = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } } as const;
const MOBILE = { width: 375, height: 740 } as const;

test('two engineers at one board: the second sees the first, takes over, and measures on the drawing', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  // Longer than its file: the machine leaves it to an engineer.
  const order = await buyerCalls(page.request, member).placeOrder(80);
  const { id } = await reviewed(await staffCalls(page.request, 'admin'), order.orderNo);
  const first = await (await browser.newContext(DESKTOP)).newPage();
  const second = await (await browser.newContext(DESKTOP)).newPage();
  await openOrderAsStaff(first, order.orderNo);
  await expect(first.getByRole('application', { name: '顶层' })).toBeVisible();
  await signInAsStaff(second, 'engineer', `/orders/${id}`);
  await expect(second.getByText(/正在处理这块板/)).toBeVisible();
  await expect(first.getByText(/^也在看：/)).toBeVisible();
  await second.getByRole('button', { name: '接手' }).click();
  await second.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
  await expect(second.getByText(/^也在看：/)).toBeVisible();
  await expect(first.getByText(/正在处理这块板/)).toBeVisible();

  const stage = second.getByRole('application', { name: '顶层' });
  await second.getByRole('button', { name: '放大' }).click();
  await second.getByRole('button', { name: '测量' }).click();
  const box = await stage.boundingBox();
  if (!box) throw new Error('board rendering not found');
  await stage.click({ position: { x: box.width / 2 - 40, y: box.height / 2 } });
  await stage.click({ position: { x: box.width / 2 + 40, y: box.height / 2 } });
  await expect(second.getByText(/^[\d.]+ mm（横 [\d.]+，竖 0）$/)).toBeVisible();
  await takeScreenshot(second, 'workbench-review', { fullPage: true });
  await second.getByRole('button', { name: '保存图片' }).click();
  await second.getByRole('spinbutton', { name: '长边（像素）' }).fill('3000');
  await takeScreenshot(second, 'workbench-saving');
  const saving = second.waitForEvent('download');
  await second.getByRole('button', { name: '保存 PNG' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${order.orderNo}-顶层.png`);
  const head = await readFile(await saved.path());
  expect(head.readUInt32BE(16)).toBe(3000);
  const printing = second.waitForEvent('download');
  await second.getByRole('button', { name: '保存各层 PDF（1:1）' }).click();
  const layersPdf = await printing;
  expect(layersPdf.suggestedFilename()).toBe(`${order.orderNo}-各层.pdf`);
  expect((await readFile(await layersPdf.path())).toString('latin1', 0, 8)).toBe('%PDF-1.4');
  await second.keyboard.press('Escape');
  await second.setViewportSize(MOBILE);
  await expectNoSidewaysScrolling(second);
  await takeScreenshot(second, 'workbench-review-375', { fullPage: true });
  await second.context().close();
  await first.context().close();
});

test('changes after the payment, on mobile: a more expensive one is not paid and undone, a cheaper one is refunded', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  const change = {
    reason: '客户来电改沉金',
    amountDelta: '0',
    lineName: '',
    daysDelta: 0,
    changes: { finish: 'enig' },
  };
  await staff.post(`orders/${id}/request-change`, { version, ...change });
  await enterAs(page, member);
  await page.setViewportSize(MOBILE);
  await page.goto(`/main/userCenter`);
  await page.getByRole('link', { name: /1 块板的变更或取消等您决定/ }).click();
  await expect(page.getByRole('button', { name: '待您决定 1' })).toBeVisible();
  await page.getByRole('link', { name: order.orderNo }).first().click();
  await page.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
  const card = page.getByRole('region', { name: /变更已接受，待补款/ });
  await expect(card).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await takeScreenshot(page, 'supplement-375', { fullPage: true });
  await card.getByRole('button', { name: '不要变更，恢复原样' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('原来付的钱正好够，不用补款，也没有退款。')).toBeVisible();
  await takeScreenshot(page, 'supplement-undo-375');
  await dialog.getByRole('button', { name: '不要变更，恢复原样' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText('待投产').first()).toBeVisible();
  await page.getByRole('tab', { name: '记录' }).click();
  await expect(page.getByText('变更未补款，恢复原样')).toBeVisible();

  const again = await reviewed(staff, order.orderNo);
  const cheaper = { ...change, reason: '客户不要加急', amountDelta: '-5', lineName: '加急退回', changes: {} };
  await staff.post(`orders/${id}/request-change`, { version: again.version, ...cheaper });
  await expect(page.getByText(/接受后退回 ¥5\.00：/)).toBeVisible();
  await page.getByRole('button', { name: '接受变更' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
  await expect(page.getByRole('region', { name: '变更单：请您决定' })).toBeHidden();
  await expect(page.getByText('待投产').first()).toBeVisible();
});

for (const { device, size } of sampledScreens(1)) {
  test(`of three paid boards one is cancelled on ${device}, and the other two continue`, async ({ page }) => {
    await page.setViewportSize(size);
    const member = await makeMember(page.request);
    const buyer = buyerCalls(page.request, member);
    const staff = await staffCalls(page.request, 'admin');
    const rows = [await buyer.fillCart(), await buyer.fillCart(), await buyer.fillCart()];
    const order = await buyer.placeBoards(rows);
    for (const orderNo of order.orderNos) {
      const { id, version, state } = await reviewed(staff, orderNo);
      if (state === 10) await staff.post(`orders/${id}/approve`, { version });
    }
    await buyer.pay(order, staff);
    const [, second = ''] = order.orderNos;
    await enterAs(page, member);
    await page.goto(`/main/orderDetail?orderNo=${second}`);
    await page.getByRole('button', { name: '取消订单' }).click();
    // The refund amount and destination are shown before the action.
    await expect(page.getByRole('dialog').getByText(/^退回 ¥/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
    await expect(page.getByText('已取消').first()).toBeVisible();
    const states = await Promise.all(order.orderNos.map(async (no) => (await reviewed(staff, no)).state));
    expect(states).toEqual([40, 90, 40]);
  });
}
