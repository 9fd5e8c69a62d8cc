import { readFile } from 'node:fs/promises';
import { buyerCalls, REAL_BOARD, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { openOrderAsStaff, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const DESKTOP = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } } as const;
const MOBILE = { width: 375, height: 740 } as const;

test('two engineers at one board: the second takes over, measures and asks, and sees the answer of the buyer', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  // Longer than its file: the machine leaves it to an engineer.
  const order = await buyerCalls(page.request, member, REAL_BOARD).placeOrder(80);
  const staff = await staffCalls(page.request, 'admin');
  const { id } = await reviewed(staff, order.orderNo);
  const first = await (await browser.newContext(DESKTOP)).newPage();
  const second = await (await browser.newContext(DESKTOP)).newPage();
  await openOrderAsStaff(first, order.orderNo);
  await expect(first.getByRole('application', { name: '顶层' })).toBeVisible();
  await test.step('the second sees the first, and takes over', async () => {
    await signInAsStaff(second, 'engineer', `/orders/${id}`);
    await expect(second.getByText(/正在处理这块板/)).toBeVisible();
    await expect(first.getByText(/^也在看：/)).toBeVisible();
    await second.getByRole('button', { name: '接手' }).click();
    await second.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await expect(second.getByText(/^也在看：/)).toBeVisible();
    await expect(first.getByText(/正在处理这块板/)).toBeVisible();
    await first.context().close();
  });

  await test.step('measuring on the drawing, and saving it as an image', async () => {
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
    await second.getByRole('spinbutton', { name: '长边（像素）' }).fill('1500');
    await takeScreenshot(second, 'workbench-saving');
    const saving = second.waitForEvent('download');
    await second.getByRole('button', { name: '保存 PNG' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${order.orderNo}-顶层.png`);
    const head = await readFile(await saved.path());
    expect(head.readUInt32BE(16)).toBe(1500);
    await second.keyboard.press('Escape');
    await second.setViewportSize(MOBILE);
    await expectNoSidewaysScrolling(second);
    await takeScreenshot(second, 'workbench-review-375', { fullPage: true });
    await second.setViewportSize(DESKTOP.viewport);
  });

  await test.step('a question about what the machine found', async () => {
    await second
      .getByRole('button', { name: /^就此发现问客户/ })
      .first()
      .click();
    const asking = second.getByRole('dialog');
    await asking.getByRole('button', { name: '发送给客户' }).click();
    await expect(asking).toBeHidden();
  });

  await test.step('the buyer answers it on mobile, which the page of the engineer shows', async () => {
    await enterAs(page, member);
    await page.setViewportSize(MOBILE);
    await page.goto('/main/eqList');
    await page.getByRole('link', { name: /^去答复 / }).click();
    await page.getByLabel('答复内容').fill('按下单的 80 mm 做，文件马上补');
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, 'question-375', { fullPage: true });
    await page.getByRole('button', { name: '提交答复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交答复' }).click();
    await expect(page.getByText('已收到您的答复')).toBeVisible();
    const next = second.getByRole('region', { name: '下一步' });
    await next.getByRole('button', { name: '客户已回复' }).click();
    await expect(second.getByText('按下单的 80 mm 做，文件马上补')).toBeVisible();
  });
  await second.context().close();
});
