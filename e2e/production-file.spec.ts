import { boardZip } from './support/boards.ts';
import { buyerCalls } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { sampledScreens } from './support/screens.ts';
import { openOrderAsStaff, staffCalls, startProduction } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** A file uploaded by an engineer; its name contains the version. */
const made = (version: number) => ({ ...boardZip('arduino-uno'), name: `生产稿-v${version}.zip` });

for (const { device, size } of sampledScreens(1)) {
  test(`a production file is refused with a mark, made again and confirmed on a ${device}, and only then made`, async ({
    page,
    browser,
  }) => {
    const member = await makeMember(page.request);
    const buyer = buyerCalls(page.request, member);
    const order = await buyer.placeOrder(68.58, { productionFileConfirm: 'manual' });
    await buyer.pay(order, await staffCalls(page.request, 'admin'));
    const consolePage = await (
      await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
    ).newPage();
    await openOrderAsStaff(consolePage, order.orderNo);
    await expect(consolePage.getByText('还没有上传生产稿')).toBeVisible();
    await expect(consolePage.getByRole('button', { name: '排产投产' })).toHaveCount(0);
    await consolePage.getByLabel('生产稿文件').setInputFiles(made(1));
    await expect(consolePage.getByText('等客户确认或退回，交期已暂停')).toBeVisible();

    await enterAs(page, member);
    await page.setViewportSize(size);
    await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
    await expect(page.getByText('生产稿等您确认，交期已暂停')).toBeVisible();
    await page.getByRole('button', { name: '退回修改' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('哪里不对').fill('这个孔请移开');
    await dialog.getByRole('button', { name: '板上的位置' }).click({ position: { x: 60, y: 40 } });
    await dialog.getByRole('button', { name: '退回修改' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('这个孔请移开')).toBeVisible();
    await expectNoSidewaysScrolling(page);

    await expect(consolePage.getByText('这个孔请移开')).toBeVisible();
    await expect(consolePage.getByText(/距左下角 .* mm/)).toBeVisible();
    await consolePage.getByLabel('生产稿文件').setInputFiles(made(2));
    await expect(consolePage.getByRole('region', { name: '第 2 版' })).toContainText('待确认');

    await page.getByRole('button', { name: '确认生产' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认生产' }).click();
    await expect(page.getByText('生产稿等您确认，交期已暂停')).toBeHidden();
    await startProduction(consolePage);
    await consolePage.context().close();
  });
}
