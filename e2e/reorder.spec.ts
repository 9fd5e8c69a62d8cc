import { zip } from '@xunban/testkit/zip';
import type { FilePayload } from './support/boards.ts';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { goWithin } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { plainFiles } from './support/plain-board.ts';
import { CONSOLE_URL } from './support/run.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** The board with one pad of its top at another place. */
function movedPad(): FilePayload {
  const files = plainFiles('plain').map(({ name, buffer }) => {
    const text = buffer.toString('latin1');
    const moved = /\.gtl$/.test(name)
      ? text.replace(/X(\d+)(Y\d+D03\*)/, (_, x, rest) => `X${Number(x) + 100_000}${rest}`)
      : text;
    return { name, bytes: new Uint8Array(Buffer.from(moved, 'latin1')) };
  });
  return { name: 'plain_v2.zip', mimeType: 'application/zip', buffer: Buffer.from(zip(files)) };
}

test('a board is ordered again: unchanged it passes at once without its tooling, with a moved pad as a new one', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  // More boards than the sample price is for, so that tooling is a fee of its own; an engineer looks at the board once.
  const order = await buyer.placeOrder(undefined, { quantity: 300, orderNumberMark: 'specified' });
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/start-production`, { version });

  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page.getByRole('link', { name: '再来一单' }).click();
  await expect(page.getByText('规格与上一单完全一致。')).toBeVisible();
  await expect(page.getByText('工程类费用已减免')).toBeVisible();
  await expect(page.getByText(/返单减免 ¥/)).toBeVisible();
  await page.getByRole('button', { name: '立即下单' }).click();
  await expect(page.getByRole('button', { name: '提交订单' })).toBeEnabled();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已提交' })).toBeVisible();
  const repeated = /P\d{9,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await goWithin(page, `/main/orderDetail?orderNo=${repeated}`);
  await expect(page.getByText('按那一单的审核结论通过')).toBeVisible();
  await expect(page.getByText(`返单，来自 ${order.orderNo}`)).toBeVisible();

  await goWithin(page, `/main/reorder?orderNo=${order.orderNo}`);
  await page.getByRole('link', { name: '修改参数或换文件' }).click();
  await expect(page.getByText(`正在改订单 ${order.orderNo} 的返单`)).toBeVisible();
  await page.locator('#board-file input[type=file]').setInputFiles(movedPad());
  const next = page.getByRole('button', { name: '看与上一单的不同' }).first();
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(page.getByText('改动涉及工程资料，需要重新制作，按新单计价。')).toBeVisible();
});

test('a stencil is ordered alone from paste layers, approved by an engineer, and ordered again', async ({ page }) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const [paste] = plainFiles('plain').filter(({ name }) => name.endsWith('.gts'));
  if (!paste) throw new Error('layer expected');
  await enterAs(page, member);
  await page.goto('/quote/stencil');
  await page.locator('input[type=file]').setInputFiles({ ...paste, name: 'plain.gtp' });
  await expect(page.getByRole('row', { name: /顶层/ })).toContainText('24');
  await expect(page.locator('main canvas').first()).toBeVisible();
  await page.getByLabel('电解抛光').selectOption('true');
  await expect(page.getByText('¥130.00').first()).toBeVisible();
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page).toHaveURL(/orderCart/);
  await expect(page.getByText('钢网 · 带框 370 × 470 mm · 顶层 · 0.12 mm · × 1')).toBeVisible();

  const picture = page.locator('main img[src*="product=stencil"]').first();
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);

  const [row] = await buyer.cart();
  if (!row) throw new Error('row expected');
  const order = await buyer.placeBoards([row]);
  const { id, version } = await reviewed(staff, order.orderNo);
  await page.goto(`${CONSOLE_URL}/orders/${id}`);
  await expect(page.getByText('开孔共 24 个，请工程师核对锡膏层').first()).toBeVisible();
  await staff.post(`orders/${id}/approve`, { version });

  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}&tab=spec`);
  await expect(page.getByText('钢片厚度')).toBeVisible();
  await page.goto(`/quote/stencil?order=${order.orderNo}`);
  await expect(page.getByText(/沿用文件 plain/)).toBeVisible();
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page).toHaveURL(/orderCart/);
});
