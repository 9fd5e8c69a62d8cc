import { readFile } from 'node:fs/promises';
import { advanceClock } from './support/advance-clock.ts';
import { buyerCalls, REAL_BOARD, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { openOrderAsStaff, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const DESKTOP = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } } as const;
const MOBILE = { width: 375, height: 740 } as const;

test('two engineers at one board: the second takes over and measures; of two questions the buyer answers one, the other follows the recommendation', async ({
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

  await test.step('measuring on the drawing, and saving it as image and PDF', async () => {
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
    await second.setViewportSize(DESKTOP.viewport);
  });

  await test.step('a question about what the machine found, and one about something else', async () => {
    await second
      .getByRole('button', { name: /^就此发现问客户/ })
      .first()
      .click();
    const asking = second.getByRole('dialog');
    await asking.getByRole('button', { name: '发送给客户' }).click();
    await expect(asking).toBeHidden();
    await staff.post(`orders/${id}/questions`, {
      ...{ title: '板边倒角', text: '板边要不要倒角？', finding: null, place: null, recommended: 0 },
      options: [
        { text: '不倒角', changes: {} },
        { text: '倒角 0.5 mm', changes: {} },
      ],
    });
  });

  await test.step('the buyer answers one, which the page of the engineer shows', async () => {
    await enterAs(page, member);
    await page.goto('/main/eqList');
    await page.getByRole('link', { name: /^去答复 (?!板边倒角)/ }).click();
    await page.getByLabel('答复内容').fill('按下单的 80 mm 做，文件马上补');
    await page.getByRole('button', { name: '提交答复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交答复' }).click();
    await expect(page.getByText('已收到您的答复')).toBeVisible();
    await expect(second.getByText('按下单的 80 mm 做，文件马上补')).toBeVisible();
  });

  await test.step('for the other the recommendation applies after a day, on mobile, too', async () => {
    await page.setViewportSize(MOBILE);
    await page.goto('/main/eqList');
    await page.getByRole('link', { name: '去答复 板边倒角' }).click();
    const policy = page.getByRole('radio', { name: /24 小时后按推荐处理/ });
    // It shows the recorded policy, which takes a moment.
    await policy.click();
    await expect(policy).toBeChecked();
    await expect(page.getByText(/起按推荐方案处理/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, 'question-policy-375', { fullPage: true });
    await expect(page.getByText('等您答复', { exact: true })).toBeVisible();
    await advanceClock(order.orderNo, 25);
    // The page is open and shows by itself what was done.
    await expect(page.getByText('按您的约定采用推荐方案')).toBeVisible();
    await expect(page.getByText('等您答复', { exact: true })).toBeHidden();
    await takeScreenshot(page, 'question-applied-375', { fullPage: true });
    // The engineer's page updates too: nothing awaits the buyer any more.
    await expect(second.getByText('等客户', { exact: true })).toHaveCount(0);
    await expect(second.getByText('按客户约定采用推荐').first()).toBeVisible();
    await takeScreenshot(second, 'questions-workbench', { fullPage: true });
  });
  await second.context().close();
});
