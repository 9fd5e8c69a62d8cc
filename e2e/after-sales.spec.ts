import type { Page } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { expectNoSidewaysScrolling, goWithinConsole } from './support/findings.ts';
import { makeImage } from './support/images.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { send } from './support/produced.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a received board is evaluated and the text hidden; a complaint with an image is questioned and refunded', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  await send(staff, order.orderNo);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await page.getByRole('button', { name: '确认收货' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();

  await test.step('on mobile the evaluation is written with an image', async () => {
    await expect(page.getByText(/这块板怎么样/)).toBeVisible();
    await page.getByRole('button', { name: '发表评价' }).click();
    await expect(page.getByText('请为“质量”打分')).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    // On mobile the page does not scroll sideways.
    await expectNoSidewaysScrolling(page);
    for (const name of ['质量 5 星', '交期 4 星', '服务 3 星'])
      await page.getByRole('radio', { name: new RegExp(name) }).check({ force: true });
    await page.getByRole('radio', { name: /包装 1 星/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.getByLabel(/说说使用情况/).fill('焊盘平整，丝印清楚');
    await page.locator('input[name=evaluation-image]').setInputFiles(await makeImage(page));
    await expect(page.getByRole('img', { name: '第 1 张图片' })).toBeVisible();
    await page.getByRole('button', { name: '发表评价' }).click();
    await expect(page.getByText('前可以修改')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const consolePage = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  ).newPage();
  const dialog = consolePage.getByRole('dialog');
  await test.step('all users see it, and after staff have hidden it nobody else', async () => {
    const anonymous = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await anonymous.goto('/factory');
    await expect(anonymous.getByText('焊盘平整，丝印清楚')).toBeVisible();
    await expect(anonymous.getByRole('img', { name: '买家图片 1' })).toBeVisible();
    await expect(anonymous.getByText(order.orderNo)).toHaveCount(0);
    await signInAsStaff(consolePage, 'admin', `/evaluations?filter=${order.orderNo}`);
    await consolePage
      .getByRole('button', { name: /隐\s?藏/ })
      .first()
      .click();
    await dialog.getByLabel('原因').fill('图片与板子无关');
    await dialog.getByRole('button', { name: /隐\s?藏/ }).click();
    await expect(consolePage.getByText(/隐藏：图片与板子无关/)).toBeVisible();
    await anonymous.reload();
    await expect(anonymous.getByRole('heading', { name: '客户评价' })).toBeVisible();
    await expect(anonymous.getByText('焊盘平整，丝印清楚')).toHaveCount(0);
    await anonymous.context().close();
  });

  const no = await complain(page, '第二块板 3V3 对地短路');
  await lookAt(page, 'complaint-of-buyer');
  await test.step('staff ask about the complaint; the open page of the buyer shows it, and the answer', async () => {
    await goWithinConsole(consolePage, `/complaints?filter=${no}`);
    await consolePage.getByRole('link', { name: no }).click();
    await consolePage.getByRole('button', { name: '要求补充' }).click();
    await dialog.getByLabel('给客户的说明').fill('请拍标签上的周期');
    await dialog.getByRole('button', { name: '要求补充' }).click();
    await expect(dialog).toBeHidden();
    await expect(consolePage.getByRole('img', { name: '照片 1' })).toBeVisible();
    await expect(page.getByText('请拍标签上的周期')).toBeVisible();
    await page.getByLabel('补充说明').fill('周期 4826');
    await page.getByRole('button', { name: '回复' }).click();
    await expect(page.getByText('周期 4826')).toBeVisible();
    await expect(consolePage.getByText('周期 4826').first()).toBeVisible();
  });

  await test.step('a refund is decided, and both see the money go back', async () => {
    await consolePage.getByRole('button', { name: '同意退款' }).click();
    await dialog.getByLabel('退款金额（元）').fill('8.80');
    await dialog.getByLabel('给客户的说明').fill('退 8.80 元');
    await dialog.getByRole('button', { name: '同意退款' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('已同意退款')).toBeVisible();
    await lookAt(consolePage, 'complaint-refunded');
    // The refund goes to the original payment method, and the sale is reduced by the same amount.
    await page
      .getByRole('tab', { name: '付款与发票' })
      .or(page.getByRole('link', { name: '付款与发票' }))
      .click();
    await expect(page.getByText('售后退款')).toBeVisible();
    const { items } = await staff.get(`complaints?filter=${no}`);
    expect(items[0]).toMatchObject({ state: 'refunded', refund: 8.8 });
  });
  await consolePage.context().close();
});

async function complain(page: Page, text: string): Promise<string> {
  await page.getByRole('button', { name: '提出售后' }).click();
  await page.getByRole('combobox', { name: /^问题/ }).selectOption({ label: '开短路' });
  await page.getByRole('textbox', { name: /^有问题的数量/ }).fill('3');
  await page.getByRole('textbox', { name: /^说明/ }).fill(text);
  // Two at once; the server takes no WebP, so the browser redraws it.
  const images = [await makeImage(page), await makeImage(page, 'image/webp')];
  await page.locator('input[name=complaint-image]').setInputFiles(images);
  await expect(page.getByRole('button', { name: /^移除第 2 张照片/ })).toBeVisible();
  await expect(page.getByRole('img', { name: '第 1 张照片' })).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  const made = page.getByRole('article', { name: /^C\d+/ });
  await expect(made).toBeVisible();
  return (await made.getAttribute('aria-label')) ?? '';
}
