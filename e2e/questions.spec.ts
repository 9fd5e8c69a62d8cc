import { advanceClock } from './support/advance-clock.ts';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { sampledScreens } from './support/screens.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { openOrderAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

for (const { device, size } of sampledScreens(0)) {
  test(`of two questions the buyer answers one on ${device}, the other follows the recommendation after a day`, async ({
    page,
    browser,
  }) => {
    const member = await makeMember(page.request);
    // Longer than its file: the machine leaves it to an engineer.
    const order = await buyerCalls(page.request, member).placeOrder(80);
    const staff = await staffCalls(page.request, 'admin');
    const { id } = await reviewed(staff, order.orderNo);
    const consolePage = await (
      await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
    ).newPage();
    await openOrderAsStaff(consolePage, order.orderNo);
    await consolePage
      .getByRole('button', { name: /^就此发现问客户/ })
      .first()
      .click();
    const asking = consolePage.getByRole('dialog');
    await asking.getByRole('button', { name: '发送给客户' }).click();
    await expect(asking).toBeHidden();
    // The second one is about nothing that the machine found.
    await staff.post(`orders/${id}/questions`, {
      ...{ title: '板边倒角', text: '板边要不要倒角？', finding: null, place: null, recommended: 0 },
      options: [
        { text: '不倒角', changes: {} },
        { text: '倒角 0.5 mm', changes: {} },
      ],
    });

    await enterAs(page, member);
    await page.setViewportSize(size);
    await page.goto('/main/eqList');
    await page.getByRole('link', { name: '去答复 板边倒角' }).click();
    const policy = page.getByRole('radio', { name: /24 小时后按推荐处理/ });
    // It shows the recorded policy, which takes a moment.
    await policy.click();
    await expect(policy).toBeChecked();
    await expect(page.getByText(/起按推荐方案处理/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await takeScreenshot(page, `question-policy-${size.width}`, { fullPage: true });

    await page.goto('/main/eqList');
    await page.getByRole('link', { name: /^去答复 (?!板边倒角)/ }).click();
    await page.getByLabel('答复内容').fill('按下单的 80 mm 做，文件马上补');
    await page.getByRole('button', { name: '提交答复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提交答复' }).click();
    await expect(page.getByText('已收到您的答复')).toBeVisible();
    await expect(consolePage.getByText('按下单的 80 mm 做，文件马上补')).toBeVisible();

    await page.goto('/main/eqList');
    await page.getByRole('link', { name: '去答复 板边倒角' }).click();
    await expect(page.getByText('等您答复', { exact: true })).toBeVisible();
    await advanceClock(order.orderNo, 25);
    // The page is open and shows by itself what was done.
    await expect(page.getByText('按您的约定采用推荐方案')).toBeVisible();
    await expect(page.getByText('等您答复', { exact: true })).toBeHidden();
    await takeScreenshot(page, `question-applied-${size.width}`, { fullPage: true });
    // The engineer's page updates too: nothing awaits the buyer any more.
    await expect(consolePage.getByText('等客户', { exact: true })).toHaveCount(0);
    await expect(consolePage.getByText('按客户约定采用推荐').first()).toBeVisible();
    await takeScreenshot(consolePage, 'questions-workbench', { fullPage: true });
    await consolePage.context().close();
  });
}
