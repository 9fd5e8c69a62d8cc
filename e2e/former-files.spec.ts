import { zip } from '@xunban/testkit/zip';
import { boardFiles, type FilePayload } from './support/boards.ts';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { enterAs, makeMember } from './support/member.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** The board with one more opening in the mask of its top. */
function newVersion(): FilePayload {
  const files = boardFiles('arduino-uno').map(({ name, buffer }) => ({ name, bytes: new Uint8Array(buffer) }));
  const changed = files.map(({ name, bytes }) => ({ name, bytes: isTopMask(name) ? withPad(bytes) : bytes }));
  return { name: 'arduino-uno_v2.zip', mimeType: 'application/zip', buffer: Buffer.from(zip(changed)) };
}

const isTopMask = (name: string): boolean => /\.stc$/.test(name);

/** One more flash before the end of the file. */
const withPad = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/(D03\*)/, '$1\nX10000Y10000D03*'),
    'latin1',
  );

test('an order that was sent back comes again with a new file, and everybody sees what it changes', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  // The file measures 68.58 mm, so an engineer looks at it.
  const order = await buyer.placeOrder(80);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/send-back`, { version, reason: '板长与文件不一致' });

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page
    .getByRole('button', { name: /改|退回购物车/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.goto('/main/orderCart');
  await expect(page.getByText(new RegExp(`订单 ${order.orderNo} 所用的文件逐字节相同`))).toBeVisible();
  await page.getByRole('link', { name: '换文件' }).click();
  await expect(page.getByText('正在给购物车里的 arduino-uno.zip 换文件')).toBeVisible();
  await page.locator('#board-file input[type=file]').setInputFiles(newVersion());
  const add = page.getByRole('button', { name: '加入购物车' }).first();
  await expect(add).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await add.click();
  await expect(page).toHaveURL(/orderCart/, { timeout: 60_000 });
  await expect(page.getByText(new RegExp(`订单 ${order.orderNo} 所用的文件 arduino-uno.zip 不是同一份`))).toBeVisible();

  await page.getByRole('button', { name: '逐层查看' }).click();
  const dialog = page.getByRole('dialog', { name: '与之前的文件比较' });
  await expect(dialog.getByRole('button', { name: /^顶层阻焊 ?有改动/ })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: /^顶层阻焊/ }).click();
  await expect(dialog.getByRole('img', { name: /^顶层阻焊的比较图/ })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  // On a telephone nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page
    .getByRole('button', { name: /去结算|结算|下单/ })
    .last()
    .click();
  await page.waitForURL(/orderConfirm/);
  await expect(page.getByText('改动：顶层阻焊')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已提交' })).toBeVisible();

  const { items } = await staff.get('orders?filter=arduino-uno_v2');
  const desk = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })).newPage();
  await signInAsStaff(desk, 'admin', `/orders/${items[0].id}`);
  await expect(desk.getByText('由该订单退回购物车而来')).toBeVisible();
  const look = desk.getByRole('button', { name: '逐层查看' });
  await look.click();
  const deskDialog = desk.getByRole('dialog', { name: '与之前的文件比较' });
  await expect(deskDialog.getByRole('img', { name: /^整板的比较图/ })).toBeVisible({ timeout: 60_000 });
  await expect(deskDialog.getByRole('button', { name: /^顶层阻焊 ?有改动/ })).toBeVisible();
  await desk.context().close();
});
